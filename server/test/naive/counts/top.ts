import { type Cell, otherCode } from '@stacksight/contract';

/**
 * Returns the codes of one dimension that keep a row of their own: the N largest by the shown value, then by the
 * earlier value, then by code. Codes without a value come last. The unknown code always has its own row.
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

/** Returns a code as the answer shows it: the rest as Other, the unknown as null. */
export function shownCode(code: string, kept: ReadonlySet<string> | null): string | null {
  if (code === '') return null;
  return kept === null || kept.has(code) ? code : otherCode;
}
