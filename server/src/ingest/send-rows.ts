import { createHmac } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Engine } from '#engine/open.ts';
import { type BatchEntry, writeBatch } from './batch/journal.ts';
import type { FilePlan } from './plan/compile-file.ts';

const heartbeatMs = 30_000;
const insertSettings = {
  max_partitions_per_insert_block: 0,
  // Two statements run at the same time, so each has blocks of half the usual size.
  max_insert_block_size: 500_000,
  min_insert_block_size_rows: 500_000,
  log_queries: 0,
};

/** Passes the stream on and notes in the journal from time to time that the load is alive. */
export async function* withHeartbeat(
  engine: Engine,
  entry: BatchEntry,
  pieces: AsyncIterable<Buffer>,
  onPiece: () => void,
): AsyncGenerator<Buffer> {
  let beat = Date.now();
  for await (const piece of pieces) {
    onPiece();
    if (piece.length > 0) yield piece;
    if (Date.now() - beat < heartbeatMs) continue;
    beat = Date.now();
    await writeBatch(engine, entry, {});
  }
}

/** Sends the rows by several statements at the same time, because the engine uses one thread for each. */
export async function sendRows(
  engine: Engine,
  { readerKey, signal }: { readerKey: Buffer; signal: AbortSignal | undefined },
  { insert }: Pick<FilePlan, 'insert'>,
  pieces: AsyncGenerator<Buffer>,
  lanes: number,
): Promise<void> {
  const [k0, k1] = readerKeys(readerKey);
  const stop = new AbortController();
  const either = AbortSignal.any([stop.signal, ...(signal === undefined ? [] : [signal])]);
  const lane = async () => {
    const body = Readable.from(shared(pieces), { objectMode: false, highWaterMark: 4 << 20 });
    try {
      const options = { seconds: 0, settings: insertSettings, signal: either, isAside: true };
      await engine.insert(insert, body, { k0, k1 }, options);
    } catch (error) {
      stop.abort(error);
      throw error;
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: lanes }, lane));
  if (stop.signal.aborted) throw stop.signal.reason;
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/** Shares the pieces of a stream among statements: each piece goes to the statement that asks first. */
async function* shared(pieces: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  for (let next = await pieces.next(); !next.done; next = await pieces.next()) yield next.value;
}

/** Computes the two halves of the hash key from the installation's secret. */
export function readerKeys(secret: Buffer): [bigint, bigint] {
  const key = createHmac('sha256', secret).update('reader key').digest();
  return [key.readBigUInt64LE(0), key.readBigUInt64LE(8)];
}
