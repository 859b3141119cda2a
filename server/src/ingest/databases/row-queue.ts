import { rowsPerBlock } from './source-database.ts';

type Flow = { pause(): void; resume(): void };

/**
 * Turns rows that a driver pushes into blocks that a reader takes. When two blocks wait, the driver is paused until one
 * is taken, so that memory stays bounded.
 */
export function createRowQueue<Row>(flow: Flow) {
  const full: Row[][] = [];
  let filling: Row[] = [];
  let ended = false;
  let failure: unknown = null;
  let isPaused = false;
  let wake = Promise.withResolvers<void>();

  const end = (error: unknown) => {
    if (ended) return;
    ended = true;
    failure = error;
    wake.resolve();
  };
  return {
    push(row: Row): void {
      filling.push(row);
      if (filling.length < rowsPerBlock) return;
      full.push(filling);
      filling = [];
      wake.resolve();
      if (full.length >= 2 && !isPaused) {
        isPaused = true;
        flow.pause();
      }
    },
    end: () => end(null),
    fail: (error: unknown) => end(error),
    hasEnded: () => ended,
    /** Throws away the rows until the driver says that there are no more. */
    async drain(): Promise<void> {
      while (!ended) {
        full.length = 0;
        wake = Promise.withResolvers<void>();
        isPaused = false;
        flow.resume();
        if (!ended) await wake.promise;
      }
    },
    async *blocks(): AsyncGenerator<Row[]> {
      for (;;) {
        const block = full.shift();
        if (block !== undefined) {
          yield block;
          continue;
        }
        if (ended) break;
        wake = Promise.withResolvers<void>();
        if (isPaused) {
          isPaused = false;
          flow.resume();
        }
        if (full.length === 0 && !ended) await wake.promise;
      }
      if (failure !== null) throw failure;
      if (filling.length > 0) yield filling;
    },
  };
}
