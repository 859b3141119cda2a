import type { Engine } from '#engine/open.ts';
import { stageName } from '../plan/compile-file.ts';
import { identifier } from '../plan/sql-text.ts';
import { batchNumber } from './batch-key.ts';
import {
  type BatchEntry,
  loadingBatches,
  ownRunName,
  readBatch,
  toEngineTime,
  undoKind,
  writeBatch,
} from './journal.ts';
import { stageNames } from './names.ts';
import { publishBatch } from './publish.ts';
import { dropStages } from './stages.ts';

/**
 * Takes the rows of a loaded batch back, by a batch without rows that takes its place: loans, sums and the reach of the
 * data are worked out again, and a process that is killed in the middle is finished by the next. Returns false when the
 * batch is not loaded.
 */
export async function takeBack(engine: Engine, batch: number): Promise<boolean> {
  const known = await readBatch(engine, batch);
  if (known?.phase !== 'done' || known.kind === undoKind) return false;
  const empty = await beginEmpty(engine, known);
  loadingBatches.add(empty.batch);
  try {
    await dropStages(engine, (one) => one === empty.batch);
    for (const table of [...empty.tables, 'load_refused'])
      await engine.command(
        `CREATE TABLE ${identifier(stageName(table, empty.batch))} AS ${identifier(table)}`,
      );
    await stageNames(engine, stageName('load_names', empty.batch), noNames, empty.glc);
    const entry = await writeBatch(engine, empty, { phase: 'publishing' });
    await publishBatch(engine, entry, false);
    return true;
  } finally {
    loadingBatches.delete(empty.batch);
  }
}

function beginEmpty(engine: Engine, known: BatchEntry): Promise<BatchEntry> {
  const { sha256, glc, libcode, timeZone, batch, version } = known;
  const mapping = { undoes: batch, version };
  return writeBatch(
    engine,
    {
      ...known,
      batch: batchNumber({ sha256, glc, libcode, timeZone, encoding: '', mapping }),
      version: 0,
      phase: 'staging',
      kind: undoKind,
      sha256: '',
      owner: ownRunName,
      replaces: [batch],
      clears: null,
      header: '',
      ...{ rowsIn: 0, rowsLoaded: 0, rowsSuppressed: 0, rowsRefused: 0, report: '' },
      startedAt: toEngineTime(new Date()),
      changedAt: '',
    },
    {},
  );
}

const noNames = { groups: {}, names: {} };
