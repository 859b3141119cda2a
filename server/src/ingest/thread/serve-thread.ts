import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { type ThreadAnswer, type ThreadOrder, toPlainFailure } from './thread-orders.ts';

/**
 * Answers the questions to the thread in which this runs. The memory of `bytes` in an answer is handed over, so nothing
 * else may use it.
 */
export function serveThread<Question>(
  answerTo: (question: Question, signal: AbortSignal) => Promise<unknown>,
): void {
  giveWay();
  const open = new Map<number, AbortController>();
  async function answer(id: number, question: Question): Promise<void> {
    const stop = new AbortController();
    open.set(id, stop);
    let said: ThreadAnswer;
    try {
      said = { id, value: await answerTo(question, stop.signal) };
    } catch (error) {
      said = { id, failure: toPlainFailure(error) };
    }
    open.delete(id);
    parentPort?.postMessage(said, handedOver(said));
  }
  parentPort?.on('message', (order: ThreadOrder<Question>) => {
    if ('abort' in order) open.get(order.abort)?.abort();
    else void answer(order.id, order.question);
  });
}

function giveWay(): void {
  // On Linux a priority is that of a thread, elsewhere that of the whole process.
  if (process.platform !== 'linux') return;
  try {
    // On a busy machine, calls come first.
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Some systems do not allow it; the answers are the same.
  }
}

function handedOver(said: ThreadAnswer): ArrayBuffer[] {
  if (!('value' in said)) return [];
  const { bytes } = (said.value ?? {}) as { bytes?: Uint8Array };
  return bytes?.buffer instanceof ArrayBuffer ? [bytes.buffer] : [];
}
