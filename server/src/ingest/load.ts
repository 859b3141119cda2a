// Loads files into the warehouse, for the command line and the server. It finds the mapping of a file, loads each file
// as one batch, and reports the outcome of every row. It knows nothing of HTTP, accounts or screens.
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Engine } from '#engine/open.ts';
import { toPatient } from '#engine/patient.ts';
import { refuseFullDisk, usualReserve } from './batch/disk-room.ts';
import { recoverLoads } from './batch/recover.ts';
import { LoadError } from './load-error.ts';
import { loadFile } from './load-file.ts';
import { emptyReport, type FileReport, type LoadReport } from './load-report.ts';
import type { FileMapping, Mapping } from './mapping/mapping-schema.ts';
import { fileMappingOf, readShippedMapping, type ShippedMapping } from './mapping/read-mapping.ts';
import { loadReference } from './reference/load-reference.ts';
import type { FileProgress, FileRequest } from './stage-file.ts';
import { type TriedFile, tryFile } from './try-file.ts';
import { type Sentence, say } from './words/say.ts';

const usualMostRefused = 0.05;

export type LoadSpec = {
  /** A mapping that comes with Stacksight, or `mapped` for one of the user's own. */
  kind: ShippedMapping | 'mapped';
  /** Files, and folders whose files are taken by name. */
  paths: readonly string[];
  /** The user's own mapping, for the kind `mapped`. */
  mapping?: Mapping;
  /** The library group; by default the mapping's group, else `main`. */
  glc?: string;
  /** The library of rows that name none; by default the group's code. */
  libcode?: string;
  /** The text encoding, if the files do not show it. */
  encoding?: string;
  /** Removes the rows of an earlier file with the same name. */
  replace?: boolean;
  /** Reads and judges every row, and publishes nothing. */
  check?: boolean;
  /** The name of a single file in reports and in the list of loads; by default its name on the disk. */
  name?: string;
  /** The share of rows that may be refused, of a file and of each of its targets; by default 0.05. */
  mostRefused?: number;
};

export type LoadOptions = {
  /** The installation's secret for the hashes of card numbers. */
  readerKey: Buffer;
  /** The time zone of times without one, if the mapping gives none. */
  timeZone: string;
  /** Reads the events that a library group has set for its operation codes. */
  operationsOf?: (glc: string) => Promise<Readonly<Record<string, string>>>;
  /** The most bytes of an uncompressed file. */
  maxBytes?: number;
  maxRows?: number;
  /** The bytes of the engine's disk that stay free; by default 512 MiB. */
  reserveBytes?: number;
  now?: Date;
  /** True if people ask questions meanwhile: the rows then go to the engine by one statement and leave it a core. */
  isBesideQuestions?: boolean;
  onProgress?: (progress: FileProgress) => void;
  /** Aborting undoes the file that is being loaded. */
  signal?: AbortSignal;
};

/** Loads files one after another. A file that cannot be loaded is reported, and the next file is loaded. */
export async function loadFiles(
  openEngine: Engine,
  spec: LoadSpec,
  options: LoadOptions,
): Promise<LoadReport> {
  const engine = toPatient(openEngine);
  const mapping = await mappingOf(spec);
  const found = await listFiles(spec.paths);
  await loadReference(engine);
  await recoverLoads(engine);
  const events = await listEvents(engine);
  const files: FileReport[] = [];
  for (const one of found)
    files.push(await loadOne(engine, { mapping, spec, options, events }, one));
  return { files };
}

/** Maps the first rows of one file and loads nothing. Throws a LoadError for a file that does not fit its mapping. */
export async function tryRows(
  openEngine: Engine,
  spec: LoadSpec & { paths: readonly [string]; name: string },
  options: LoadOptions,
  most: number,
): Promise<TriedFile> {
  const engine = toPatient(openEngine);
  const mapping = await mappingOf(spec);
  const file = fileMappingOf(mapping, spec.name);
  if (file === null) throw new LoadError('cannot_read', unknownName(mapping));
  await loadReference(engine);
  const how = { mapping, file, spec, options, events: await listEvents(engine) };
  return tryFile(engine, await fileRequest(spec.paths[0], spec.name, how), most);
}

