import { otherCode } from '@stacksight/contract';
import { unknownOf } from '../compile/codes.ts';
import type { TopCodes } from '../compile/compile.ts';
import { isPaged } from '../compile/paging.ts';
import { compileTop } from '../compile/rank.ts';
import type { BoundStatement, Reading } from '../compile/statement.ts';
import type { Dimension } from '../model/dataset.ts';
import type { Resolved } from '../question/resolved.ts';

// The N largest codes of a dimension keep their own rows. Finding them costs one scan. It is left out where the
// dimension has few codes by its model or by its names; if the answer then has more codes than N, they are found and it
// is asked again. An N below ten is nearly always less than the codes that there are, so they are found at once.

const fewest = 10;

/** How many codes of a dimension have a name in a group; null for a dimension whose names are not counted. */
export type CodeCounts = (dimension: Dimension, glc: string) => Promise<number | null>;

/** Which breakdowns to look at: with `counts`, not those that have few codes; with `only`, those that it has true for. */
export type TopSearch = { counts?: CodeCounts; only?: readonly boolean[] };

type TopCodesOptions = TopSearch & {
  /** Writes the statement of the largest codes of one breakdown. A study ranks codes by what it counts itself. */
  rank?: (index: number, limit: number) => BoundStatement;
};

/**
 * Finds the codes of each breakdown that keep their own row, in every part and period. Null means that all codes do.
 */
export async function findTop(
  engine: Reading,
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
      // The unknown code keeps its own row besides the N.
      const unknown = unknownOf(dimension);
      const named = rows.rows.map(([code]) => String(code)).filter((code) => code !== unknown);
      return [...named.slice(0, top), unknown];
    }),
  );
}

/** Does some work with the top codes, and does it again if its answer shows more codes of a dimension than N. */
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

/** For each breakdown whether the rows have more codes than may keep their own row; null where they do not show it. */
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
