import type { Engine } from '#engine/open.ts';
import { stageName } from '../plan/compile-file.ts';
import { type BatchEntry, writeBatch } from './journal.ts';
import { attachStage, dropStages, endStatements, removeBatches } from './stages.ts';

/** Deletes the stored refused rows of a batch. */
export async function clearRefused(engine: Engine, batch: number): Promise<void> {
  const [kept] = await engine.rows<{ rows: number }>(
    'SELECT count() AS rows FROM load_refused WHERE batch = {batch:UInt64}',
    { batch },
  );
  if ((kept?.rows ?? 0) > 0) await removeBatches(engine, 'load_refused', [batch]);
}

/** Ends a batch with too many refused rows: no row is published, and the refused rows are stored. */
export async function refuseBatch(
  engine: Engine,
  entry: BatchEntry,
  found: Partial<BatchEntry>,
): Promise<void> {
  // A batch that was to replace itself stays unchanged, with its earlier refused rows.
  if (entry.replaces.includes(entry.batch)) return undoBatch(engine, entry);
  await attachStage(engine, stageName('load_refused', entry.batch), 'load_refused');
  await writeBatch(engine, entry, { ...found, phase: 'refused', replaces: [] });
  await dropStages(engine, (batch) => batch === entry.batch);
}

/** Undoes a batch that was not published. A batch that was to replace itself stays unchanged. */
export async function undoBatch(engine: Engine, entry: BatchEntry): Promise<void> {
  await endStatements(engine, entry.batch);
  await dropStages(engine, (batch) => batch === entry.batch);
  const wasDone = entry.replaces.includes(entry.batch);
  if (!wasDone) await clearRefused(engine, entry.batch);
  const end = entry.phase === 'checking' ? 'checked' : 'dropped';
  await writeBatch(engine, entry, { phase: wasDone ? 'done' : end, replaces: [] });
}
