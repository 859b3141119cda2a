import { setTimeout as wait } from 'node:timers/promises';
import type { EncodedRows } from './encode-rows.ts';

/** Passes blocks on, at most so many rows a second, and counts them. */
export async function* pace(
  blocks: AsyncIterable<EncodedRows>,
  { rowsPerSecond, signal, onRows }: PaceOptions,
): AsyncGenerator<EncodedRows> {
  const started = performance.now();
  let rows = 0;
  for await (const block of blocks) {
    signal.throwIfAborted();
    yield block;
    rows += block.rows;
    onRows(block.rows);
    if (rowsPerSecond === null) continue;
    const ahead = (rows / rowsPerSecond) * 1000 - (performance.now() - started);
    if (ahead > 0) await wait(ahead, undefined, { signal });
  }
}

type PaceOptions = {
  rowsPerSecond: number | null;
  signal: AbortSignal;
  onRows(rows: number): void;
};
