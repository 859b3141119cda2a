import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { EngineUnavailable } from '#engine/errors.ts';
import type { Engine } from '#engine/open.ts';
import { batchOf } from './batch/batch-key.ts';
import {
  active,
  type BatchEntry,
  listBatches,
  readBatch,
  self,
  toEngineTime,
  writeBatch,
} from './batch/journal.ts';
import { publishBatch } from './batch/publish.ts';
import { dropStages } from './batch/stages.ts';
import { undoBatch } from './batch/undo.ts';
import { type Probe, probeFile } from './csv/probe-file.ts';
import { LoadError } from './load-error.ts';
import { emptyReport, type FileReport } from './load-report.ts';
import { type FileRequest, stageFile } from './stage-file.ts';

/** Loads one file as one batch: wholly, or not at all. */
export async function loadFile(engine: Engine, request: FileRequest): Promise<FileReport> {
  const started = performance.now();
  const { path, mapping, glc, isReplacing } = request;
  const probe = await probeFile(path, request.encoding, request.signal);
  const batch = identify(request, probe);
  const known = await readBatch(engine, batch);
  const report: FileReport = {
    ...emptyReport(basename(path), glc, mapping.name),
    batch,
    encoding: probe.encoding.name,
    isGzip: probe.isGzip,
  };
  if (known?.phase === 'done' && !isReplacing) {
    const message = `The same file was loaded on ${known.changedAt.slice(0, 16)} (UTC): nothing has changed.`;
    return { ...report, ...JSON.parse(known.report), status: 'already', message };
  }
  const isOpen = known?.phase === 'staging' || known?.phase === 'publishing';
  if (active.has(batch) || isOpen) throw new LoadError('busy', `${path} is being loaded already.`);
  active.add(batch);
  try {
    return await loadBatch(engine, request, probe, known, { report, started });
  } finally {
    active.delete(batch);
  }
}

type Begun = { report: FileReport; started: number };

async function loadBatch(
  engine: Engine,
  request: FileRequest,
  probe: Probe,
  known: BatchEntry | null,
  { report, started }: Begun,
): Promise<FileReport> {
  const { glc, mapping, isReplacing } = request;
  const only = { glc, kind: mapping.name, file: report.file };
  const earlier = await listBatches(engine, ['done'], only);
  const replaces = isReplacing ? earlier.map(({ batch }) => batch) : [];
  let entry = await begin(engine, request, probe, known, report, replaces);
  try {
    const counted = await again(async (isRepeated) => {
      if (isRepeated) await dropStages(engine, (one) => one === report.batch);
      return stageFile(engine, request, probe, entry);
    });
    Object.assign(report, counted.report, { stagedSeconds: secondsSince(started) });
    const { rows, tables, reasons } = report;
    entry = await writeBatch(engine, entry, {
      ...counted.entry,
      phase: 'publishing',
      report: JSON.stringify({ rows, tables, reasons }),
    });
  } catch (error) {
    await undoBatch(engine, entry);
    throw error;
  }
  await again((isRepeated) => publishBatch(engine, entry, isRepeated));
  const last = isReplacing ? undefined : earlier.at(-1);
  const message =
    last === undefined
      ? ''
      : `Another file of this name was loaded on ${last.changedAt.slice(0, 16)} (UTC). If this one takes its place, load it again with --replace.`;
  return { ...report, status: 'loaded', message, seconds: secondsSince(started) };
}

/** Does it once more if the engine was out of reach for a moment, such as while it restarts. */
async function again<T>(work: (isRepeated: boolean) => Promise<T>): Promise<T> {
  try {
    return await work(false);
  } catch (error) {
    if (!(error instanceof EngineUnavailable)) throw error;
    await wait(error.retryAfterSeconds * 1000);
    return work(true);
  }
}

function identify(request: FileRequest, probe: Probe): number {
  return batchOf({
    sha256: probe.sha256,
    glc: request.glc,
    libcode: request.libcode,
    timeZone: request.timeZone,
    encoding: probe.encoding.name,
    mapping: { ...request.file, dictionaries: request.mapping.dictionaries },
  });
}

/** Enters the batch into the journal; one that takes the place of itself keeps what is known of it. */
async function begin(
  engine: Engine,
  { glc, mapping, file, timeZone }: FileRequest,
  { sha256 }: Probe,
  known: BatchEntry | null,
  report: FileReport,
  replaces: readonly number[],
): Promise<BatchEntry> {
  const batch = report.batch ?? 0;
  const isAgain = known?.phase === 'done';
  const fresh = {
    header: '',
    rowsIn: 0,
    rowsLoaded: 0,
    rowsSuppressed: 0,
    rowsRefused: 0,
    report: '',
  };
  await dropStages(engine, (one) => one === batch);
  return writeBatch(
    engine,
    {
      ...(isAgain ? known : fresh),
      batch,
      version: known?.version ?? 0,
      phase: 'staging',
      glc,
      kind: mapping.name,
      file: report.file,
      sha256,
      timeZone,
      owner: self,
      tables: [...new Set(file.targets.map(({ table }) => table))],
      replaces: [...new Set([...replaces, ...(isAgain ? [batch] : [])])],
      startedAt: toEngineTime(new Date()),
      changedAt: '',
    },
    {},
  );
}

function secondsSince(started: number): number {
  return (performance.now() - started) / 1000;
}
