import { Readable } from 'node:stream';
import { dayMs } from '@stacksight/contract';
import type { ServerDeps, TaskResult, TaskRun } from '#kit/deps.ts';
import type { ReportAsker, Reports } from '#kit/reports.ts';
import { AppError } from '#lib/app-error.ts';
import type { ExportFiles } from './export-files.ts';
import { keepDays } from './export-notices.ts';
import { finishExport } from './exports.store.ts';
import type { StoredExport } from './stored-export.ts';

/** Makes a file of a report with the current rights of its owner; progress counts the parts of the report. */
export async function makeReport(
  { reports, files, clock }: Pick<ServerDeps, 'clock'> & { reports: Reports; files: ExportFiles },
  run: TaskRun,
  { request, language }: StoredExport,
  owner: ReportAsker & { name: string },
): Promise<TaskResult> {
  if (!('report' in request)) throw new AppError('request.invalid');
  await files.remove({ id: run.id });
  const { report, range, filters, format, layout } = request;
  const { signal, progress } = run;
  const options = { language, signal, author: owner.name, progress };
  const opened = await reports.open({ report, range, filters, place: null }, owner, options);
  const { name, bytes } = await opened.file(format, layout, signal);
  const size = await files.write(run, Readable.from([bytes], { objectMode: false }), signal);
  const expiresAt = new Date(clock.now().getTime() + keepDays * dayMs);
  const { footprints } = opened;
  const result = { fileName: name, bytes: size, footprint: footprints, expiresAt };
  return (tx) => finishExport(tx, run.id, result);
}
