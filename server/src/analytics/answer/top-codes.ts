import { otherCode } from '@stacksight/contract';
import { unknownOf } from '../compile/codes.ts';
import type { TopCodes } from '../compile/compile.ts';
import { isPaged } from '../compile/paging.ts';
import { compileTop } from '../compile/rank.ts';
import type { BoundStatement, Reading } from '../compile/statement.ts';
import type { Dimension } from '../model/dataset.ts';
import type { Resolved } from '../question/resolved.ts';

// A dimension keeps its N largest codes. To find them costs a scan of its own, which is saved where its codes are few, or
// all that have a name fit; should there be more after all, they are found and the question is asked again.

/** How many codes of a dimension have a name; null where they are not few. */
export type CodeCounts = (dimension: Dimension, glc: string) => Promise<number | null>;

type TopCodesOptions = {
  counts?: CodeCounts | undefined;
  /** How the largest codes of one dimension are asked for, where it is not by what a table counts. */
  rank?: (index: number, limit: number) => BoundStatement;
};

/** The largest codes of each dimension; the same serve every part and the comparison. Null keeps all: there are no more. */
export async function findTop(
  engine: Reading,
  resolved: Resolved,
  signal: AbortSignal,
  { counts, rank }: TopCodesOptions = {},
): Promise<TopCodes> {
  if (isPaged(resolved)) return resolved.by.map(() => null);
  return Promise.all(
    resolved.by.map(async ({ dimensions: [dimension], top }, index) => {
      if (top === null || dimension === undefined) return null;
      if (dimension.isSmall === true && counts !== undefined) return null;
      const known = await counts?.(dimension, resolved.scope.glc);
      if (known && known <= top) return null;
      const limit = top + 1;
      const { sql, params } =
        rank?.(index, limit) ?? compileTop(resolved, index, { limit, days: resolved.range });
      const rows = await engine.table(sql, params, { signal, seconds: 120 });
      if (rows.rows.length < limit) return null;
      // What is not known keeps a row of its own, besides the N.
      const unknown = unknownOf(dimension);
      const named = rows.rows.map(([code]) => String(code)).filter((code) => code !== unknown);
      return [...named.slice(0, top), unknown];
    }),
  );
}

/** Does some work with the top codes, and again where a dimension has more of them than was thought. */
export async function withTop<
  Answer extends { rows: readonly (readonly unknown[])[]; truncated: boolean },
>(
  resolved: Resolved,
  find: (counts?: CodeCounts) => Promise<TopCodes>,
  work: (top: TopCodes) => Promise<Answer>,
  options: { counts: CodeCounts; codesAt: (answer: Answer) => number },
): Promise<Answer> {
  const top = await find(options.counts);
  const answer = await work(top);
  const wide = wideIn(resolved, answer.rows, options.codesAt(answer));
  // What was cut off may hold more codes than are seen.
  const isWide = wide.map((one, at) => one ?? (answer.truncated && top[at] === null));
  if (!isWide.includes(true)) return answer;
  const largest = await find();
  const cut = top.map((codes, at) => (isWide[at] === true ? (largest[at] ?? null) : codes));
  return cut.every((codes, at) => codes === top[at]) ? answer : work(cut);
}

/** Which dimensions have more codes with a name than keep a row of their own; null where that is not seen. */
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
