import type { Engine } from '#engine/open.ts';
import { isAlive, listBatches, writeBatch } from './journal.ts';
import { publishBatch } from './publish.ts';
import { dropStages } from './stages.ts';

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
  const open = await listBatches(engine, ['staging', 'publishing']);
  const left = open.filter((entry) => options.isAlone === true || !isAlive(entry));
  for (const entry of left) {
    if (entry.phase === 'publishing') {
      await publishBatch(engine, entry, true);
      recovery.finished.push(entry.file);
    } else {
      await dropStages(engine, (batch) => batch === entry.batch);
      await writeBatch(engine, entry, { phase: 'dropped' });
      recovery.undone.push(entry.file);
    }
  }
  const busy = new Set(open.filter((entry) => !left.includes(entry)).map(({ batch }) => batch));
  await dropStages(engine, (batch) => !busy.has(batch));
  return recovery;
}
