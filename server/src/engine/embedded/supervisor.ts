import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '#lib/log.ts';
import { EngineUnavailable } from '../errors.ts';
import { type EngineProcess, type ProcessOptions, startEngineProcess } from './process.ts';

export type Supervisor = {
  /**
   * Returns the address and users of the running engine. Waits some seconds for a restart, then throws
   * EngineUnavailable.
   */
  current(): Promise<EngineProcess>;
  close(): Promise<void>;
  /** True if the operating system confined the engine to its own files at its first start. */
  isConfined: boolean;
};

const patienceSeconds = 5;
const longestPauseMs = 10_000;

/** Starts the engine, and restarts it whenever it dies, until it is closed. */
export async function superviseEngine(options: ProcessOptions, log: Log): Promise<Supervisor> {
  let isClosed = false;
  let trouble = '';
  let running = Promise.resolve(await startEngineProcess(options));

  function watch(engine: EngineProcess): void {
    if (!engine.isConfined)
      log.warn('this system cannot confine the analytics engine to its own files (Landlock can)');
    engine.ended.then((words) => {
      if (isClosed) return;
      log.error({ words }, 'the analytics engine ended by itself and is started again');
      running = restart();
      running.catch(() => undefined);
    });
  }

  async function restart(): Promise<EngineProcess> {
    for (let pauseMs = 100; !isClosed; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        const engine = await startEngineProcess(options);
        watch(engine);
        log.info('the analytics engine runs again');
        return engine;
      } catch (error) {
        trouble = error instanceof Error ? error.message : String(error);
        log.error({ err: error }, 'the analytics engine could not be started again');
        await wait(pauseMs);
      }
    }
    throw new EngineUnavailable('The analytics engine is closed.');
  }

  const first = await running;
  watch(first);
  return {
    isConfined: first.isConfined,
    async current() {
      if (isClosed) throw new EngineUnavailable('The analytics engine is closed.');
      const engine = await within(patienceSeconds, running);
      if (engine !== null) return engine;
      throw new EngineUnavailable(
        `The analytics engine is starting again. Try again in a moment. ${trouble}`.trim(),
      );
    },
    async close() {
      isClosed = true;
      await running.then((engine) => engine.stop()).catch(() => undefined);
    },
  };
}

async function within<T>(seconds: number, answer: Promise<T>): Promise<T | null> {
  const done = new AbortController();
  const late = wait(seconds * 1000, null, { signal: done.signal }).catch(() => null);
  return Promise.race([answer, late]).finally(() => done.abort());
}
