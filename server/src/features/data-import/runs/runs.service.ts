import { randomUUID } from 'node:crypto';
import type { ImportRun, ImportStart, Language } from '@stacksight/contract';
import { groupToFill } from '#analytics/question/group-to-fill.ts';
import { assertMayChange } from '#analytics/question/scope.ts';
import { warehouseWords } from '#analytics/words/warehouse/warehouse-words.ts';
import { readBatch, undoKind } from '#ingest/batch/journal.ts';
import { readBatchNames } from '#ingest/sync/batch-names.ts';
import { reasonWords } from '#ingest/words/say.ts';
import { type ChangeContext, createAuditNote, type NotedAuthor } from '#kit/crud/audit-note.ts';
import { fromKept, sayFailure } from '#kit/messages/reason.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import { mappingOfCall, openTable } from '../how-to-load.ts';
import type { RunsDeps } from './load-options.ts';
import { RunData, runKind } from './run-task.ts';
import * as store from './runs.store.ts';

/** Queues the load or the check of a table. */
export async function startRun(
  deps: RunsDeps,
  start: ImportStart,
  by: ChangeContext,
): Promise<{ id: string }> {
  const { name, row } = await openTable(deps, start, by);
  const glc = await groupToFill(deps, by.caller, start.glc);
  const { upload, table, mode, replace, mostRefused, libcode, encoding } = start;
  const data: RunData = {
    ...{ mode, replace, mostRefused, upload, table, name, glc },
    mapping: await mappingOfCall(deps, { ...start, glc }, by),
    libcode: libcode === undefined || libcode === '' ? null : libcode,
    encoding: encoding ?? null,
  };
  return queueRun(deps, data, { file: name, glc, uploadId: row.id, mode }, by);
}

/** Queues the taking back of a load. */
export async function undoLoad(
  deps: RunsDeps,
  batch: string,
  by: ChangeContext,
): Promise<{ id: string }> {
  const known = await readBatch(deps.engine, Number(batch));
  if (known === null || known.kind === undoKind) throw new AppError('not_found');
  assertMayChange(by.caller.scope, { glc: known.glc });
  if (known.phase !== 'done') throw new AppError('import.not_loaded');
  const data: RunData = { mode: 'undo', batch: known.batch };
  const { glc } = known;
  const file = (await readBatchNames(deps.store.db, glc, by.language)).nameOf(known);
  return queueRun(deps, data, { file, glc, uploadId: null, mode: 'undo' }, by);
}

/** Queues a load again, as it was ordered the last time. */
export async function repeatLoad(
  deps: RunsDeps,
  batch: string,
  by: ChangeContext,
): Promise<{ id: string }> {
  const known = await readBatch(deps.engine, Number(batch));
  if (known === null) throw new AppError('not_found');
  assertMayChange(by.caller.scope, { glc: known.glc });
  const last = (await store.loadsWithFile(deps.store.db, [batch])).get(batch);
  if (last === undefined) throw new AppError('import.file_gone');
  const { file, glc, uploadId, mode } = last.run;
  return queueRun(deps, RunData.parse(last.task.data), { file, glc, uploadId, mode }, by);
}

/** Queues a run for an account. */
export async function queueRun(
  deps: Pick<RunsDeps, 'tasks' | 'clock'>,
  data: RunData,
  run: Pick<store.DataRunRow['run'], 'file' | 'glc' | 'uploadId' | 'mode'>,
  by: NotedAuthor,
): Promise<{ id: string }> {
  const id = randomUUID();
  const { accountId, username } = by.caller;
  const note = createAuditNote(deps, 'dataImport');
  const verb = run.mode === 'undo' ? 'undo' : run.mode === 'load' ? 'import' : 'run';
  await deps.tasks.add(
    { id, kind: runKind, ownerId: accountId, title: run.file, data },
    async (tx) => {
      await store.addRun(tx, { ...run, id, username });
      await note(tx, by, verb, { subject: run.file, after: { glc: run.glc } });
    },
  );
  return { id };
}

/** Returns a run that the caller may see. Its report quotes rows of any library of the group. */
export async function getRun(
  deps: Pick<RunsDeps, 'store'>,
  id: string,
  { scope }: Pick<Caller, 'scope'>,
): Promise<store.DataRunRow> {
  const row = await store.findRun(deps.store.db, id);
  if (row === null) throw new AppError('not_found');
  assertMayChange(scope, { glc: row.run.glc });
  return row;
}

export async function cancelRun(
  deps: RunsDeps,
  id: string,
  by: Pick<ChangeContext, 'caller'>,
): Promise<null> {
  const { run } = await getRun(deps, id, by.caller);
  // What is being published cannot be stopped half way; a take-back is short and is finished.
  if (run.mode === 'undo' || !(await deps.tasks.cancel(id))) throw new AppError('not_found');
  return null;
}

/** Returns a run as callers see it. */
export function toRun({ run, task }: store.DataRunRow, language: Language): ImportRun {
  const { report } = run;
  return {
    ...{ id: run.id, file: run.file, glc: run.glc, mode: run.mode, status: task.status },
    ...{ done: task.done, total: task.total },
    startedAt: (task.startedAt ?? task.createdAt).toISOString(),
    endedAt: task.endedAt?.toISOString() ?? null,
    problem: task.reason === null ? null : sayFailure(task.reason, fromKept(task.detail), language),
    report:
      report === null
        ? null
        : {
            ...report,
            message: report.message?.[language] ?? null,
            tables: report.tables.map((one) => ({
              ...one,
              name: warehouseWords(one.table, language).label,
            })),
            reasons: report.reasons.map((one) => ({
              ...one,
              text: reasonWords(one.reason)[language],
            })),
          },
  };
}
