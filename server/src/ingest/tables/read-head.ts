import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { LoadError } from '../load-error.ts';
import { say } from '../words/say.ts';

/** Reads the first bytes of a file, unpacked where `isGzip`, and whether they are the whole file. */
export async function readHead(
  path: string,
  options: { file: string; bytes: number; isGzip: boolean; signal?: AbortSignal | undefined },
): Promise<{ head: Buffer; isWhole: boolean }> {
  const { file, bytes, isGzip, signal } = options;
  const parts: Buffer[] = [];
  let total = 0;
  try {
    for await (const chunk of isGzip ? gunzipFile(path, bytes) : createReadStream(path)) {
      signal?.throwIfAborted();
      parts.push(chunk);
      total += chunk.length;
      if (total > bytes) return { head: Buffer.concat(parts).subarray(0, bytes), isWhole: false };
    }
  } catch (error) {
    signal?.throwIfAborted();
    // The start of a damaged file is still of use.
    if (total === 0 || !isGzip) throw unreadable(file, error);
  }
  return { head: Buffer.concat(parts), isWhole: true };
}

/** Streams the unpacked bytes of a gzip file. */
export async function* gunzipFile(path: string, chunkBytes = 1 << 18): AsyncGenerator<Buffer> {
  const source = createReadStream(path, { highWaterMark: 1 << 18 });
  const gunzip = createGunzip({ chunkSize: Math.min(chunkBytes, 1 << 18) });
  source.once('error', (error) => gunzip.destroy(error));
  try {
    yield* source.pipe(gunzip);
  } finally {
    source.destroy();
    gunzip.destroy();
  }
}

/** Makes the error for a file that the disk or its compression does not give. */
export function unreadable(file: string, cause: unknown): LoadError {
  const isZlib = cause instanceof Error && 'code' in cause && String(cause.code).startsWith('Z_');
  if (isZlib) return new LoadError('cannot_read', say('brokenZip', { file }), cause);
  const why = cause instanceof Error && 'code' in cause ? String(cause.code) : 'I/O';
  return new LoadError('cannot_read', say('cannotRead', { file, why }), cause);
}
