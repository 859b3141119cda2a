import { toDimensionCode } from '../../compile/codes.ts';
import type { Resolved } from '../../resolved.ts';
import type { Values } from '../cells.ts';

/** What was counted for one bucket and one combination of codes. */
export type Group = { bucket: string | null; codes: readonly (string | null)[]; values: Values };

/** The place of a group among the others. */
export const keyOf = (bucket: string | null, codes: readonly (string | null)[]): string =>
  JSON.stringify([bucket, codes]);

/** The codes that a part's row begins with. */
export const codesIn = ({ by }: Resolved, part: number, row: readonly unknown[]) =>
  by.map(({ dimensions }, at) => {
    const dimension = dimensions[part];
    return dimension === undefined ? null : toDimensionCode(row[at], dimension);
  });
