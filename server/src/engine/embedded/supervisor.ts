import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '#lib/log.ts';
import { EngineUnavailable } from '../errors.ts';
import { type EngineProcess, type ProcessOptions, startEngineProcess } from './process.ts';

export type Supervisor = {
  /** The running engine; waits a little while one restarts, then throws EngineUnavailable. */
  current(): Promise<EngineProcess>;
  close(): Promise<void>;
};

const patienceSeconds = 5;
const longestPauseMs = 10_000;

/** Starts the engine and starts it again whenever it dies, until closed. */
export async function superviseEngine(options: ProcessOptions, log: Log): Promise<Supervisor> {
  let isClosed = false;
  let running = Promise.resolve(await startEngineProcess(options));
  const watch = (engine: EngineProcess) => {
    engine.ended.then((words) => {
      if (isClosed) return;
      log.error({ words }, 'the analytics engine ended by itself and is started again');
      running = restart();
      running.catch(() => undefined);
    });
  };
  const restart = async (): Promise<EngineProcess> => {
    for (let pauseMs = 100; !isClosed; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      try {
        const engine = await startEngineProcess(options);
        if (isClosed) await engine.stop();
        watch(engine);
        log.info('the analytics engine runs again');
        return engine;
      } catch (error) {
        log.error({ error }, 'the analytics engine could not be started again');
        await wait(pauseMs);
      }
    }
    throw new EngineUnavailable('The analytics engine was closed.');
  };
  watch(await running);
  return {
    current: () => (isClosed ? refuse() : withPatience(running)),
    async close() {
      isClosed = true;
      await running.then((engine) => engine.stop()).catch(() => undefined);
    },
  };
}

async function refuse(): Promise<never> {
  throw new EngineUnavailable('The analytics engine was closed.');
}

async function withPatience(running: Promise<EngineProcess>): Promise<EngineProcess> {
  const done = new AbortController();
  const late = wait(patienceSeconds * 1000, null, { signal: done.signal }).catch(() => null);
  const engine = await Promise.race([running, late]);
  done.abort();
  if (engine === null) {
    throw new EngineUnavailable('The analytics engine is starting again. Try again in a moment.');
  }
  return engine;
}
