import { createHmac } from 'node:crypto';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import type { Engine } from '#engine/open.ts';
import { batchOf } from './batch/batch-key.ts';
import {
  active,
  type BatchEntry,
  listBatches,
  readBatch,
  self,
  writeBatch,
} from './batch/journal.ts';
import { stageNames } from './batch/names.ts';
import { publishBatch } from './batch/publish.ts';
import { dropStages } from './batch/stages.ts';
import { countStages } from './batch/tally.ts';
import { createScanner } from './csv/csv-scan.ts';
import { openText } from './csv/open-text.ts';
import { type Probe, probeFile } from './csv/probe-file.ts';
import { type Header, readHeader } from './csv/read-header.ts';
import { LoadError } from './load-error.ts';
import { emptyReport, type FileReport } from './load-report.ts';
import { secretColumns } from './mapping/check-mapping.ts';
import type { FileMapping, Mapping } from './mapping/mapping-schema.ts';
import { checkHeader } from './match-header.ts';
import { compileFile, type FilePlan, stageName } from './plan/compile-file.ts';
import { createSources } from './plan/sources.ts';

export type FileProgress = { file: string; bytes: number; totalBytes: number; rows: number };

export type FileRequest = {
  path: string;
  mapping: Mapping;
  file: FileMapping;
  glc: string;
  libcode: string;
  timeZone: string;
  encoding: string | null;
  isReplacing: boolean;
  readerKey: Buffer;
  events: readonly string[];
  maxBytes: number;
  now: Date;
  onProgress: (progress: FileProgress) => void;
  signal: AbortSignal | undefined;
};

const heartbeatMs = 30_000;

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
  const earlier = await listBatches(engine, ['done'], {
    glc: request.glc,
    kind: request.mapping.name,
    file: report.file,
  });
  let entry = await begin(engine, request, probe, known, report, earlier);
  try {
    const counted = await stage(engine, request, probe, entry);
    entry = { ...entry, ...counted.entry };
    Object.assign(report, counted.report, { stagedSeconds: secondsSince(started) });
    entry = await writeBatch(engine, entry, {
      phase: 'publishing',
      report: JSON.stringify({ rows: report.rows, tables: report.tables, reasons: report.reasons }),
    });
  } catch (error) {
    await dropStages(engine, (one) => one === entry.batch);
    await writeBatch(engine, entry, { phase: 'dropped' });
    throw error;
  }
  await publishBatch(engine, entry, false);
  const others = request.isReplacing ? [] : earlier;
  const message =
    others.length === 0
      ? ''
      : `Another file of this name was loaded on ${others.at(-1)?.changedAt.slice(0, 16)} (UTC). If this one takes its place, load it again with --replace.`;
  return { ...report, status: 'loaded', message, seconds: secondsSince(started) };
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

async function begin(
  engine: Engine,
  request: FileRequest,
  probe: Probe,
  known: BatchEntry | null,
  report: FileReport,
  earlier: readonly BatchEntry[],
): Promise<BatchEntry> {
  const batch = report.batch ?? 0;
  const isAgain = known?.phase === 'done' ? [batch] : [];
  const replaces = request.isReplacing ? [...earlier.map((one) => one.batch), ...isAgain] : [];
  const entry: BatchEntry = {
    batch,
    version: known?.version ?? 0,
    phase: 'staging',
    glc: request.glc,
    kind: request.mapping.name,
    file: report.file,
    sha256: probe.sha256,
    timeZone: request.timeZone,
    owner: self,
    tables: [...new Set(request.file.targets.map(({ table }) => table))],
    replaces: [...new Set(replaces)],
    header: '',
    rowsIn: 0,
    rowsLoaded: 0,
    rowsSuppressed: 0,
    rowsRefused: 0,
    report: '',
    startedAt: new Date().toISOString().replace('T', ' ').replace('Z', ''),
    changedAt: '',
  };
  await dropStages(engine, (one) => one === batch);
  return writeBatch(engine, entry, {});
}

