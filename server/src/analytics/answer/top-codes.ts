import { otherCode } from '@stacksight/contract';
import { unknownCode } from '../compile/codes.ts';
import type { TopCodes } from '../compile/compile.ts';
import { isPaged } from '../compile/paging.ts';
import { compileTop } from '../compile/rank.ts';
import type { BoundStatement, ReadingEngine } from '../compile/statement.ts';
import type { Dimension } from '../model/dataset.ts';
import type { Resolved } from '../question/resolved.ts';

// The N largest codes of a dimension keep their own rows. Finding them costs one scan. The scan is left out for a
// dimension that has few codes by the model or by its number of names; if the answer then has more than N codes, the
// top codes are found and the question is asked again. For N below ten the scan is always made, because nearly every
// dimension has more codes.

const fewest = 10;

/**
 * Returns the number of codes of a dimension that have a name in a group; null for a dimension whose names are not
 * counted.
 */
export type CodeCounts = (dimension: Dimension, glc: string) => Promise<number | null>;

/** Selects the breakdowns to search: with `counts`, those without few codes; with `only`, those whose entry is true. */
export type TopSearch = { counts?: CodeCounts; only?: readonly boolean[] };

type TopCodesOptions = TopSearch & {
  /**
   * Writes the statement of the largest codes of one breakdown. A study gives its own, because it ranks codes by its
   * own counts.
   */
  rank?: (index: number, limit: number) => BoundStatement;
};

/**
 * Finds the codes of each breakdown that keep their own row, over all query parts and periods. Null means that every
 * code does.
 */
export async function findTop(
  engine: ReadingEngine,
  resolved: Resolved,
  signal: AbortSignal,
  { counts, only, rank }: TopCodesOptions = {},
): Promise<TopCodes> {
  if (isPaged(resolved)) return resolved.by.map(() => null);
  return Promise.all(
    resolved.by.map(async ({ dimensions: [dimension], top }, index) => {
      if (top === null || dimension === undefined || only?.[index] === false) return null;
      if (dimension.isSmall === true && counts !== undefined && top >= fewest) return null;
      const known = await counts?.(dimension, resolved.scope.glc);
      if (known && known <= top) return null;
      const limit = top + 1;
      const { sql, params } =
        rank?.(index, limit) ?? compileTop(resolved, index, { limit, days: resolved.range });
      const rows = await engine.table(sql, params, { signal, seconds: 120 });
      if (rows.rows.length < limit) return null;
      // The unknown code keeps its own row in addition to the N codes.
      const unknown = unknownCode(dimension);
      const named = rows.rows.map(([code]) => String(code)).filter((code) => code !== unknown);
      return [...named.slice(0, top), unknown];
    }),
  );
}

/** Computes an answer with the top codes, and once more if the answer shows more than N codes of a dimension. */
export async function withTop<
  Answer extends { rows: readonly (readonly unknown[])[]; truncated: boolean },
>(
  resolved: Resolved,
  find: (search: TopSearch) => Promise<TopCodes>,
  work: (top: TopCodes) => Promise<Answer>,
  options: { counts: CodeCounts; codesAt: (answer: Answer) => number },
): Promise<Answer> {
  const top = await find({ counts: options.counts });
  const answer = await work(top);
  const wide = wideIn(resolved, answer.rows, options.codesAt(answer));
  // A truncated answer may lack some of the codes.
  const only = wide.map((one, at) => top[at] === null && (one ?? answer.truncated));
  if (!only.includes(true)) return answer;
  const largest = await find({ only });
  const cut = top.map((codes, at) => codes ?? largest[at] ?? null);
  return cut.every((codes, at) => codes === top[at]) ? answer : work(cut);
}

/**
 * Returns for each breakdown whether the rows have more than its N codes; null if the rows have fewer, because they may
 * be cut.
 */
function wideIn(
  resolved: Resolved,
  rows: readonly (readonly unknown[])[],
  codesAt: number,
): (boolean | null)[] {
  return resolved.by.map(({ top }, index) => {
    if (isPaged(resolved) || top === null) return false;
    const codes = new Set<unknown>();
    for (const row of rows) {
      const code = row[codesAt + index];
      if (code !== otherCode && code !== null) codes.add(code);
      if (codes.size > top) return true;
    }
    return null;
  });
}
