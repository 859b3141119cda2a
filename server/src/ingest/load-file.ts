import { setTimeout as wait } from 'node:timers/promises';
import { EngineUnavailable } from '#engine/errors.ts';
import type { Engine } from '#engine/open.ts';
import { batchNumber } from './batch/batch-key.ts';
import {
  type BatchEntry,
  loadingBatches,
  openPhases,
  ownRunName,
  readBatch,
  toEngineTime,
  writeBatch,
} from './batch/journal.ts';
import { publishBatch } from './batch/publish.ts';
import { dropStages } from './batch/stages.ts';
import { clearRefused, refuseBatch, undoBatch } from './batch/undo.ts';
import { type Probe, probeFile } from './csv/probe-file.ts';
import { changeMinute, earlierLoads } from './earlier-loads.ts';
import { LoadError } from './load-error.ts';
import { emptyReport, type FileReport, worstShare } from './load-report.ts';
import { type FileRequest, stageFile } from './stage-file.ts';
import { type Sentence, say } from './words/say.ts';

/** Loads one file as one batch: either all of its good rows are published, or none. */
export async function loadFile(engine: Engine, request: FileRequest): Promise<FileReport> {
  const started = performance.now();
  const { path, name, mapping, glc, isReplacing, isCheck } = request;
  const probe = await probeFile(path, request.encoding, request.signal);
  const batch = identify(request, probe);
  const known = await readBatch(engine, batch);
  const report: FileReport = {
    ...emptyReport(name, glc, mapping.name),
    batch,
    encoding: probe.encoding.name,
    isGzip: probe.isGzip,
  };
  if (known?.phase === 'done' && !isReplacing && !isCheck) {
    const message = say('already', { at: changeMinute(known, request.homeZone) });
    return { ...report, ...JSON.parse(known.report), status: 'already', message };
  }
  const isOpen = known !== null && openPhases.has(known.phase);
  if (loadingBatches.has(batch) || isOpen) throw new LoadError('busy', say('busy', { file: path }));
  loadingBatches.add(batch);
  try {
    const begun = { report, started };
    if (isCheck) return await checkBatch(engine, request, probe, known, begun);
    return await loadBatch(engine, request, probe, known, begun);
  } finally {
    loadingBatches.delete(batch);
  }
}

type Begun = { report: FileReport; started: number };

/** Stages a file and counts its rows, then drops the stages. */
async function checkBatch(
  engine: Engine,
  request: FileRequest,
  probe: Probe,
  known: BatchEntry | null,
  { report, started }: Begun,
): Promise<FileReport> {
  const entry = await begin(engine, request, probe, known, report, []);
  try {
    const counted = await stageAgain(engine, request, probe, entry);
    const found = { ...report, ...counted.report, seconds: secondsSince(started) };
    return { ...found, status: 'checked', message: refusalOf(found, request.mostRefused) };
  } finally {
    await undoBatch(engine, entry);
  }
}

// The engine may restart in the middle; then the file is staged once more.
function stageAgain(engine: Engine, request: FileRequest, probe: Probe, entry: BatchEntry) {
  return again(async (isRepeated) => {
    if (isRepeated) await dropStages(engine, (one) => one === entry.batch);
    return stageFile(engine, request, probe, entry);
  });
}

async function loadBatch(
  engine: Engine,
  request: FileRequest,
  probe: Probe,
  known: BatchEntry | null,
  { report, started }: Begun,
): Promise<FileReport> {
  const earlier = await earlierLoads(engine, request, probe, report);
  let entry = await begin(engine, request, probe, known, report, earlier.replaces);
  try {
    const counted = await stageAgain(engine, request, probe, entry);
    Object.assign(report, counted.report, { stagedSeconds: secondsSince(started) });
    const refusal = refusalOf(report, request.mostRefused);
    const { rows, partly, targets, tables, reasons, unusedColumns } = report;
    const whole = { rows, partly, targets, tables, reasons, unusedColumns };
    const found = { ...counted.entry, report: JSON.stringify(whole) };
    if (refusal !== null) {
      await refuseBatch(engine, entry, found);
      return { ...report, status: 'refused', message: refusal, seconds: secondsSince(started) };
    }
    entry = await writeBatch(engine, entry, { ...found, phase: 'publishing' });
  } catch (error) {
    await undoBatch(engine, entry);
    throw error;
  }
  await again((isRepeated) => publishBatch(engine, entry, isRepeated));
  return { ...report, status: 'loaded', message: earlier.message, seconds: secondsSince(started) };
}

/** Returns the sentence for a file with too many refused rows, or null. */
export function refusalOf(report: FileReport, mostRefused: number): Sentence | null {
  const worst = worstShare(report);
  const isNothing = report.rows.used + report.rows.suppressed === 0 && worst.refused > 0;
  if (worst.share <= mostRefused && !isNothing) return null;
  const { target, refused, rows, share } = worst;
  const params = {
    what: target === null ? say('ofFile') : say('ofTarget', { target }),
    refused: refused.toLocaleString('en'),
    rows: rows.toLocaleString('en'),
    share: `${(share * 100).toFixed(1)} %`,
  };
  if (isNothing) return say('allRefused', params);
  const most = `${Number((mostRefused * 100).toFixed(2))} %`;
  return say('tooManyRefused', { ...params, most, enough: Math.ceil(share * 100) });
}

/** Does some work, and once more if the engine could not be reached, for example because it restarts. */
export async function again<T>(work: (isRepeated: boolean) => Promise<T>): Promise<T> {
  try {
    return await work(false);
  } catch (error) {
    if (!(error instanceof EngineUnavailable)) throw error;
    await wait(error.retryAfterSeconds * 1000);
    return work(true);
  }
}

function identify(request: FileRequest, probe: Probe): number {
  return batchNumber({
    sha256: probe.sha256,
    glc: request.glc,
    libcode: request.libcode,
    timeZone: request.timeZone,
    encoding: probe.encoding.name,
    mapping: {
      ...(request.isCheck ? { isCheck: true } : {}),
      ...request.file,
      dictionaries: request.mapping.dictionaries,
      ...(Object.keys(request.operations).length === 0 ? {} : { operations: request.operations }),
    },
  });
}

/** Enters a batch into the journal. A batch that replaces itself keeps the data of its earlier entry. */
async function begin(
  engine: Engine,
  { glc, libcode, mapping, file, timeZone, isCheck }: FileRequest,
  { sha256 }: Probe,
  known: BatchEntry | null,
  report: FileReport,
  replaces: readonly number[],
): Promise<BatchEntry> {
  const batch = report.batch ?? 0;
  const isAgain = known?.phase === 'done';
  await dropStages(engine, (one) => one === batch);
  if (!isAgain) await clearRefused(engine, batch);
  return writeBatch(
    engine,
    {
      ...(isAgain ? known : nothingKnown),
      batch,
      version: known?.version ?? 0,
      phase: isCheck ? 'checking' : 'staging',
      glc,
      libcode,
      kind: mapping.name,
      file: report.file,
      sha256,
      timeZone,
      owner: ownRunName,
      tables: [...new Set(file.targets.map(({ table }) => table))],
      replaces: [...new Set([...replaces, ...(isAgain ? [batch] : [])])],
      startedAt: toEngineTime(new Date()),
      changedAt: '',
    },
    {},
  );
}

/** The journal's values for a batch before its rows are counted. */
export const nothingKnown = {
  clears: null,
  header: '',
  rowsIn: 0,
  rowsLoaded: 0,
  rowsSuppressed: 0,
  rowsRefused: 0,
  report: '',
};

export function secondsSince(started: number): number {
  return (performance.now() - started) / 1000;
}