type Counted = { entry: Partial<BatchEntry>; report: Partial<FileReport> };

/** Sends the file's rows through the engine into the stages, and counts what came of them. */
async function stage(
  engine: Engine,
  request: FileRequest,
  probe: Probe,
  entry: BatchEntry,
): Promise<Counted> {
  const { file, mapping, signal } = request;
  const progress: FileProgress = { file: entry.file, bytes: 0, totalBytes: probe.bytes, rows: 0 };
  const onBytes = (bytes: number) => {
    progress.bytes += bytes;
  };
  const text = openText(probe, { onBytes, maxBytes: request.maxBytes, signal });
  try {
    const header = await readHeader(text, file.delimiter.charCodeAt(0), entry.file);
    checkHeader(header.names, file, entry.file);
    const plan = planOf(request, probe, entry, header);
    for (const sql of plan.prepare) await engine.command(sql, {}, { settings: bigStatements });
    await stageNames(engine, stageName('load_names', entry.batch), mapping, entry.glc);
    const [k0, k1] = readerKeys(request.readerKey);
    const rows = await sendRows(engine, request, entry, {
      probe,
      header,
      text,
      plan,
      progress,
      k0,
      k1,
    });
    return await countStages(engine, plan, { rows, header: header.text });
  } finally {
    await text.return(undefined);
  }
}

const bigStatements = {
  max_query_size: 1 << 28,
  max_ast_elements: 1e6,
  max_expanded_ast_elements: 1e7,
};

function planOf(request: FileRequest, probe: Probe, entry: BatchEntry, header: Header): FilePlan {
  return compileFile({
    header: header.names,
    file: request.file,
    glc: entry.glc,
    batch: entry.batch,
    context: {
      sources: createSources(header.names, probe.sha256),
      dictionaries: request.mapping.dictionaries,
      events: [...request.events, ...Object.keys(request.mapping.names.event ?? {})],
      timeZone: request.timeZone,
      libcode: request.libcode,
      nowSeconds: Math.floor(request.now.getTime() / 1000),
    },
  });
}

type Sending = {
  probe: Probe;
  header: Header;
  text: AsyncGenerator<Buffer>;
  plan: FilePlan;
  progress: FileProgress;
  k0: bigint;
  k1: bigint;
};

async function sendRows(
  engine: Engine,
  request: FileRequest,
  entry: BatchEntry,
  { probe, header, text, plan, progress, k0, k1 }: Sending,
): Promise<number> {
  const { name, isClean } = probe.encoding;
  const scanner = createScanner({
    columns: header.names.length,
    delimiter: request.file.delimiter.charCodeAt(0),
    lost: isClean ? 'never' : name === 'utf-8' ? 'invalid' : 'replaced',
    firstLine: header.nextLine,
    isMasked: secretColumns(request.file).size > 0,
  });
  async function* rows(): AsyncGenerator<Buffer> {
    let beat = Date.now();
    let current = entry;
    yield scanner.push(header.rest);
    for await (const chunk of text) {
      yield scanner.push(chunk);
      request.onProgress({ ...progress, rows: scanner.rows() });
      if (Date.now() - beat > heartbeatMs) {
        current = await writeBatch(engine, current, {});
        beat = Date.now();
      }
    }
    yield scanner.finish();
  }
  const body = Readable.from(rows(), { objectMode: false, highWaterMark: 4 << 20 });
  await engine.insert(
    plan.insert,
    body,
    { k0, k1 },
    {
      seconds: 0,
      settings: { max_partitions_per_insert_block: 0, log_queries: 0 },
      ...(request.signal === undefined ? {} : { signal: request.signal }),
    },
  );
  return scanner.rows();
}

/** The two halves of the hash's key, from the installation's secret. */
function readerKeys(secret: Buffer): [bigint, bigint] {
  const key = createHmac('sha256', secret).update('reader key').digest();
  return [key.readBigUInt64LE(0), key.readBigUInt64LE(8)];
}

function secondsSince(started: number): number {
  return (performance.now() - started) / 1000;
}
