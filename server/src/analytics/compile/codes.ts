import { otherCode } from '@stacksight/contract';
import type { Dimension } from '../model/dataset.ts';
import type { Resolved } from '../question/resolved.ts';

/** The code of the “other” row of a dimension of numbers. */
export const otherNumber = '18446744073709551615';

/** Returns the code of the rows whose code is unknown. */
export const unknownCode = ({ type }: Dimension): string => (type === 'number' ? '0' : '');

/** Returns the code of the “other” row, which has all codes that are not among the top ones. */
export const otherRowCode = ({ type }: Dimension): string =>
  type === 'number' ? otherNumber : otherCode;

/** Turns a code from the engine into a code of an answer: null for the unknown code, `__other` for the “other” row. */
export function toDimensionCode(value: unknown, dimension: Dimension): string | null {
  const text = String(value ?? '');
  if (dimension.type === 'number' && text === otherNumber) return otherCode;
  return text === '' || text === unknownCode(dimension) ? null : text;
}

/** Writes the first ORDER BY of rows: known codes come first, then unknown ones, then the “other” row. */
export function lastSql(
  { by }: Resolved,
  names: readonly string[],
  isCode = (name: string, code: string, _at: number) => `${name} = '${code}'`,
): string {
  const is = (codeOf: (dimension: Dimension | undefined) => string) =>
    names.map((name, at) => isCode(name, codeOf(by[at]?.dimensions[0]), at)).join(' OR ');
  const other = is((dimension) => (dimension?.type === 'number' ? otherNumber : otherCode));
  const unknown = is((dimension) => (dimension === undefined ? '' : unknownCode(dimension)));
  return `multiIf(${other}, 2, ${unknown}, 1, 0)`;
}
