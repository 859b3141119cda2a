import { otherCode } from '@stacksight/contract';
import type { Dimension } from '../model/dataset.ts';

/** The code of what is gathered, among numbers. */
export const otherNumber = '18446744073709551615';

/** The code that rows have where it is not known. */
export const unknownOf = ({ type }: Dimension): string => (type === 'number' ? '0' : '');

/** The code that rows have that are put together. */
export const otherOf = ({ type }: Dimension): string =>
  type === 'number' ? otherNumber : otherCode;

/** The code of a group as the engine wrote it: unknown is null, what was gathered is `__other`. */
export function toDimensionCode(value: unknown, dimension: Dimension): string | null {
  const text = String(value ?? '');
  if (dimension.type === 'number' && text === otherNumber) return otherCode;
  return text === '' || text === unknownOf(dimension) ? null : text;
}
