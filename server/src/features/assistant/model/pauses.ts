import type { Clock } from '#lib/clock.ts';
import type { RunEnd } from './run-model.ts';

/** Keeps a model that is busy or gone from being asked, so that nobody waits for it in vain. */
export type Pauses = {
  isPaused(): boolean;
  note(end: RunEnd): void;
  clear(): void;
};

const busySeconds = 30;
const goneSeconds = 60;
const failuresBeforePause = 3;
const harmless = new Set(['good', 'wrong', 'stopped', 'limited']);

export function createPauses(clock: Clock): Pauses {
  let until = 0;
  let failures = 0;
  const pause = (seconds: number) => {
    until = clock.now().getTime() + seconds * 1000;
    failures = 0;
  };
  return {
    isPaused: () => clock.now().getTime() < until,
    note({ outcome, error }) {
      if (harmless.has(outcome)) {
        failures = 0;
        return;
      }
      failures += 1;
      const asked = error?.waitSeconds ?? null;
      if (asked !== null || outcome === 'busy') pause(asked ?? busySeconds);
      else if (failures >= failuresBeforePause) pause(goneSeconds);
    },
    clear() {
      [until, failures] = [0, 0];
    },
  };
}
