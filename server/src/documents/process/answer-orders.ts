import { constants, setPriority } from 'node:os';

export type DocumentAnswer = { bytes: Uint8Array } | { failure: string };

/** Answers the orders that this process receives, one document for each, and ends with the server. */
export function answerOrders<Order>(write: (order: Order) => Promise<Buffer>): void {
  try {
    // On a busy machine, calls come first.
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Some systems do not allow it; the documents are the same.
  }
  process.on('message', async (order: Order) => {
    process.send?.(await answerTo(write, order));
  });
  process.once('disconnect', () => process.exit());
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
