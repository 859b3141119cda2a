import type { BoundParams } from '#analytics/compile/statement.ts';
import type { QueryScope } from '#analytics/question/scope.ts';
import { rowsTable, warehouseTableOf } from '#engine/cluster/layout.ts';
import type { Engine } from '#engine/open.ts';
import type { TableEntry } from '#engine/warehouse-tables/table-entry.ts';
import { libraryColumnsOf } from '#engine/warehouse-tables/warehouse-tables.ts';

// Reads the tables of a closed list. Names of tables and columns come from the list and the engine, and values are
// bound parameters.

export type TableColumn = { table: string; column: string; type: string; isKey: boolean };
export type TablePlace = { table: string; entry: TableEntry; scope: QueryScope };

const patience = 100;

/** Returns the columns of the tables as the engine reports them, in order. */
export async function listColumns(
  engine: Engine,
  tables: readonly string[],
): Promise<TableColumn[]> {
  const rows = await engine.rows<Omit<TableColumn, 'isKey'> & { isKey: number }>(
    `SELECT table, name AS column, type, is_in_sorting_key AS isKey FROM system.columns
WHERE database = {database:String} AND table IN {tables:Array(String)} AND default_kind != 'ALIAS'
ORDER BY table, position`,
    { database: engine.database, tables: tables.map((table) => rowsTable(engine.cluster, table)) },
  );
  return rows.map((row) => ({
    ...row,
    table: warehouseTableOf(row.table),
    isKey: Number(row.isKey) === 1,
  }));
}

/** Returns the size of each table on the disks of all nodes; empty if the engine does not report it. */
export async function listTableSizes(engine: Engine): Promise<Map<string, number>> {
  const rows = await engine
    .rowsOfNodes<{ table: string; bytes: number }>(
      `SELECT table, toFloat64(sum(bytes_on_disk)) AS bytes FROM system.parts
WHERE database = {database:String} AND active GROUP BY table`,
      { database: engine.database },
    )
    .catch(() => []);
  const byTable = Map.groupBy(rows, ({ table }) => warehouseTableOf(table));
  return new Map(
    [...byTable].map(([table, all]) => [table, all.reduce((sum, { bytes }) => sum + bytes, 0)]),
  );
}

const fromOf = ({ table, entry }: TablePlace) => `${table}${entry.hasVersions ? ' FINAL' : ''}`;

function whereOf({ entry, scope }: TablePlace, more: readonly string[] = []): string {
  const group = entry.scope === 'shared' ? [] : ['glc = {glc:String}'];
  const libraries =
    scope.libraries === null
      ? []
      : libraryColumnsOf(entry).map((column) => `${column} IN {libraries:Array(String)}`);
  return [...group, ...libraries, ...more, 'true'].join(' AND ');
}

const paramsOf = (scope: QueryScope, more: BoundParams = {}): BoundParams => ({
  glc: scope.glc,
  libraries: [...(scope.libraries ?? [])],
  ...more,
});

/** Returns the number of rows in the scope, by table. */
export async function countRows(
  engine: Engine,
  places: readonly TablePlace[],
  signal: AbortSignal,
): Promise<Map<string, number>> {
  const [first] = places;
  if (first === undefined) return new Map();
  const selects = places.map(
    (place) =>
      `SELECT '${place.table}' AS name, toFloat64(count()) AS total FROM ${fromOf(place)} WHERE ${whereOf(place)}`,
  );
  const rows = await engine.rows<{ name: string; total: number }>(
    selects.join('\nUNION ALL\n'),
    paramsOf(first.scope),
    { signal, seconds: patience },
  );
  return new Map(rows.map(({ name, total }) => [name, total]));
}

/** Returns the condition for an empty value of a column; null if no value is empty. */
function emptyTest({ column, type }: TableColumn): string | null {
  if (type.includes('Nullable(')) return `isNull(${column})`;
  if (/^(LowCardinality\()?String\)?$/.test(type)) return `${column} = ''`;
  if (column === 'reader_key' || column === 'bookrecno') return `${column} = 0`;
  if (column === 'hour') return `${column} = 255`;
  return type.startsWith('Map(') ? `empty(${column})` : null;
}

