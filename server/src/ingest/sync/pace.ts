import { setTimeout as wait } from 'node:timers/promises';
import type { TextRow } from '../databases/source-database.ts';

/** Passes blocks on, at most so many rows a second, and counts them. */
export async function* pace(
  blocks: AsyncIterable<TextRow[]>,
  { rowsPerSecond, signal, onRows }: PaceOptions,
): AsyncGenerator<TextRow[]> {
  const started = performance.now();
  let rows = 0;
  for await (const block of blocks) {
    signal.throwIfAborted();
    yield block;
    rows += block.length;
    onRows(block.length);
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
