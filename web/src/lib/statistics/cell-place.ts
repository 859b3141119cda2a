import type { Cell, CellPlace, QueryResult } from '@stacksight/contract';

/** A number of a result, by its column and its row; without a row it is the total. */
export type PickedNumber = { row?: readonly Cell[]; column?: { key: string } };

/** Returns the position of a number, in the form with which the server finds the rows behind the number. */
export function toPlace(
  { columns }: Pick<QueryResult, 'columns'>,
  { row, column }: PickedNumber,
): CellPlace {
  const codes: Record<string, string | null> = {};
  let bucket: string | undefined;
  for (const [index, { key, role }] of columns.entries()) {
    const cell = row?.[index];
    if (cell === undefined) continue;
    if (role === 'dimension') codes[key] = cell === null ? null : String(cell);
    if (role === 'time' && cell !== null) bucket = String(cell);
  }
  return { codes, ...(bucket ? { bucket } : {}), ...(column ? { metric: column.key } : {}) };
}
