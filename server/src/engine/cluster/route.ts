// Decides which nodes of a cluster run a statement that writes, and under which table names. Callers write the same
// statement for one node and for a cluster.
import { everywhereTable, localTable, placingOf } from './layout.ts';

export type WriteRoute = {
  /** `first` is the node that the server talks to. */
  on: 'first' | 'each';
  sql: string;
  /** The table on the first node whose rows must be on their shards, in a table like `table`, before the statement. */
  spread?: { from: string; like: string };
  /** Tables on the first node that the statement drops. */
  drops?: string[];
  /** The tables whose Distributed tables must be made again, because their columns may have changed. */
  remakes?: string;
};

const name = '`?(\\w+)`?';
const insert = new RegExp(`^\\s*INSERT INTO ${name}`, 'i');
const change = new RegExp(
  `^\\s*(?:ALTER TABLE|TRUNCATE TABLE|OPTIMIZE TABLE|DELETE FROM|DROP TABLE IF EXISTS) ${name}`,
  'i',
);
const dropped = /^\s*DROP TABLE IF EXISTS (.*?)(?: SYNC)?\s*$/i;
const create = new RegExp(`^\\s*CREATE TABLE(?: IF NOT EXISTS)? ${name}`, 'i');
const copied = new RegExp(` AS ${name}\\s*$`, 'i');
const moved = new RegExp(` (?:ATTACH|REPLACE) PARTITION .*? FROM ${name}`, 'is');
const attachment = /^\s*ALTER TABLE .* ATTACH PARTITION /is;
const columnChange = /^\s*ALTER TABLE \S+\s+(?:ADD|MODIFY|DROP) COLUMN/i;
const database = /^\s*(?:CREATE|DROP) DATABASE /i;
const view = /^\s*CREATE (?:OR REPLACE )?VIEW /i;

/** Routes a statement that writes; the values of `{name:Identifier}` are in the statement already. */
export function routeOf(sql: string): WriteRoute {
  if (view.test(sql) || database.test(sql)) return { on: 'each', sql };
  const into = insert.exec(sql)?.[1];
  if (into !== undefined) return routeInsert(sql, into);
  const made = create.exec(sql)?.[1];
  if (made !== undefined) return routeCreate(sql, made);
  const changed = change.exec(sql)?.[1];
  return changed === undefined ? { on: 'first', sql } : routeChange(sql, changed);
}

function routeInsert(sql: string, table: string): WriteRoute {
  const target = placingOf(table) === 'everywhere' ? everywhereTable(table) : table;
  return { on: 'first', sql: sql.replace(insert, `INSERT INTO ${target}`) };
}

function routeCreate(sql: string, table: string): WriteRoute {
  const placing = placingOf(table);
  if (placing === 'sharded') return { on: 'each', sql: renamed(sql, table), remakes: table };
  if (placing === 'everywhere') return { on: 'each', sql, remakes: table };
  const like = copied.exec(sql)?.[1];
  if (like === undefined || placingOf(like) !== 'sharded') return { on: 'first', sql };
  return { on: 'first', sql: sql.replace(copied, ` AS ${localTable(like)}`) };
}

function routeChange(sql: string, table: string): WriteRoute {
  const placing = placingOf(table);
  if (placing === 'first') {
    const drops = dropped.exec(sql)?.[1]?.replaceAll('`', '').split(', ');
    return { on: 'first', sql, ...(drops === undefined ? {} : { drops }) };
  }
  const from = moved.exec(sql)?.[1];
  const remakes = columnChange.test(sql) ? { remakes: table } : {};
  if (placing === 'everywhere') {
    // The rows of a load are on the first node; they are few where a table is whole on every node.
    if (from !== undefined && attachment.test(sql))
      return { on: 'first', sql: `INSERT INTO ${everywhereTable(table)} SELECT * FROM ${from}` };
    return { on: 'each', sql, ...remakes };
  }
  return {
    on: 'each',
    sql: renamed(sql, table),
    ...remakes,
    ...(from === undefined ? {} : { spread: { from, like: table } }),
  };
}

/** Names the table of one shard instead of the table, where the statement first names it. */
const renamed = (sql: string, table: string): string =>
  sql.replace(new RegExp(`\\b${table}\\b`), localTable(table));
