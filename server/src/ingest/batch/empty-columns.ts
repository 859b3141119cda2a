import type { Engine } from '#engine/open.ts';

// The columns that metrics depend on. Where such a column is empty in all rows of a table, the metric's value is
// unknown.

const isFilled: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  behaviour_event: { operator: "operator != ''" },
  dim_reader: { registered_on: 'isNotNull(registered_on)' },
  dim_item: { in_on: 'isNotNull(in_on)', price: 'isNotNull(price)' },
};

/** The tables whose empty columns are noted. */
export const tablesWithEmptyColumns = Object.keys(isFilled);

export type EmptyColumns = {
  /** The columns that are empty in all rows of the group. */
  empty: string[];
  /** For each library the columns that are empty in all of its rows. */
  lacking: Readonly<Record<string, readonly string[]>>;
};

/**
 * Reads which columns are empty in all rows of a group's table, and in all rows of each of its libraries. Returns null
 * for a table without needed columns.
 */
export async function readEmptyColumns(
  engine: Engine,
  glc: string,
  table: string,
): Promise<EmptyColumns | null> {
  const columns = isFilled[table];
  if (columns === undefined) return null;
  const isOfThings = table.startsWith('dim_');
  const counts = Object.entries(columns).map(
    ([column, condition]) => `countIf(${condition}) = 0 AS ${column}_is_empty`,
  );
  const rows = await engine.rows<Record<string, unknown>>(
    `SELECT toString(libcode) AS library, ${counts.join(', ')} FROM {table:Identifier} ${isOfThings ? 'FINAL' : ''} WHERE glc = {glc:String} GROUP BY library ORDER BY library`,
    { table, glc },
    { seconds: 300 },
  );
  const names = Object.keys(columns);
  const emptyIn = (row: Record<string, unknown>) =>
    names.filter((column) => Boolean(row[`${column}_is_empty`]));
  return {
    empty: names.filter((column) => rows.every((row) => emptyIn(row).includes(column))),
    lacking: Object.fromEntries(rows.map((row) => [String(row.library), emptyIn(row)])),
  };
}
