import type { Engine } from '#engine/open.ts';
import { stageName } from '../plan/compile-file.ts';
import { isAlive, listBatches } from './journal.ts';
import { publishBatch } from './publish.ts';
import { dropStages, listStages } from './stages.ts';
import { undoBatch } from './undo.ts';

export type Recovery = { finished: string[]; undone: string[] };

/**
 * Brings to an end what a killed process left: a load that was being published is finished, one that was still being
 * staged is undone. `isAlone` says that no other process can be loading, as with the embedded engine.
 */
export async function recoverLoads(
  engine: Engine,
  options: { isAlone?: boolean } = {},
): Promise<Recovery> {
  const recovery: Recovery = { finished: [], undone: [] };
  // The stages first: a stage that is there now has its entry in the journal already.
  const stages = await listStages(engine, null);
  const open = await listBatches(engine, ['staging', 'publishing']);
  const left = open.filter((entry) => !isAlive(entry, options.isAlone ?? false));
  for (const entry of left) {
    await endStatements(engine, entry.batch);
    if (entry.phase === 'publishing') {
      await publishBatch(engine, entry, true);
      recovery.finished.push(entry.file);
    } else {
      await undoBatch(engine, entry);
      recovery.undone.push(entry.file);
    }
  }
  const known = new Set(open.map(({ batch }) => batch));
  const stray = new Set(stages.map(({ batch }) => batch).filter((batch) => !known.has(batch)));
  if (stray.size > 0) await dropStages(engine, (batch) => stray.has(batch));
  return recovery;
}

/** A server goes on with a statement whose sender was killed: what it does on this batch must be over first. */
async function endStatements(engine: Engine, batch: number): Promise<void> {
  await engine.rows(
    "KILL QUERY WHERE user = currentUser() AND position(query, {stage:String}) > 0 AND query NOT ILIKE 'KILL%' SYNC",
    { stage: stageName('', batch) },
    { seconds: 600 },
  );
}
