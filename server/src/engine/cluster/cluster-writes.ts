// Writes to a cluster of shards: each statement goes to the nodes that its route names.
import type { RunOptions, StatementParams } from '../call.ts';
import type { ReadingClient, WritingClient } from '../client.ts';
import { everywhereCluster, everywhereTable, localTable, placingOf, shardKey } from './layout.ts';
import { routeOf } from './route.ts';

/** A node of the cluster, with the calls of the application's user. */
export type ClusterNode = { reads: ReadingClient; writes: WritingClient };
export type ClusterNodes = readonly [ClusterNode, ...ClusterNode[]];

/** The rows of a load that belong to one shard are in a table of this name on the shard. */
const shardTable = (table: string): string => `shard_${table}`;

/** The table through which the rows of a load go to their shards. */
const outTable = (table: string): string => `out_${table}`;

const dropSql = (tables: readonly string[]): string =>
  `DROP TABLE IF EXISTS ${tables.map((table) => `\`${table}\``).join(', ')} SYNC`;

/** Makes the writing calls of a cluster. The first node is the one that the server asks. */
export function createClusterWrites(cluster: string, nodes: ClusterNodes): WritingClient {
  const [first] = nodes;
  const onEach = async (sql: string, params?: StatementParams, options?: RunOptions) => {
    await Promise.all(nodes.map(({ writes }) => writes.command(sql, params, options)));
  };

  async function spread(from: string, like: string): Promise<void> {
    const shard = shardTable(from);
    const out = outTable(from);
    await onEach(dropSql([shard]));
    await onEach(`CREATE TABLE \`${shard}\` AS ${localTable(like)}`);
    const key = shardKey(await columnsOf(localTable(like)));
    await first.writes.command(`CREATE OR REPLACE TABLE \`${out}\` AS ${localTable(like)}
      ENGINE = Distributed('${cluster}', currentDatabase(), '${shard}', ${key})`);
    await first.writes.command(
      `INSERT INTO \`${out}\` SELECT * FROM \`${from}\``,
      {},
      {
        settings: { max_partitions_per_insert_block: 0 },
      },
    );
    await first.writes.command(dropSql([out]));
  }

  async function columnsOf(table: string): Promise<Set<string>> {
    const rows = await first.reads.rows<{ name: string }>(
      `SELECT name FROM system.columns WHERE database = currentDatabase() AND table = {table:String} AND default_kind != 'ALIAS'`,
      { table },
      { seconds: 120 },
    );
    return new Set(rows.map(({ name }) => name));
  }

  /** Makes the Distributed table over a table again, with the columns that the table now has. */
  async function remake(table: string): Promise<void> {
    const isSharded = placingOf(table) === 'sharded';
    const [rows, over] = isSharded ? [localTable(table), table] : [table, everywhereTable(table)];
    const columns = await columnsOf(rows);
    if (columns.size === 0) return;
    const of = isSharded ? cluster : everywhereCluster(cluster);
    const key = isSharded ? `, ${shardKey(columns)}` : '';
    await onEach(
      `CREATE OR REPLACE TABLE ${over} AS ${rows} ENGINE = Distributed('${of}', currentDatabase(), '${rows}'${key})`,
    );
  }

  return {
    async command(sql, params, options) {
      const route = routeOf(named(sql, params));
      if (route.spread !== undefined) {
        const { from, like } = route.spread;
        await spread(from, like);
        // A shard without a row of a month removes the month.
        const settings = { allow_replace_partition_from_empty_source: 1, ...options?.settings };
        const sql = route.sql.replaceAll(from, shardTable(from));
        await onEach(sql, params, { ...options, settings });
        await onEach(dropSql([shardTable(from)]));
        return;
      }
      if (route.on === 'first')
        await first.writes.command(route.sql, params, withFirstTables(options));
      else await onEach(route.sql, params, options);
      // A process that was killed while it spread a table left its parts on the shards.
      const parts = (route.drops ?? []).flatMap((table) => [shardTable(table), outTable(table)]);
      if (parts.length > 0) await onEach(dropSql(parts));
      if (route.remakes !== undefined) await remake(route.remakes);
    },
    insert: (sql, body, params, options) =>
      first.writes.insert(routeOf(sql).sql, body, params, withFirstTables(options)),
  };
}

/** Puts the names of tables into a statement, by which it is routed. */
const named = (sql: string, params: StatementParams = {}): string =>
  sql.replace(/\{(\w+):Identifier\}/g, (whole, name: string) => {
    const value = params[name];
    return typeof value === 'string' && /^\w+$/.test(value) ? `\`${value}\`` : whole;
  });

/**
 * The tables of one load are on the first node alone, so a shard that is asked beside them gets their rows with the
 * question.
 */
const withFirstTables = (options: RunOptions = {}): RunOptions => ({
  ...options,
  settings: { prefer_global_in_and_join: 1, ...options.settings },
});

const firstTables = /\w_stage_[0-9a-f]|\bdemo_/;

/** Makes the reading calls of the first node, which asks the shards. */
export function createClusterReads(reads: ReadingClient): ReadingClient {
  const fitted = (sql: string, options?: RunOptions) =>
    firstTables.test(sql) ? withFirstTables(options) : options;
  return {
    rows: (sql, params, options) => reads.rows(sql, params, fitted(sql, options)),
    table: (sql, params, options) => reads.table(sql, params, fitted(sql, options)),
    stream: (sql, params, options) => reads.stream(sql, params, fitted(sql, options)),
  };
}
