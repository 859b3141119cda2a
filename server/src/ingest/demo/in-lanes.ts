export type LaneTask = () => Promise<unknown>;

/** Runs tasks in order, `width` at a time. After a failure it waits for the running tasks and throws the error. */
export async function inLanes(width: number, tasks: readonly LaneTask[]): Promise<void> {
  const queue = tasks.values();
  let hasFailed = false;
  const lane = async () => {
    for (const task of queue) {
      if (hasFailed) return;
      await task().catch((error: unknown) => {
        hasFailed = true;
        throw error;
      });
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: width }, lane));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
