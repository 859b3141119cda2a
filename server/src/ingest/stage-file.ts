import type { Engine } from '#engine/open.ts';
import type { BatchEntry } from './batch/journal.ts';
import { stageNames } from './batch/names.ts';
import { countStages, type FileTally } from './batch/tally.ts';
import type { ScanOptions } from './csv/csv-scan.ts';
import { openText } from './csv/open-text.ts';
import type { Probe } from './csv/probe-file.ts';
import { type Header, readHeader } from './csv/read-header.ts';
import { scanFile } from './csv/scan-file.ts';
import { scanInThread } from './csv/scan-thread.ts';
import { LoadError } from './load-error.ts';
import { secretColumns } from './mapping/check-mapping.ts';
import type { FileMapping, Mapping } from './mapping/mapping-schema.ts';
import { checkHeader, knownColumns, matchHeader, namesWithoutHeader } from './match-header.ts';
import { compileFile, type PlanInput, stageName } from './plan/compile-file.ts';
import { createSources } from './plan/sources.ts';
import { sendRows, withHeartbeat } from './send-rows.ts';
import { spreadColumns, spreadHeader } from './spread.ts';
import { say } from './words/say.ts';

export type FileProgress = { file: string; bytes: number; totalBytes: number; rows: number };

export type FileRequest = {
  path: string;
  /** The name of the file in reports and in the list of loads. */
  name: string;
  mapping: Mapping;
  file: FileMapping;
  glc: string;
  libcode: string;
  /** The zone of times without one. */
  timeZone: string;
  /** The zone of times in sentences. */
  homeZone: string;
  encoding: string | null;
  isReplacing: boolean;
  /** Reads and judges the whole file, and publishes nothing. */
  isCheck: boolean;
  /** The share of rows that may be refused, from 0 to 1. */
  mostRefused: number;
  readerKey: Buffer;
  events: readonly string[];
  /** Operation codes of the library's system, with the event of each code. */
  operations: Readonly<Record<string, string>>;
  maxBytes: number;
  maxRows: number;
  now: Date;
  isBesideQuestions: boolean;
  onProgress: (progress: FileProgress) => void;
  signal: AbortSignal | undefined;
};

const smallFile = 4 << 20;
export const bigStatements = {
  max_query_size: 1 << 28,
  max_ast_elements: 1e6,
  max_expanded_ast_elements: 1e7,
};

/** Sends the rows of a file through the engine into the stage tables, and counts the rows by outcome. */
export async function stageFile(
  engine: Engine,
  request: FileRequest,
  probe: Probe,
  entry: BatchEntry,
): Promise<FileTally> {
  const { file, mapping, signal, maxBytes } = request;
  const { header, skip } = await headerOf(request, probe, entry.file);
  checkHeader(header.names, file, entry.file);
  const names = matchHeader(header.names, file);
  const input = planInputOf(request, probe, entry, { ...header, names });
  const plan = compileFile(input);
  for (const sql of plan.prepare) await engine.command(sql, {}, { settings: bigStatements });
  await stageNames(engine, stageName('load_names', entry.batch), mapping, entry.glc);
  const unread = unreadColumns(file, input.header);
  const toScan = { probe, maxBytes, skip, options: scanOptionsOf(file, probe, header, unread) };
  const isSmall = !probe.isGzip && probe.bytes < smallFile;
  let seen = { rows: 0, read: 0 };
  const pieces = async function* () {
    for await (const { bytes, ...now } of isSmall
      ? scanFile(toScan, signal)
      : scanInThread(toScan, signal)) {
      seen = now;
      yield bytes;
    }
  };
  const rows = withHeartbeat(engine, entry, pieces(), () => {
    const { rows, read } = seen;
    if (rows > request.maxRows) throw tooManyRows(entry.file, request.maxRows);
    request.onProgress({ file: entry.file, bytes: read, totalBytes: probe.bytes, rows });
  });
  await sendRows(engine, request, plan, rows, request.isBesideQuestions || isSmall ? 1 : 2);
  const head = input.spread === null ? header.text : input.header.join(header.delimiter);
  const counted = await countStages(engine, plan, { rows: seen.rows, header: head });
  return { ...counted, report: { ...counted.report, unusedColumns: unread } };
}

/** Reads the header of a file, and where in its text the first row begins. */
async function headerOf(
  { file, maxBytes, signal }: FileRequest,
  probe: Probe,
  name: string,
): Promise<{ header: Header; skip: number }> {
  const text = openText(probe, { onBytes: () => undefined, maxBytes, signal });
  let taken = 0;
  const counted = async function* () {
    for await (const chunk of text) {
      taken += chunk.length;
      yield chunk;
    }
  };
  try {
    const header = await readHeader(counted(), {
      ...{ delimiter: file.delimiter, file: name, names: namesWithoutHeader(file) },
      known: (names) => knownColumns(names, file),
    });
    return { header, skip: taken - header.rest.length };
  } finally {
    await text.return(undefined);
  }
}

/** The parts of a request that the statements of its load depend on. */
export type PlanRequest = Pick<
  FileRequest,
  'file' | 'mapping' | 'operations' | 'events' | 'timeZone' | 'libcode' | 'now'
>;

/** Returns the input of a plan for a file with this header. */
export function planInputOf(
  request: PlanRequest,
  probe: Pick<Probe, 'sha256'>,
  entry: Pick<BatchEntry, 'glc' | 'batch'>,
  header: Pick<Header, 'names' | 'delimiter'>,
): PlanInput {
  const { header: names, spread } = spreadHeader(header.names, request.file);
  return {
    header: names,
    spread,
    delimiter: header.delimiter,
    file: request.file,
    glc: entry.glc,
    batch: entry.batch,
    context: {
      sources: createSources(names, probe.sha256),
      dictionaries: request.mapping.dictionaries,
      operations: request.operations,
      events: [...request.events, ...Object.keys(request.mapping.names.event ?? {})],
      timeZone: request.timeZone,
      libcode: request.libcode,
      nowSeconds: Math.floor(request.now.getTime() / 1000),
    },
  };
}

/** Returns the columns of a file that its mapping does not read. */
export const unreadColumns = (file: FileMapping, header: readonly string[]): string[] =>
  header.filter((name) => name !== '' && !isKnown(file, name));

/** Returns how the rows of a file are scanned after its header. Columns that nothing reads may hold names. */
export function scanOptionsOf(
  file: FileMapping,
  { encoding }: Pick<Probe, 'encoding'>,
  header: Header,
  unread: readonly string[],
): ScanOptions {
  const lost = encoding.name === 'utf-8' ? 'invalid' : 'replaced';
  return {
    columns: header.names.length,
    delimiter: header.delimiter.charCodeAt(0),
    lost: encoding.isClean ? 'never' : lost,
    firstLine: header.nextLine,
    isMasked: unread.length > 0 || secretColumns(file).size > 0,
  };
}

const isKnown = ({ columns, optional, spread }: FileMapping, name: string): boolean =>
  columns.includes(name) ||
  optional.includes(name) ||
  (spread !== undefined && Object.values<string>(spreadColumns).includes(name));

function tooManyRows(file: string, most: number): LoadError {
  return new LoadError('too_large', say('tooManyRows', { file, most }));
}
