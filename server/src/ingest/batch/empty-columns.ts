import type { Engine } from '#engine/open.ts';

// What a metric cannot do without: where no row of a table has it, nothing is known of what it counts.

const isFilled: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  behaviour_event: { operator: "operator != ''" },
  dim_reader: { registered_on: 'isNotNull(registered_on)' },
  dim_item: { in_on: 'isNotNull(in_on)', price: 'isNotNull(price)' },
};

/** The tables of which it is noted. */
export const tablesWithEmptyColumns = Object.keys(isFilled);

export type EmptyColumns = {
  /** The columns that no row of the group fills. */
  empty: string[];
  /** Of each library the columns that no row of it fills. */
  lacking: Readonly<Record<string, readonly string[]>>;
};

/** Reads which of these columns no row of a group's table fills, nor of a library in it; null of a table where none is
 * asked about. */
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
