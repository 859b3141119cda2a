import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

export type DocumentAnswer = { bytes: Uint8Array } | { failure: string };

/** Answers the orders that this thread receives, one document for each. */
export function answerInThread<Order>(write: (order: Order) => Promise<Buffer>): void {
  // On Linux this is the priority of the thread alone: on a busy machine, calls come first. On other systems it would
  // be the priority of the whole server.
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  parentPort?.on('message', async (order: Order) => {
    parentPort?.postMessage(await answerTo(write, order));
  });
}

async function answerTo<Order>(
  write: (order: Order) => Promise<Buffer>,
  order: Order,
): Promise<DocumentAnswer> {
  try {
    return { bytes: await write(order) };
  } catch (error) {
    return { failure: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
