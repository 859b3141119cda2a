// The contents of backups: each content once, in a file named by its SHA-256, so that a later backup adds only what is
// new. A content is never changed; it is removed with the last backup that names it.
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { constants, createGunzip, createGzip, gunzip, gzip } from 'node:zlib';
import type { BackedUpFile } from './manifest.ts';

export type Content = Omit<BackedUpFile, 'path'>;

const chunkBytes = 1 << 20;
// A file of up to this size is read at once, because a stream for each of thousands of files takes longer.
const smallBytes = 4 << 20;
const gzipSmall = (bytes: Buffer) => promisify(gzip)(bytes, { level: constants.Z_BEST_SPEED });
const gunzipSmall = (bytes: Buffer) => promisify(gunzip)(bytes);

/** Returns the place of a content inside a backup folder. */
export function placeOf({ sha256, isPacked }: Content): string {
  return `objects/${sha256.slice(0, 2)}/${sha256}${isPacked ? '.gz' : ''}`;
}

/**
 * Copies a file into the backup folder unless its content is there already; returns the bytes that it takes there, 0 if
 * it was not new.
 */
export async function keepContent(
  folder: string,
  source: string,
  { isPacked, signal }: { isPacked: boolean; signal: AbortSignal },
): Promise<{ content: Content; added: number }> {
  const isSmall = (await stat(source)).size <= smallBytes;
  const bytes = isSmall ? await readFile(source) : null;
  const known = {
    ...(bytes === null ? await readLarge(source, signal) : measure(bytes)),
    isPacked,
  };
  if (await exists(join(folder, placeOf(known)))) return { content: known, added: 0 };
  const draft = join(folder, 'objects', `${randomUUID()}.part`);
  const file = await open(draft, 'wx', 0o600);
  try {
    let content = known;
    if (bytes !== null) await writeSmall(file, isPacked ? await gzipSmall(bytes) : bytes);
    // The file may have grown since it was looked at. What was copied counts.
    else content = { ...(await copyLarge(source, file, { isPacked, signal })), isPacked };
    const place = join(folder, placeOf(content));
    await mkdir(join(place, '..'), { recursive: true, mode: 0o700 });
    await rename(draft, place);
    return { content, added: (await stat(place)).size };
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(draft, { force: true });
    throw error;
  }
}

/** Reads a content back and returns what it is, also where it was changed; null if its file is missing. */
export async function readBack(
  folder: string,
  content: Content,
  { copyTo, signal }: { copyTo?: string; signal?: AbortSignal } = {},
): Promise<Pick<Content, 'sha256' | 'bytes'> | null> {
  const source = join(folder, placeOf(content));
  if (!(await exists(source))) return null;
  const file = copyTo === undefined ? null : await open(copyTo, 'wx', 0o600);
  try {
    if (content.bytes > smallBytes) return await readBackLarge(source, content, file, signal);
    const kept = await readFile(source);
    const bytes = content.isPacked ? await gunzipSmall(kept) : kept;
    if (file !== null) await writeSmall(file, bytes);
    return measure(bytes);
  } catch (error) {
    await file?.close().catch(() => undefined);
    // A packed file that was changed does not unpack.
    if (isDamage(error)) return { sha256: '', bytes: 0 };
    throw error;
  }
}

async function readBackLarge(
  source: string,
  { isPacked }: Content,
  file: FileHandle | null,
  signal: AbortSignal | undefined,
) {
  const meter = createMeter();
  const unpack = isPacked ? [createGunzip()] : [];
  const from = createReadStream(source, { highWaterMark: chunkBytes });
  const to = file?.createWriteStream({ flush: true }) ?? createSink();
  await pipeline([from, ...unpack, meter.stream, to], signal === undefined ? {} : { signal });
  return meter.content();
}

async function copyLarge(
  source: string,
  file: FileHandle,
  { isPacked, signal }: { isPacked: boolean; signal: AbortSignal },
) {
  const meter = createMeter();
  const pack = isPacked ? [createGzip({ level: constants.Z_BEST_SPEED })] : [];
  const from = createReadStream(source, { highWaterMark: chunkBytes });
  await pipeline([from, meter.stream, ...pack, file.createWriteStream({ flush: true })], {
    signal,
  });
  return meter.content();
}

async function writeSmall(file: FileHandle, bytes: Buffer): Promise<void> {
  await file.writeFile(bytes);
  await file.sync();
  await file.close();
}

/** Removes the contents that no backup names. */
export async function removeOthers(folder: string, kept: ReadonlySet<string>): Promise<void> {
  const root = join(folder, 'objects');
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    if (!kept.has(file.slice(folder.length + 1))) await rm(file, { force: true });
  }
}

async function readLarge(source: string, signal: AbortSignal) {
  const meter = createMeter();
  const from = createReadStream(source, { highWaterMark: chunkBytes });
  await pipeline([from, meter.stream, createSink()], { signal });
  return meter.content();
}

const measure = (bytes: Buffer) => ({
  sha256: createHash('sha256').update(bytes).digest('hex'),
  bytes: bytes.length,
});

function createMeter() {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, content: () => ({ sha256: hash.digest('hex'), bytes }) };
}

const createSink = () => new Transform({ transform: (_chunk, _encoding, done) => done() }).resume();

const isDamage = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^Z_/.test(String(error.code));

const exists = (path: string): Promise<boolean> => stat(path).then(Boolean, () => false);
