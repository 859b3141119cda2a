import { otherCode } from '@stacksight/contract';
import type { Dimension } from '../model/dataset.ts';
import type { Resolved } from '../question/resolved.ts';

/** Stands for the gathered codes of a dimension of numbers. */
export const otherNumber = '18446744073709551615';

/** The code of the rows whose code is not known. */
export const unknownOf = ({ type }: Dimension): string => (type === 'number' ? '0' : '');

/** The code of the rows that are gathered because their own code is not among the top ones. */
export const otherOf = ({ type }: Dimension): string =>
  type === 'number' ? otherNumber : otherCode;

/** A code from the engine as answers have it: null for the unknown one, `__other` for the gathered ones. */
export function toDimensionCode(value: unknown, dimension: Dimension): string | null {
  const text = String(value ?? '');
  if (dimension.type === 'number' && text === otherNumber) return otherCode;
  return text === '' || text === unknownOf(dimension) ? null : text;
}

/** The SQL of what rows are ordered by first: known codes come before unknown ones, and gathered codes come last. */
export function lastSql(
  { by }: Resolved,
  names: readonly string[],
  isCode = (name: string, code: string, _at: number) => `${name} = '${code}'`,
): string {
  const is = (codeOf: (dimension: Dimension | undefined) => string) =>
    names.map((name, at) => isCode(name, codeOf(by[at]?.dimensions[0]), at)).join(' OR ');
  const other = is((dimension) => (dimension?.type === 'number' ? otherNumber : otherCode));
  const unknown = is((dimension) => (dimension === undefined ? '' : unknownOf(dimension)));
  return `multiIf(${other}, 2, ${unknown}, 1, 0)`;
}
