/** Wakes everyone who waits in this process. */
export type Signal = {
  /** How often it was raised. */
  turn(): number;
  raise(): void;
  /** Resolves when it was raised after `turn`, when the time is up, or when the waiting is given up. */
  wait(turn: number, milliseconds: number, until: AbortSignal): Promise<void>;
};

/** A signal that loses nothing: read the turn, look at the state, then wait for a later turn. */
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