/** Returns the share of rows with an empty value, by column; `since` limits the days. */
export async function emptyShares(
  engine: Engine,
  place: TablePlace,
  columns: readonly TableColumn[],
  since: string | null,
  signal: AbortSignal,
): Promise<Map<string, number>> {
  const tests = columns.flatMap((column) => {
    const test = emptyTest(column);
    return test === null ? [] : [{ name: column.column, test }];
  });
  const days = since === null ? [] : [`${place.entry.day ?? 'day'} >= {since:Date}`];
  const list = tests.map(({ test }) => `toFloat64(countIf(${test}))`);
  const table = await engine.table(
    `SELECT ${['toFloat64(count())', ...list].join(', ')} FROM ${fromOf(place)} WHERE ${whereOf(place, days)}`,
    paramsOf(place.scope, since === null ? {} : { since }),
    { signal, seconds: patience },
  );
  const [total = 0, ...counts] = (table.rows[0] ?? []).map(Number);
  if (total === 0) return new Map();
  return new Map(tests.map(({ name }, index) => [name, (counts[index] ?? 0) / total]));
}

/** Returns a value as text; an identifier of a reader becomes its pseudonym. */
function textOf(column: string): string {
  return column === 'reader_key' ? 'hex(reader_key)' : `toString(${column})`;
}

type Wanted = {
  column: string;
  search: string;
  /** The codes whose label contains the searched text. */
  codes: readonly string[];
  limit: number;
};

/** Returns the values of a column, the most frequent first, and the number of different ones. */
export async function listColumnValues(
  engine: Engine,
  place: TablePlace,
  { column, search, codes, limit }: Wanted,
  signal: AbortSignal,
): Promise<{ rows: { value: string | null; count: number }[]; total: number }> {
  const text = textOf(column);
  const found =
    search === ''
      ? []
      : [
          `(positionCaseInsensitiveUTF8(ifNull(${text}, ''), {search:String}) > 0 OR ${text} IN {codes:Array(String)})`,
        ];
  const table = await engine.table(
    `SELECT ${text} AS value, toFloat64(count()) AS n, toFloat64(count() OVER ()) AS total
FROM ${fromOf(place)} WHERE ${whereOf(place, found)}
GROUP BY value ORDER BY n DESC, value LIMIT {limit:UInt32}`,
    paramsOf(place.scope, { search, codes, limit }),
    { signal, seconds: patience },
  );
  const rows = table.rows.map(([value, n]) => ({
    value: value === null || value === '' ? null : String(value),
    count: Number(n),
  }));
  return { rows, total: Number(table.rows[0]?.[2] ?? 0) };
}

/** Returns the newest rows of a table as text. */
export async function sampleRows(
  engine: Engine,
  place: TablePlace,
  columns: readonly string[],
  limit: number,
  signal: AbortSignal,
): Promise<(string | null)[][]> {
  const order = place.entry.day === null ? '' : `ORDER BY ${place.entry.day} DESC`;
  const table = await engine.table(
    `SELECT ${columns.map(textOf).join(', ')} FROM ${fromOf(place)} WHERE ${whereOf(place)} ${order} LIMIT {limit:UInt32}`,
    paramsOf(place.scope, { limit }),
    { signal, seconds: patience },
  );
  return table.rows.map((row) => row.map((cell) => (cell === null ? null : String(cell))));
}

/** Returns the newest loads with rows for a table. */
export async function listLoads(engine: Engine, table: string, glc: string) {
  const rows = await engine.rows<{
    file: string;
    mapping: string;
    rows: number;
    refused: number;
    at: string;
  }>(
    `SELECT file, kind AS mapping, toFloat64(rows_loaded) AS rows, toFloat64(rows_refused) AS refused,
  formatDateTime(changed_at, '%Y-%m-%dT%H:%i:%S.000Z', 'UTC') AS at
FROM load_batch FINAL WHERE glc = {glc:String} AND phase = 'done' AND has(tables, {table:String})
ORDER BY changed_at DESC LIMIT 20`,
    { table, glc },
  );
  return rows;
}
