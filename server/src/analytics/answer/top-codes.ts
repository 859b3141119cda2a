import { otherCode } from '@stacksight/contract';
import { compileTop, type TopCodes, unknownOf } from '../compile/compile.ts';
import type { Dimension } from '../model/dataset.ts';
import type { Reading } from '../reading.ts';
import type { Resolved } from '../resolved.ts';
import { isPaged } from './shape.ts';

// A dimension keeps its N largest codes. To find them costs a scan of its own, which is saved where its codes are few, or
// all that have a name fit; should there be more after all, they are found and the question is asked again.

/** How many codes of a dimension have a name; null where they are not few. */
export type CodeCounts = (dimension: Dimension, glc: string) => Promise<number | null>;

type Options = {
  days?: { from: string; to: string } | undefined;
  counts?: CodeCounts | undefined;
};

/** The largest codes of each dimension; the same serve every part and the comparison. Null keeps all. */
export async function findTop(
  engine: Reading,
  resolved: Resolved,
  signal: AbortSignal,
  { days, counts }: Options = {},
): Promise<TopCodes> {
  const primary = resolved.parts[0];
  if (primary === undefined || isPaged(resolved)) return resolved.by.map(() => null);
  return Promise.all(
    resolved.by.map(async ({ dimensions: [dimension] }, index) => {
      if (dimension?.isSmall === true && counts !== undefined) return null;
      const known = dimension && (await counts?.(dimension, resolved.scope.glc));
      if (known && known <= resolved.query.top) return null;
      const { sql, params } = compileTop(primary, resolved, index, days);
      const rows = await engine.rows<{ code: string }>(sql, params, { signal, seconds: 120 });
      // What is not known keeps a row of its own, besides the N.
      const unknown = dimension === undefined ? '' : unknownOf(dimension);
      const named = rows.map(({ code }) => code).filter((code) => code !== unknown);
      return [...named.slice(0, resolved.query.top), unknown];
    }),
  );
}

/** Does some work with the top codes, and again where a dimension has more of them than was thought. */
export async function withTop<Answer extends { rows: readonly (readonly unknown[])[] }>(
  resolved: Resolved,
  find: (counts?: CodeCounts) => Promise<TopCodes>,
  work: (top: TopCodes) => Promise<Answer>,
  options: { counts: CodeCounts; codesAt: (answer: Answer) => number },
): Promise<Answer> {
  const top = await find(options.counts);
  const answer = await work(top);
  const isWide = wideIn(resolved, answer.rows, options.codesAt(answer));
  if (!isWide.includes(true)) return answer;
  const largest = await find();
  return work(top.map((codes, at) => (isWide[at] === true ? (largest[at] ?? null) : codes)));
}

/** Which dimensions have more codes with a name than keep a row of their own. */
function wideIn(
  resolved: Resolved,
  rows: readonly (readonly unknown[])[],
  codesAt: number,
): boolean[] {
  return resolved.by.map((_, index) => {
    if (isPaged(resolved)) return false;
    const codes = new Set(rows.map((row) => row[codesAt + index]));
    codes.delete(otherCode);
    codes.delete(null);
    return codes.size > resolved.query.top;
  });
}
