import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DocumentAnswer } from './answer-in-thread.ts';

// Writes documents in a thread of their own, one at a time. The thread starts with the first document and ends when it
// has had nothing to do for a while.

const idleMs = 60_000;
const mostMemoryMb = 512;

/** Returns the function that writes documents of one kind in a thread with the code at an address. */
export function createDocumentThread<Order>(code: URL) {
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function start(): Worker {
    const started = new Worker(code, { resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb } });
    started.once('exit', () => {
      if (worker === started) worker = null;
    });
    return started;
  }

  function stop(): void {
    void worker?.terminate();
    worker = null;
  }

  async function write(order: Order): Promise<Buffer> {
    clearTimeout(idle);
    worker ??= start();
    worker.ref();
    try {
      worker.postMessage(order);
      const [answer] = (await once(worker, 'message')) as [DocumentAnswer];
      if ('failure' in answer)
        throw new Error(`The document could not be written: ${answer.failure}`);
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

  /** Waits for the documents before it; a document that nobody waits for is not written. */
  return (order: Order, signal: AbortSignal): Promise<Buffer> => {
    const own = last.then(async () => {
      signal.throwIfAborted();
      return write(order);
    });
    last = own.catch(() => undefined);
    return own;
  };
}
