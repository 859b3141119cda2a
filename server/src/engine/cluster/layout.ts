// Where the rows of each table are in a cluster of shards. Facts and rollups are sharded by reader: `<name>_local` holds
// the rows of one shard, and `<name>` is a Distributed table over the shards. Every other table is whole on every node:
// `<name>` holds its rows, and rows that are written to `<name>_everywhere` arrive on every node.
import { internalTables, tablesWhere } from '../warehouse-tables/warehouse-tables.ts';

/** The tables whose rows are spread over the shards. The view of visits reads such a table and is none. */
const sharded: ReadonlySet<string> = new Set(
  tablesWhere(({ kind }) => kind === 'fact' || kind === 'rollup').filter(
    (table) => table !== 'fact_visit',
  ),
);

const everywhere: ReadonlySet<string> = new Set([
  ...tablesWhere(({ kind }) => kind === 'dimension'),
  ...internalTables,
]);

/** The tables of the warehouse by where their rows are; `first` are the tables of one load, on the first node alone. */
export type Placing = 'sharded' | 'everywhere' | 'first';

export function placingOf(table: string): Placing {
  if (sharded.has(table)) return 'sharded';
  return everywhere.has(table) ? 'everywhere' : 'first';
}

/** Names the cluster of the engine's configuration whose only shard has every node as a replica. */
export const everywhereCluster = (cluster: string): string => `${cluster}_everywhere`;

/** Names the table of one shard that holds its rows. */
export const localTable = (table: string): string => `${table}_local`;

/** Names the table that holds rows of a warehouse table, on one node or on a shard of a cluster. */
export const rowsTable = (cluster: string | null, table: string): string =>
  cluster !== null && sharded.has(table) ? localTable(table) : table;

/** Names the warehouse table whose rows a table holds. */
export const warehouseTableOf = (rows: string): string => rows.replace(/_local$/, '');

/** Names the table that writes rows to every node. */
export const everywhereTable = (table: string): string => `${table}_everywhere`;

/**
 * Returns the expression that chooses the shard of a row. All rows of a reader are on one shard, so whatever is grouped
 * by reader is grouped where the rows are; rows without a reader are spread by day and library.
 */
export function shardKey(columns: ReadonlySet<string>): string {
  const day = ['day', 'month'].filter((name) => columns.has(name));
  const place = `cityHash64(${[...day, 'libcode'].join(', ')})`;
  return columns.has('reader_key') ? `cityHash64(if(reader_key = 0, ${place}, reader_key))` : place;
}
