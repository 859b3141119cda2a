import type { Clock } from '../clock.ts';

type TallyLimits = {
  /** The most events of one key in a window. */
  most: number;
  windowSeconds: number;
  /** The most keys that are remembered; the oldest are forgotten first. */
  keys: number;
};

/** Counts events by key in windows of time, in memory, and says how long a key with too many has to wait. */
export function createTally(clock: Clock, { most, windowSeconds, keys }: TallyLimits) {
  const counts = new Map<string, { count: number; until: number }>();
  const current = (key: string) => {
    const known = counts.get(key);
    return known !== undefined && known.until > clock.now().getTime() ? known : null;
  };
  return {
    /** Returns the seconds that a key has to wait; 0 if it does not. */
    wait(key: string): number {
      const known = current(key);
      if (known === null || known.count < most) return 0;
      return Math.ceil((known.until - clock.now().getTime()) / 1000);
    },
    /** Counts an event. */
    add(key: string): void {
      const known = current(key);
      const until = known?.until ?? clock.now().getTime() + windowSeconds * 1000;
      counts.delete(key);
      counts.set(key, { count: (known?.count ?? 0) + 1, until });
      for (const old of counts.keys()) {
        if (counts.size <= keys) break;
        counts.delete(old);
      }
    },
  };
}
