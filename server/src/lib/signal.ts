/** A signal within this process that wakes all functions waiting for it. */
export type Signal = {
  /** Returns how often the signal was raised. */
  turn(): number;
  raise(): void;
  /** Resolves when the signal is raised after `turn`, after the given milliseconds, or when `until` aborts. */
  wait(turn: number, milliseconds: number, until: AbortSignal): Promise<void>;
};

/** Creates a signal. To miss no change, read the turn, read the state, and then wait for a later turn. */
export function createSignal(): Signal {
  let count = 0;
  const waiting = new Set<() => void>();
  return {
    turn: () => count,
    raise() {
      count += 1;
      for (const wake of waiting) wake();
    },
    async wait(turn, milliseconds, until) {
      if (until.aborted || count > turn) return;
      const done = Promise.withResolvers<void>();
      const wake = () => done.resolve();
      const timer = setTimeout(wake, milliseconds);
      until.addEventListener('abort', wake, { once: true });
      waiting.add(wake);
      await done.promise;
      clearTimeout(timer);
      until.removeEventListener('abort', wake);
      waiting.delete(wake);
    },
  };
}
