import { toDimensionCode } from '../../compile/codes.ts';
import type { Resolved } from '../../question/resolved.ts';
import type { Values } from './cells.ts';

export type GroupCodes = readonly (string | null)[];

/** The values of one bucket and one combination of codes. `series` is the combination as one text. */
export type CountedGroup = {
  bucket: string | null;
  codes: GroupCodes;
  series: string;
  values: Values;
};

/** Joins codes into one text that is different for different codes. */
export function toSeries(codes: GroupCodes): string {
  let text = '';
  for (const [at, code] of codes.entries()) {
    if (codes.length > 1 && code?.includes('\0') === true) return JSON.stringify(codes);
    text += at === 0 ? (code ?? '') : `\0${code ?? ''}`;
  }
  return text;
}

/** Returns the key of a group: its bucket and its codes as one text. */
export const groupKey = (bucket: string | null, series: string): string =>
  bucket === null ? series : `${bucket}\0${series}`;

/** Reads the codes in a row of the query part with this index. They begin at the row's index `start`. */
export const codesOfRow = (
  { by }: Resolved,
  part: number,
  row: readonly unknown[],
  start = 0,
): GroupCodes =>
  by.map(({ dimensions }, at) => {
    const dimension = dimensions[part];
    return dimension === undefined ? null : toDimensionCode(row[start + at], dimension);
  });