async function listEvents(engine: Engine): Promise<string[]> {
  const codes = await engine.rows<{ event: string }>('SELECT DISTINCT event FROM dim_event');
  return codes.map(({ event }) => event);
}

type FoundFile = { path: string; isFromFolder: boolean };
type LoadContext = { mapping: Mapping; spec: LoadSpec; options: LoadOptions; events: string[] };

async function mappingOf({ kind, mapping }: LoadSpec): Promise<Mapping> {
  if (kind !== 'mapped' && mapping === undefined) return readShippedMapping(kind);
  if (kind === 'mapped' && mapping !== undefined) return mapping;
  throw new LoadError('bad_option', say('kindAndMapping'));
}

async function listFiles(paths: readonly string[]): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  for (const path of paths) {
    const info = await stat(path).catch(() => null);
    if (info === null) throw new LoadError('cannot_read', say('noFile', { file: path }));
    if (!info.isDirectory()) {
      found.push({ path, isFromFolder: false });
      continue;
    }
    const names = (await readdir(path, { withFileTypes: true })).filter((one) => one.isFile());
    const files = names.map(({ name }) => ({ path: join(path, name), isFromFolder: true }));
    found.push(...files.sort((a, b) => (a.path < b.path ? -1 : 1)));
  }
  return found;
}

async function loadOne(
  engine: Engine,
  context: LoadContext,
  found: FoundFile,
): Promise<FileReport> {
  const { mapping, spec, options, events } = context;
  const name = spec.name ?? basename(found.path);
  const file = fileMappingOf(mapping, name);
  const report = emptyReport(name, groupOf(spec, mapping, file), mapping.name);
  if (file === null) {
    if (found.isFromFolder) return { ...report, status: 'skipped' };
    return { ...report, message: unknownName(mapping) };
  }
  try {
    const how = { mapping, file, spec, options, events };
    await refuseFullDisk(engine, name, options.reserveBytes ?? usualReserve);
    return await loadFile(engine, await fileRequest(found.path, name, how));
  } catch (error) {
    // An abort of the whole load ends in any error, such as a lost connection to the engine; its reason is the cause.
    options.signal?.throwIfAborted();
    if (error instanceof LoadError) return { ...report, message: error.sentence };
    throw error;
  }
}

function unknownName(mapping: Mapping): Sentence {
  const known = mapping.files.flatMap(({ match }) => match ?? []).join(', ');
  return say('unknownName', { mapping: mapping.name, known });
}

function groupOf(spec: LoadSpec, mapping: Mapping, file: FileMapping | null): string {
  return (spec.glc ?? mapping.glc ?? 'main') + (file?.glcSuffix ?? '');
}

async function fileRequest(
  path: string,
  name: string,
  { mapping, file, spec, options, events }: LoadContext & { file: FileMapping },
): Promise<FileRequest> {
  const glc = groupOf(spec, mapping, file);
  return {
    ...{ path, name, mapping, file, glc, events },
    libcode: spec.libcode ?? spec.glc ?? mapping.glc ?? 'main',
    timeZone: mapping.timeZone ?? options.timeZone,
    homeZone: options.timeZone,
    encoding: spec.encoding ?? null,
    isReplacing: spec.replace ?? false,
    isCheck: spec.check ?? false,
    mostRefused: spec.mostRefused ?? usualMostRefused,
    readerKey: options.readerKey,
    operations: (await options.operationsOf?.(glc)) ?? {},
    maxBytes: options.maxBytes ?? Number.POSITIVE_INFINITY,
    maxRows: options.maxRows ?? Number.POSITIVE_INFINITY,
    now: options.now ?? new Date(),
    isBesideQuestions: options.isBesideQuestions ?? false,
    onProgress: options.onProgress ?? (() => undefined),
    signal: options.signal,
  };
}
