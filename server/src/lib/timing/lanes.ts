export type Lanes = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>;

/**
 * Returns the function that runs up to `count` jobs at once. Other jobs wait in order, and a job whose signal aborts
 * leaves the queue.
 */
export function createLanes(count: number): Lanes {
  let free = count;
  const waiting = new Set<() => void>();

  const enter = async (signal: AbortSignal | undefined): Promise<void> => {
    signal?.throwIfAborted();
    if (free > 0) {
      free -= 1;
      return;
    }
    const turn = Promise.withResolvers<void>();
    const leave = () => {
      waiting.delete(turn.resolve);
      turn.reject(signal?.reason);
    };
    waiting.add(turn.resolve);
    signal?.addEventListener('abort', leave, { once: true });
    await turn.promise.finally(() => signal?.removeEventListener('abort', leave));
  };

  const next = (): void => {
    const [first] = waiting;
    if (first === undefined) free += 1;
    else {
      waiting.delete(first);
      first();
    }
  };

  return async (work, signal) => {
    await enter(signal);
    try {
      return await work();
    } finally {
      next();
    }
  };
}

export type LanesByKey = <T>(
  key: string,
  work: () => Promise<T>,
  signal?: AbortSignal,
) => Promise<T>;

/** Returns the function that runs one job at a time for each key, such as an account. */
export function createLanesByKey(): LanesByKey {
  const byKey = new Map<string, { lanes: Lanes; users: number }>();
  return async (key, work, signal) => {
    const entry = byKey.get(key) ?? { lanes: createLanes(1), users: 0 };
    byKey.set(key, entry);
    entry.users += 1;
    try {
      return await entry.lanes(work, signal);
    } finally {
      entry.users -= 1;
      if (entry.users === 0) byKey.delete(key);
    }
  };
}
