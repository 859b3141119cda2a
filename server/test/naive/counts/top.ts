import { type Cell, otherCode } from '@stacksight/contract';

/**
 * Returns the codes of one dimension that keep their own row: the N largest by the shown value, then by the earlier
 * value, then by code. Codes without a value come last. The unknown code always has its own row.
 */
export function keptCodes(
  sizes: ReadonlyMap<string, readonly Cell[]>,
  top: number,
): ReadonlySet<string> {
  const named = [...sizes].filter(([code]) => code !== '');
  named.sort(
    ([a, sizesA], [b, sizesB]) =>
      sizesA.map((size, at) => bySize(size, sizesB[at] ?? null)).find((order) => order !== 0) ??
      (a < b ? -1 : 1),
  );
  return new Set(named.slice(0, top).map(([code]) => code));
}

function bySize(a: Cell, b: Cell): number {
  if (typeof a !== 'number' || typeof b !== 'number')
    return Number(typeof a !== 'number') - Number(typeof b !== 'number');
  return b - a;
}

/** Converts a code for the answer: a code without its own row becomes Other, and the unknown code null. */
export function shownCode(code: string, kept: ReadonlySet<string> | null): string | null {
  if (code === '') return null;
  return kept === null || kept.has(code) ? code : otherCode;
}
