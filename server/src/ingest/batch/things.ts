// Items, readers and titles have one row each, which a later load replaces. The columns that its file does not fill keep
// their values, and the replaced row is kept, so that undoing the load brings it back.
import type { Engine } from '#engine/open.ts';
import { stageName } from '../plan/compile-file.ts';
import { identifier } from '../plan/sql-text.ts';
import type { BatchEntry } from './journal.ts';
import { removeBatches } from './stages.ts';

const things = {
  dim_item: { key: 'barcode', replaced: 'load_replaced_item' },
  dim_reader: { key: 'reader_key', replaced: 'load_replaced_reader' },
  dim_bib: { key: 'bookrecno', replaced: 'load_replaced_bib' },
} as const;
type Thing = keyof typeof things;

/** The most rows that are joined at once, so that a load of any size fits into memory. */
const rowsAtOnce = 500_000;

/** Returns whether a table has one row for each thing. */
export const isThing = (table: string): table is Thing => Object.hasOwn(things, table);

/** Puts the staged rows of a batch into the table. It can be repeated once `removeThings` has removed the batch. */
export async function publishThings(
  engine: Engine,
  { glc, batch }: Pick<BatchEntry, 'glc' | 'batch'>,
  table: Thing,
): Promise<void> {
  const { key, replaced } = things[table];
  const stage = stageName(table, batch);
  const columns = await columnsOf(engine, table);
  const filled = new Set(await filledColumns(engine, stage));
  const [rows = { n: 0 }] = await engine.rows<{ n: number }>(
    `SELECT count() AS n FROM ${identifier(stage)}`,
  );
  const parts = Math.max(1, Math.ceil(rows.n / rowsAtOnce));
  const kept = (name: string) =>
    filled.size > 0 && !filled.has(name) && !['glc', 'batch', key].includes(name);
  const values = columns.map((name) => {
    if (name === 'updated_at') return 'now64(3) AS updated_at';
    return kept(name) ? `if(o.is_known, o.${name}, n.${name}) AS ${name}` : `n.${name} AS ${name}`;
  });
  for (let part = 0; part < parts; part += 1) {
    const inPart = `cityHash64(${key}) % {parts:UInt32} = {part:UInt32}`;
    const known = `${identifier(table)} FINAL WHERE glc = {glc:String} AND ${inPart}
      AND ${key} IN (SELECT ${key} FROM ${identifier(stage)} WHERE ${inPart})`;
    const params = { glc, parts, part, batch };
    await engine.command(
      `INSERT INTO ${replaced} (${columns.join(', ')}) SELECT ${columns.join(', ')} FROM ${known} AND batch != {batch:UInt64}`,
      params,
    );
    await engine.command(
      `INSERT INTO ${identifier(table)} (${columns.join(', ')}) SELECT ${values.join(', ')}
        FROM (SELECT * FROM ${identifier(stage)} WHERE ${inPart}) AS n
        LEFT ANY JOIN (SELECT *, true AS is_known FROM ${known}) AS o ON n.${key} = o.${key}`,
      params,
    );
  }
}

/** Removes the rows of batches, and brings back the rows that they replaced. It can be repeated. */
export async function removeThings(
  engine: Engine,
  { glc, batch }: Pick<BatchEntry, 'glc' | 'batch'>,
  table: Thing,
  gone: readonly number[],
): Promise<void> {
  const { key, replaced } = things[table];
  const columns = (await columnsOf(engine, table)).join(', ');
  // The keys are noted first: after a kill, the rows may be removed and the earlier ones not yet back.
  const keys = identifier(stageName(`load_gone_${table}`, batch));
  await engine.command(
    `CREATE TABLE IF NOT EXISTS ${keys} ENGINE = MergeTree ORDER BY ${key} AS SELECT ${key} FROM ${table} LIMIT 0`,
  );
  await engine.command(
    `INSERT INTO ${keys} SELECT DISTINCT ${key} FROM ${table} WHERE glc = {glc:String} AND batch IN {gone:Array(UInt64)}`,
    { glc, gone },
  );
  for (const one of [table, replaced]) await removeBatches(engine, one, gone);
  await engine.command(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM ${replaced}
      WHERE glc = {glc:String} AND ${key} IN (SELECT ${key} FROM ${keys})`,
    { glc },
  );
}

async function columnsOf(engine: Engine, table: string): Promise<string[]> {
  const rows = await engine.rows<{ name: string }>(
    'SELECT name FROM system.columns WHERE database = currentDatabase() AND table = {table:String} ORDER BY position',
    { table },
  );
  return rows.map(({ name }) => name);
}

/** Reads the columns that the file fills from the comment of the stage. */
async function filledColumns(engine: Engine, stage: string): Promise<string[]> {
  const [row] = await engine.rows<{ comment: string }>(
    'SELECT comment FROM system.tables WHERE database = currentDatabase() AND name = {stage:String}',
    { stage },
  );
  return row === undefined || row.comment === '' ? [] : row.comment.split(',');
}
