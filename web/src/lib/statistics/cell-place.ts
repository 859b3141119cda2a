import type { Cell, CellPlace, QueryResult } from '@stacksight/contract';

/** A number of a result: its row (none for the total) and its column. */
export type Picked = { row?: readonly Cell[]; column?: { key: string } };

/** Where a number stands, as the server wants it to find the rows behind it. */
export function toPlace(
  { columns }: Pick<QueryResult, 'columns'>,
  { row, column }: Picked,
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
