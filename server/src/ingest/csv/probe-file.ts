import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { LoadError } from '../load-error.ts';
import { say } from '../words/say.ts';
import { createGuess, type Encoding, encodingOf } from './encoding.ts';

export type Probe = {
  path: string;
  bytes: number;
  isGzip: boolean;
  sha256: string;
  encoding: Encoding;
};

const chunkBytes = 1 << 20;

/** Reads a file once to find its hash, compression and text encoding. */
export async function probeFile(
  path: string,
  label: string | null,
  signal?: AbortSignal,
): Promise<Probe> {
  const name = label === null ? null : encodingOf(label);
  const [bytes, isGzip] = await look(path);
  const hash = createHash('sha256');
  const guess = createGuess();
  for await (const chunk of inflated(hashed(path, hash, signal), isGzip, path)) guess.add(chunk);
  const guessed = guess.end();
  const isAsGuessed = name === null || name === guessed.name;
  const encoding = isAsGuessed ? guessed : { name, isClean: false };
  return { path, bytes, isGzip, sha256: hash.digest('hex'), encoding };
}

/** Streams the uncompressed bytes of a file. `onBytes` gets the number of bytes read from the disk. */
export function readInflated(
  { path, isGzip }: Probe,
  onBytes: (bytes: number) => void,
  signal?: AbortSignal,
): AsyncIterable<Buffer> {
  const counter = { update: (chunk: Buffer) => onBytes(chunk.length) };
  return inflated(hashed(path, counter, signal), isGzip, path);
}

/** Returns the size of a file and whether it is gzipped; throws a sentence if it cannot be read. */
export async function look(path: string): Promise<[bytes: number, isGzip: boolean]> {
  try {
    const info = await stat(path);
    if (!info.isFile()) throw new LoadError('cannot_read', say('notAFile', { file: path }));
    const file = await open(path);
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0).finally(() => file.close());
    return [info.size, buffer[0] === 0x1f && buffer[1] === 0x8b];
  } catch (error) {
    throw error instanceof LoadError ? error : cannotRead(path, error);
  }
}

async function* hashed(
  path: string,
  hash: { update(chunk: Buffer): unknown },
  signal: AbortSignal | undefined,
): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes })) {
    signal?.throwIfAborted();
    hash.update(chunk);
    yield chunk;
  }
}

async function* inflated(
  raw: AsyncGenerator<Buffer>,
  isGzip: boolean,
  path: string,
): AsyncGenerator<Buffer> {
  if (!isGzip) {
    yield* raw;
    return;
  }
  const source = Readable.from(raw, { objectMode: false, highWaterMark: chunkBytes });
  const gunzip = createGunzip({ chunkSize: chunkBytes });
  source.once('error', (error) => gunzip.destroy(error));
  try {
    yield* source.pipe(gunzip);
  } catch (error) {
    throw isZlib(error) ? cannotRead(path, error) : error;
  } finally {
    source.destroy();
  }
}

function isZlib(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');
}

function cannotRead(path: string, cause: unknown): LoadError {
  const why = cause instanceof Error ? cause.message : String(cause);
  return new LoadError('cannot_read', say('cannotRead', { file: path, why }), cause);
}
