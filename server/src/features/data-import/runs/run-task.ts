import { ImportStart } from '@stacksight/contract';
import { z } from 'zod';
import { readBatch, syncKind } from '#ingest/batch/journal.ts';
import { takeBack } from '#ingest/batch/take-back.ts';
import { cannotLoad, toCallError } from '#ingest/cannot-load.ts';
import { loadFiles } from '#ingest/load.ts';
import type { FileReport } from '#ingest/load-report.ts';
import { Mapping } from '#ingest/mapping/mapping-schema.ts';
import { readAgain } from '#ingest/sync/read-again.ts';
import type { ServerDeps, TaskKind, TaskRun } from '#kit/deps.ts';
import { AppError } from '#lib/app-error.ts';
import type { StoredReport } from '#store/schema/library/data-import.ts';
import { tellFailedRun } from '../drops/tell-drops.ts';
import { textOfTable } from '../uploads/table-text.ts';
import { findAnyUpload } from '../uploads/uploads.store.ts';
import { loadOptions, type RunsDeps } from './load-options.ts';
import { saveReport } from './runs.store.ts';

export const runKind = 'dataImport.run';

const Load = ImportStart.pick({
  ...{ upload: true, table: true, mode: true, replace: true, mostRefused: true },
}).extend({
  name: z.string(),
  glc: z.string(),
  libcode: z.string().nullable(),
  encoding: z.string().nullable(),
  mapping: Mapping,
});
/** An order of an earlier version names a path on this machine. */
const EarlierLoad = Load.omit({ upload: true, table: true }).extend({ path: z.string() });
const Undo = z.object({ mode: z.literal('undo'), batch: z.number() });
/** The order to a run, stored until the run begins. */
export const RunData = z.union([Undo, Load, EarlierLoad]);
export type RunData = z.output<typeof RunData>;

/** Returns the kind of task that loads or checks an uploaded file, or takes a load back. */
export function runTask(deps: RunsDeps & Pick<ServerDeps, 'notify'>): TaskKind {
  return {
    // Loads are published one after another; one at a time leaves the machine to those who ask.
    atOnce: 1,
    attempts: 3,
    run: async (run) => {
      const data = RunData.parse(run.data);
      if (data.mode === 'undo') {
        const known = await readBatch(deps.engine, data.batch);
        if (known?.phase === 'done' && known.kind === syncKind)
          await readAgain(deps.store.db, known, run.id);
        if (!(await takeBack(deps.engine, data.batch))) throw new AppError('import.not_loaded');
        return null;
      }
      const report = toStored(await load(deps, data, run));
      return (tx) => saveReport(tx, run.id, report);
    },
    tell: (task, failure) => tellFailedRun(deps, task, failure),
  };
}

async function load(
  deps: RunsDeps,
  data: z.output<typeof Load> | z.output<typeof EarlierLoad>,
  { signal, progress }: TaskRun,
): Promise<FileReport> {
  const { name, glc, mapping, mode, replace, mostRefused, libcode, encoding } = data;
  const path = 'path' in data ? data.path : await textOf(deps, data);
  const { files } = await loadFiles(
    deps.engine,
    {
      ...{ kind: 'mapped', paths: [path], name, glc, mapping, replace, mostRefused },
      check: mode === 'check',
      ...(libcode === null ? {} : { libcode }),
      ...(encoding === null ? {} : { encoding }),
    },
    {
      ...loadOptions(deps),
      signal,
      onProgress: ({ bytes, totalBytes }) => progress(bytes, totalBytes),
    },
  ).catch((error: unknown) => {
    throw toCallError(error);
  });
  const [report] = files;
  if (report === undefined) throw new Error('The load has no report.');
  if (report.status === 'failed') throw cannotLoad(report.message);
  return report;
}

async function textOf(
  { store, uploads }: RunsDeps,
  { upload, table }: Pick<z.output<typeof Load>, 'upload' | 'table'>,
): Promise<string> {
  const row = await findAnyUpload(store.db, upload);
  const found = row?.tables.find(({ id }) => id === table);
  if (row == null || found === undefined) throw new AppError('import.file_gone');
  return textOfTable(uploads, row, found);
}

function toStored({
  status,
  message,
  batch,
  rows,
  partly,
  tables,
  reasons,
  ...rest
}: FileReport): StoredReport {
  const { unusedColumns, seconds } = rest;
  if (status === 'failed' || status === 'skipped') throw new Error(`A file ended as ${status}.`);
  return {
    ...{ status, message, rows, partly, tables, unusedColumns, seconds },
    batch: batch === null ? null : String(batch),
    reasons: reasons.map(({ targets: _, ...reason }) => reason),
  };
}
