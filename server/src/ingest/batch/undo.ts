import type { Engine } from '#engine/open.ts';
import { type BatchEntry, writeBatch } from './journal.ts';
import { dropStages, endStatements } from './stages.ts';

/** Takes back a batch that was not published; one that was to take its own place stays as it was. */
export async function undoBatch(engine: Engine, entry: BatchEntry): Promise<void> {
  await endStatements(engine, entry.batch);
  await dropStages(engine, (batch) => batch === entry.batch);
  const wasDone = entry.replaces.includes(entry.batch);
  await writeBatch(engine, entry, { phase: wasDone ? 'done' : 'dropped', replaces: [] });
}
