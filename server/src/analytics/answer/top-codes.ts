import { otherCode } from '@stacksight/contract';
import { compileTop, type TopCodes, unknownOf } from '../compile/compile.ts';
import type { Dimension } from '../model/dataset.ts';
import type { Reading } from '../reading.ts';
import type { Resolved } from '../resolved.ts';
import { isPaged } from './shape.ts';

// A dimension with many codes keeps its N largest. To find them costs a scan of its own, which is saved where all the
// codes that have a name fit; should there be more after all, they are found and the question is asked again.

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
      if (dimension?.isSmall === true) return null;
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

/** Does some work with the top codes. */
export async function withTop<Answer extends { rows: readonly (readonly unknown[])[] }>(
  resolved: Resolved,
  find: (counts?: CodeCounts) => Promise<TopCodes>,
  work: (top: TopCodes) => Promise<Answer>,
  options: { counts: CodeCounts; codesAt: (answer: Answer) => number },
): Promise<Answer> {
  const answer = await work(await find(options.counts));
  return fits(resolved, answer.rows, options.codesAt(answer)) ? answer : work(await find());
}

function fits(resolved: Resolved, rows: readonly (readonly unknown[])[], codesAt: number): boolean {
  if (isPaged(resolved)) return true;
  return resolved.by.every(({ dimensions: [dimension] }, index) => {
    if (dimension?.isSmall === true) return true;
    const codes = new Set(rows.map((row) => row[codesAt + index]));
    codes.delete(otherCode);
    codes.delete(null);
    return codes.size <= resolved.query.top;
  });
}
