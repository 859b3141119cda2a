import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DecisionReport } from './decision-report.ts';
import type { WorkerAnswer } from './decision-worker.ts';

// Writes reports in a thread of their own, one at a time. The thread starts with the first report and ends when it has
// had nothing to do for a while.

const idleMs = 60_000;
const mostMemoryMb = 512;

let worker: Worker | null = null;
let idle: NodeJS.Timeout | undefined;
let last: Promise<unknown> = Promise.resolve();

/** Returns the bytes of a report. It waits for the reports before it; a report that nobody waits for is not written. */
export function makeDecisionReport(report: DecisionReport, signal: AbortSignal): Promise<Buffer> {
  const own = last.then(async () => {
    signal.throwIfAborted();
    return write(report);
  });
  last = own.catch(() => undefined);
  return own;
}

async function write(report: DecisionReport): Promise<Buffer> {
  clearTimeout(idle);
  worker ??= start();
  worker.ref();
  try {
    worker.postMessage(report);
    const [answer] = (await once(worker, 'message')) as [WorkerAnswer];
    if ('failure' in answer) throw new Error(`The report could not be written: ${answer.failure}`);
    const { buffer, byteOffset, byteLength } = answer.bytes;
    return Buffer.from(buffer, byteOffset, byteLength);
  } catch (error) {
    stop();
    throw error;
  } finally {
    worker?.unref();
    idle = setTimeout(stop, idleMs).unref();
  }
}

function start(): Worker {
  const started = new Worker(new URL('./decision-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
  });
  started.once('exit', () => {
    if (worker === started) worker = null;
  });
  return started;
}

function stop(): void {
  void worker?.terminate();
  worker = null;
}
