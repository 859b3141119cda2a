import { toDimensionCode } from '../../compile/codes.ts';
import type { Resolved } from '../../question/resolved.ts';
import type { Values } from './cells.ts';

export type Codes = readonly (string | null)[];

/** What was counted for one bucket and one combination of codes; `series` is the combination as one text. */
export type CountedGroup = { bucket: string | null; codes: Codes; series: string; values: Values };

/** Codes as one text: the same for the same codes only. */
export function toSeries(codes: Codes): string {
  let text = '';
  for (const [at, code] of codes.entries()) {
    if (codes.length > 1 && code?.includes('\0') === true) return JSON.stringify(codes);
    text += at === 0 ? (code ?? '') : `\0${code ?? ''}`;
  }
  return text;
}

/** The place of a group among the others. */
export const keyOf = (bucket: string | null, series: string): string =>
  bucket === null ? series : `${bucket}\0${series}`;

/** The codes that stand in a part's row from one place on. */
export const codesIn = (
  { by }: Resolved,
  part: number,
  row: readonly unknown[],
  start = 0,
): Codes =>
  by.map(({ dimensions }, at) => {
    const dimension = dimensions[part];
    return dimension === undefined ? null : toDimensionCode(row[start + at], dimension);
  });
