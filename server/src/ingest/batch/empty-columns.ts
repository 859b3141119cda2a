import type { Engine } from '#engine/open.ts';

// What a metric cannot do without: where no row of a table has it, nothing is known of what it counts.

const isFilled: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  behaviour_event: { operator: "operator != ''" },
  dim_reader: { registered_on: 'isNotNull(registered_on)' },
  dim_item: { in_on: 'isNotNull(in_on)', price: 'isNotNull(price)' },
};

/** The tables of which it is noted. */
export const tablesWithEmptyColumns = Object.keys(isFilled);

/** Reads which of these columns no row of a group's table fills; null of a table where none is asked about. */
export async function readEmptyColumns(
  engine: Engine,
  glc: string,
  table: string,
): Promise<string[] | null> {
  const columns = isFilled[table];
  if (columns === undefined) return null;
  const isOfThings = table.startsWith('dim_');
  const counts = Object.entries(columns).map(
    ([column, condition]) => `countIf(${condition}) = 0 AS ${column}_is_empty`,
  );
  const [row = {}] = await engine.rows<Record<string, unknown>>(
    `SELECT ${counts.join(', ')} FROM {table:Identifier} ${isOfThings ? 'FINAL' : ''} WHERE glc = {glc:String}`,
    { table, glc },
    { seconds: 300 },
  );
  return Object.keys(columns).filter((column) => Boolean(row[`${column}_is_empty`]));
}
