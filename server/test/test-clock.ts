import type { Clock } from '#lib/clock.ts';

export type TestClock = Clock & {
  /** Moves the time forward, or back with a negative number. */
  advance(time: { seconds?: number; minutes?: number; hours?: number }): void;
};

/** Returns a clock that stands still until a test moves it. */
export function createTestClock(start = new Date()): TestClock {
  let time = start.getTime();
  return {
    now: () => new Date(time),
    advance({ seconds = 0, minutes = 0, hours = 0 }) {
      time += (seconds + 60 * minutes + 3600 * hours) * 1000;
    },
  };
}
