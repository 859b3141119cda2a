/** Lets statements that write run beside each other, and lets one piece of work run without any of them. */
export type WriteGate = {
  /** Runs a statement that writes, after work that runs without writes has ended. */
  write<T>(statement: () => Promise<T>): Promise<T>;
  /** Runs work while no statement of this process writes. Statements that come meanwhile wait. */
  without<T>(work: () => Promise<T>): Promise<T>;
};

export function createWriteGate(): WriteGate {
  const running = new Set<Promise<unknown>>();
  let closed: Promise<unknown> | null = null;
  return {
    async write(statement) {
      while (closed !== null) await closed;
      const run = statement();
      const ended = run.catch(() => undefined);
      running.add(ended);
      try {
        return await run;
      } finally {
        running.delete(ended);
      }
    },
    async without(work) {
      while (closed !== null) await closed;
      const open = Promise.withResolvers<void>();
      closed = open.promise;
      try {
        await Promise.all(running);
        return await work();
      } finally {
        closed = null;
        open.resolve();
      }
    },
  };
}
