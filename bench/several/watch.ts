import { setTimeout as wait } from 'node:timers/promises';
import type { Calls } from '../kills/console.ts';
import { quantile } from '../setup/times.ts';

// An account may make 600 calls a minute at one server.
const pauseMs = 500;

/**
 * Asks for the visits again and again, as open pages do, until it is stopped. `isRight` says whether a number may be
 * shown now; a wrong one ends the program.
 */
export function watchVisits(
  { counts }: Calls,
  pages: number,
  isRight: (visits: number) => boolean,
) {
  let isOver = false;
  let answered = 0;
  let refused = 0;
  let lastRefusal = 0;
  const times: number[] = [];
  const open = async () => {
    while (!isOver) {
      const begun = performance.now();
      const found = await counts().catch(() => null);
      if (found === null) {
        refused += 1;
        lastRefusal = performance.now();
      } else {
        if (!isRight(found.visits)) throw new Error(`a page showed ${found.visits} visits`);
        answered += 1;
        times.push(performance.now() - begun);
      }
      await wait(pauseMs);
    }
  };
  const all = Promise.all(Array.from({ length: pages }, open));
  return {
    /** The time of the last call without an answer, as `performance.now` counts. */
    lastRefusal: () => lastRefusal,
    all,
    async end() {
      isOver = true;
      await all;
      return { answered, refused, p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
    },
  };
}
