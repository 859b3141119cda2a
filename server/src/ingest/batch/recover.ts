import type { Engine } from '#engine/open.ts';
import {
  type BatchEntry,
  isAlive,
  listBatches,
  loadingBatches,
  openPhases,
  ownRunName,
  readBatch,
  writeBatch,
} from './journal.ts';
import { publish } from './publish.ts';
import { dropStages, listStages } from './stages.ts';
import { undoBatch } from './undo.ts';

export type Recovery = { finished: string[]; undone: string[] };

/**
 * Ends the loads of a killed process: a load that was being published is finished, a load that was being staged is
 * undone. `isAlone` says that no other process can be loading, as is the case with the embedded engine.
 */
export async function recoverLoads(
  engine: Engine,
  options: { isAlone?: boolean } = {},
): Promise<Recovery> {
  const recovery: Recovery = { finished: [], undone: [] };
  // Stage tables are listed before the journal is read, so that each stage has its journal entry by then.
  const stages = await listStages(engine, null);
  const open = await listBatches(engine, [...openPhases]);
  const left = open.filter((entry) => !isAlive(entry, options.isAlone ?? false));
  for (const entry of left) {
    if (loadingBatches.has(entry.batch)) continue;
    loadingBatches.add(entry.batch);
    try {
      await recoverBatch(engine, entry, recovery);
    } finally {
      loadingBatches.delete(entry.batch);
    }
  }
  const known = new Set(open.map(({ batch }) => batch));
  const stray = new Set(stages.map(({ batch }) => batch).filter((batch) => !known.has(batch)));
  if (stray.size > 0) await dropStages(engine, (batch) => stray.has(batch));
  return recovery;
}

async function recoverBatch(engine: Engine, found: BatchEntry, recovery: Recovery): Promise<void> {
  const now = await readBatch(engine, found.batch);
  if (now?.version !== found.version) return; // somebody else was quicker
  const entry = await writeBatch(engine, now, { owner: ownRunName });
  if (entry.phase === 'publishing') {
    await engine.inTurn(async () => {
      // A slow server may have published it while this one waited for its turn.
      const phase = (await readBatch(engine, entry.batch))?.phase;
      if (phase === 'publishing') await publish(engine, entry, true);
    });
    recovery.finished.push(entry.file);
  } else {
    await undoBatch(engine, entry);
    recovery.undone.push(entry.file);
  }
}
