import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { getCompileCacheDir } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { DocumentAnswer } from './answer-orders.ts';

// Writes documents in a process of its own, one at a time. The process starts with the first document and ends when it
// has had nothing to do for a while. A thread would share the server's memory, and its garbage collection the server's
// priority.

const idleMs = 60_000;
const mostMemoryMb = 512;

type DocumentProcess<Order> = {
  /** Waits for the documents before it; a document that nobody waits for is not written. */
  write: (order: Order, signal: AbortSignal) => Promise<Buffer>;
  /** Starts the process if it does not run, for a document that is asked for soon. */
  prepare: () => void;
};

/** Returns what writes documents of one kind in a process that runs the code at an address. */
export function createDocumentProcess<Order extends object>(code: URL): DocumentProcess<Order> {
  let child: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function start(): ChildProcess {
    const compiled = getCompileCacheDir();
    const started = fork(fileURLToPath(code), [], {
      // The process gets no environment of the server, which may hold passwords.
      env: {
        NODE_NO_WARNINGS: '1',
        ...(compiled === undefined ? {} : { NODE_COMPILE_CACHE: compiled }),
      },
      // Threads of the engine that runs JavaScript would keep the priority of the server.
      execArgv: [...process.execArgv, `--max-old-space-size=${mostMemoryMb}`, '--single-threaded'],
      serialization: 'advanced',
      stdio: 'ignore',
    });
    started.once('close', () => {
      if (child === started) child = null;
    });
    // A process that cannot be started is found out by the document that waits for it.
    started.on('error', () => undefined);
    return started;
  }

  function prepare(): void {
    if (child !== null) return;
    child = start();
    keepServer(child, false);
    stopWhenIdle();
  }

  function stopWhenIdle(): void {
    clearTimeout(idle);
    idle = setTimeout(stop, idleMs).unref();
  }

  function stop(): void {
    child?.kill('SIGKILL');
    child = null;
  }

  async function write(order: Order): Promise<Buffer> {
    clearTimeout(idle);
    if (child?.connected !== true) child = start();
    keepServer(child, true);
    try {
      child.send(order);
      const answer = await answerOf(child);
      if ('failure' in answer)
        throw new Error(`The document could not be written: ${answer.failure}`);
      const { buffer, byteOffset, byteLength } = answer.bytes;
      return Buffer.from(buffer, byteOffset, byteLength);
    } catch (error) {
      stop();
      throw error;
    } finally {
      if (child !== null) keepServer(child, false);
      stopWhenIdle();
    }
  }

  return {
    prepare,
    write: (order, signal) => {
      const own = last.then(async () => {
        signal.throwIfAborted();
        return write(order);
      });
      last = own.catch(() => undefined);
      return own;
    },
  };
}

async function answerOf(child: ChildProcess): Promise<DocumentAnswer> {
  const over = new AbortController();
  const { signal } = over;
  try {
    return await Promise.race([
      once(child, 'message', { signal }).then(([answer]) => answer as DocumentAnswer),
      once(child, 'close', { signal }).then((): DocumentAnswer => {
        throw new Error('The process that writes documents ended.');
      }),
    ]);
  } finally {
    over.abort();
  }
}

/** Decides whether the child keeps the server running. */
function keepServer(child: ChildProcess, isBusy: boolean): void {
  if (isBusy) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
}
