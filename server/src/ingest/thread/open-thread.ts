import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { fromPlainFailure, type ThreadAnswer, type ThreadOrder } from './thread-orders.ts';

// Rows are read and encoded in threads, so that a million of them do not keep calls waiting. They are handed over
// without a copy. A process would need another 90 MB, and half a second of copying a million rows.

// Long texts of some thousand rows must find room.
const mostOldMb = 512;
// With less for what lives shortly, cleaning up takes as long as reading.
const mostYoungMb = 48;
// So many pieces are asked for ahead, because a question to another thread takes a moment.
const piecesAhead = 3;

type Wanted = { resolve: (value: unknown) => void; reject: (error: unknown) => void };
export type AskThread<Question> = <Value>(
  question: Question,
  signal?: AbortSignal,
) => Promise<Value>;

/** Starts a thread of this code; every open question fails when the thread ends. */
export function openThread<Question>(code: URL): {
  ask: AskThread<Question>;
  end: () => Promise<unknown>;
} {
  const worker = new Worker(code, {
    // The settings of the server may hold passwords.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: mostOldMb, maxYoungGenerationSizeMb: mostYoungMb },
  });
  const open = new Map<number, Wanted>();
  let asked = 0;
  let failure: Error | null = null;
  worker.on('message', (answer: ThreadAnswer) => {
    const wanted = open.get(answer.id);
    open.delete(answer.id);
    if ('failure' in answer) wanted?.reject(fromPlainFailure(answer.failure));
    else wanted?.resolve(answer.value);
  });
  void once(worker, 'exit')
    .then(() => undefined)
    .catch((cause: unknown) => cause)
    .then((cause) => {
      failure = new Error('A thread ended before its answer.', { cause });
      for (const { reject } of open.values()) reject(failure);
      open.clear();
    });
  const send = (order: ThreadOrder<Question>) => worker.postMessage(order);

  async function ask<Value>(question: Question, signal?: AbortSignal): Promise<Value> {
    signal?.throwIfAborted();
    if (failure !== null) throw failure;
    asked += 1;
    const id = asked;
    const abort = () => {
      send({ abort: id });
      open.get(id)?.reject(signal?.reason);
      open.delete(id);
    };
    signal?.addEventListener('abort', abort, { once: true });
    try {
      return await new Promise<Value>((resolve, reject) => {
        open.set(id, { resolve: resolve as Wanted['resolve'], reject });
        send({ id, question });
      });
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }
  return { ask, end: () => worker.terminate() };
}

/** Yields the answers to the same question until one is null; calls `leave` where the caller stops before. */
export async function* askUntilNull<Piece>(
  ask: () => Promise<Piece | null>,
  leave: () => Promise<unknown>,
): AsyncGenerator<Piece> {
  const next = () => {
    const asked = ask();
    // Its failure is met where it is waited for.
    asked.catch(() => undefined);
    return asked;
  };
  const asked = Array.from({ length: piecesAhead }, next);
  let isOver = false;
  try {
    for (;;) {
      const piece = await asked.shift();
      if (piece == null) break;
      asked.push(next());
      yield piece;
    }
    isOver = true;
  } finally {
    if (!isOver) await leave();
  }
}
