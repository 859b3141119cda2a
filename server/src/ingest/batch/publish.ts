// Publishes the stage tables of a load, so that everyone sees its rows. Every step can be repeated with the same
// result, and the stage tables stay whole until the last step, so a load that was killed while publishing is published
// again.
import type { Engine } from '#engine/open.ts';
import { bumpDataVersion } from '../data-version.ts';
import { deriveLoans } from '../loans/derive-loans.ts';
import { mappingTarget } from '../mapping/targets.ts';
import { stageName } from '../plan/compile-file.ts';
import { identifier } from '../plan/sql-text.ts';
import { loadItemStates } from '../reference/item-states.ts';
import { refreshRollups } from '../rollups.ts';
import { type BatchEntry, type ClearedDays, readBatch, undoKind, writeBatch } from './journal.ts';
import { fillLibraries, fillNames } from './names.ts';
import { attachStage, dropStages, endStatements, listStages, removeBatches } from './stages.ts';
import { isThing, publishThings, removeThings } from './things.ts';

/** Publishes a batch whose stage tables are whole; `isRepeated` says that publishing may have begun before. */
export function publishBatch(
  engine: Engine,
  entry: BatchEntry,
  isRepeated: boolean,
): Promise<BatchEntry> {
  // Batches are published one after another, because two batches could rewrite the same month.
  return engine.inTurn(() => publish(engine, entry, isRepeated));
}

/** Publishes a batch in a turn that the caller has. */
export async function publish(
  engine: Engine,
  entry: BatchEntry,
  isRepeated: boolean,
): Promise<BatchEntry> {
  const { batch, glc, tables, timeZone } = entry;
  const stageOf = (table: string) => stageName(table, batch);
  if (isRepeated) await endStatements(engine, batch);
  if ((await listStages(engine, batch)).length === 0)
    throw new Error(`${entry.file} has no stages.`);
  const gone = [...entry.replaces, ...(isRepeated ? [batch] : [])];
  const before = await Promise.all(entry.replaces.map((one) => readBatch(engine, one)));
  const cleared = new Set([...tables, ...before.flatMap((one) => one?.tables ?? [])]);
  const { clears } = entry;
  await noteGone(engine, entry, gone);
  if (gone.length > 0) {
    const withBatch = [...cleared].filter((table) => mappingTarget(table).role !== 'name');
    for (const table of withBatch)
      if (clears === null) await removeRows(engine, entry, table, gone);
      else await removeDays(engine, entry, table, { days: clears, isRepeated });
    if (clears === null) await removeBatches(engine, 'load_refused', gone);
    else if (isRepeated) await removeBatches(engine, 'load_refused', [batch]);
  }
  for (const table of tables) await publishStage(engine, entry, table);
  await attachStage(engine, stageOf('load_refused'), 'load_refused');
  await fillNames(engine, glc, stageOf('load_names'), tables.map(stageOf));
  if (tables.includes('dim_item')) await loadItemStates(engine, glc);
  const events = tables.includes('behaviour_event') ? stageOf('behaviour_event') : null;
  const scope = { glc, batch, timeZone, events, gone: stageOf('load_gone') };
  const hasLoans = await deriveLoans(engine, scope);
  const months = await monthsOf(engine, [scope.gone, ...(events === null ? [] : [events])]);
  if (months.length > 0) await refreshRollups(engine, { glc, months });
  await bumpDataVersion(engine, glc, [...cleared, ...(hasLoans ? ['fact_loan'] : [])]);
  return finish(engine, entry, before);
}

async function publishStage(engine: Engine, entry: BatchEntry, table: string): Promise<void> {
  const stage = stageName(table, entry.batch);
  const { role } = mappingTarget(table);
  if (role === 'fact') {
    await attachStage(engine, stage, table);
  } else if (isThing(table)) {
    await publishThings(engine, entry, table);
  } else {
    await fillLibraries(engine, entry.glc, stageName('load_names', entry.batch), stage);
  }
}

