import { askUntilNull, openThread } from '../thread/open-thread.ts';
import type { FileToScan, ScannedPiece } from './scan-file.ts';
import type { ScanQuestion } from './scan-worker.ts';

/** Scans the rows of a file in a thread of its own, which ends with the last piece. */
export async function* scanInThread(
  file: FileToScan,
  signal?: AbortSignal,
): AsyncGenerator<ScannedPiece> {
  const code = new URL('./scan-worker.ts', import.meta.url);
  const { ask, end } = openThread<ScanQuestion>(code);
  try {
    await ask({ ask: 'open', file });
    yield* askUntilNull(
      () => ask<ScannedPiece | null>({ ask: 'next' }, signal),
      async () => undefined,
    );
  } finally {
    await end();
  }
}
