import { type Cell, otherCode } from '@stacksight/contract';

/**
 * The codes of one dimension that keep a row of their own: the N largest by what is shown, those with nothing to show
 * after them, and of the same size by their code. The unknown is not among them: it has its own row anyway.
 */
export function keptCodes(sizes: ReadonlyMap<string, Cell>, top: number): Set<string> {
  const named = [...sizes].filter(([code]) => code !== '');
  const size = (cell: Cell): number => (typeof cell === 'number' ? cell : Number.NEGATIVE_INFINITY);
  named.sort(([a, sizeA], [b, sizeB]) => {
    const [left, right] = [size(sizeA), size(sizeB)];
    return left === right ? (a < b ? -1 : 1) : right - left;
  });
  return new Set(named.slice(0, top).map(([code]) => code));
}

/** A code as it is shown: the rest is gathered, what is not known is null. */
export function shownCode(code: string, kept: ReadonlySet<string> | null): string | null {
  if (code === '') return null;
  return kept === null || kept.has(code) ? code : otherCode;
}