const removeRows = (
  engine: Engine,
  entry: BatchEntry,
  table: string,
  gone: readonly number[],
): Promise<void> =>
  isThing(table) ? removeThings(engine, entry, table, gone) : removeBatches(engine, table, gone);

/** Removes some days of the replaced batches, and all rows of this one where publishing is repeated. */
async function removeDays(
  engine: Engine,
  entry: BatchEntry,
  table: string,
  { days, isRepeated }: { days: ClearedDays; isRepeated: boolean },
): Promise<void> {
  // A thing replaces itself by its key, and has no day.
  if (mappingTarget(table).role === 'fact')
    await removeBatches(engine, table, entry.replaces, days);
  if (isRepeated) await removeRows(engine, entry, table, [entry.batch]);
}

/** Stores the events that will be removed, because loans and rollups must be computed again without them. */
async function noteGone(
  engine: Engine,
  { batch, glc, clears }: BatchEntry,
  gone: readonly number[],
): Promise<void> {
  const table = identifier(stageName('load_gone', batch));
  await engine.command(
    `CREATE TABLE IF NOT EXISTS ${table} (day Date, event String, barcode String, reader_key UInt64)
      ENGINE = MergeTree ORDER BY barcode`,
  );
  if (gone.length === 0) return;
  await engine.command(
    `INSERT INTO ${table} SELECT DISTINCT toStartOfMonth(day), event, if(event IN ('loan', 'renew', 'return'), barcode, ''),
        if(event = 'loan' AND barcode != '', reader_key, 0)
      FROM behaviour_event WHERE glc = {glc:String} AND batch IN {gone:Array(UInt64)} AND (batch = {batch:UInt64} OR (day >= {from:Date32} AND day < {until:Date32}))`,
    { glc, gone, batch, from: clears?.from ?? '1900-01-01', until: clears?.until ?? '2299-12-31' },
  );
}

async function monthsOf(engine: Engine, tables: readonly string[]): Promise<number[]> {
  const days = tables.map(
    (table) => `SELECT DISTINCT toYYYYMM(day) AS month FROM ${identifier(table)}`,
  );
  const rows = await engine.rows<{ month: number }>(
    `SELECT DISTINCT month FROM (${days.join(' UNION ALL ')}) ORDER BY month`,
    {},
    { seconds: 300 },
  );
  return rows.map(({ month }) => month);
}

async function finish(
  engine: Engine,
  entry: BatchEntry,
  before: readonly (BatchEntry | null)[],
): Promise<BatchEntry> {
  const left = entry.clears === null ? null : await batchesWithRows(engine, entry);
  for (const one of before) {
    if (one !== null && one.batch !== entry.batch && left?.has(one.batch) !== true)
      await writeBatch(engine, one, { phase: entry.kind === undoKind ? 'undone' : 'replaced' });
  }
  const done = await writeBatch(engine, entry, { phase: 'done' });
  await dropStages(engine, (batch) => batch === entry.batch);
  return done;
}

/** Returns which of the replaced batches still have facts, on days that were not replaced. */
async function batchesWithRows(
  engine: Engine,
  { glc, replaces, tables }: BatchEntry,
): Promise<Set<number>> {
  const facts = tables.filter((table) => mappingTarget(table).role === 'fact');
  if (facts.length === 0 || replaces.length === 0) return new Set();
  const selects = facts.map(
    (table) =>
      `SELECT DISTINCT batch FROM ${identifier(table)} WHERE glc = {glc:String} AND batch IN {replaces:Array(UInt64)}`,
  );
  const rows = await engine.rows<{ batch: string }>(
    `SELECT DISTINCT toString(batch) AS batch FROM (${selects.join(' UNION ALL ')})`,
    { glc, replaces },
    { seconds: 300 },
  );
  return new Set(rows.map((row) => Number(row.batch)));
}
