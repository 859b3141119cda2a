import { setTimeout as wait } from 'node:timers/promises';
import type { Calls } from './console.ts';

const mostMs = 180_000;

/** Repeats a step until it has an answer; fails after three minutes. */
export async function untilDone<T>(what: string, step: () => Promise<T | null>): Promise<T> {
  let last: unknown = null;
  for (const end = Date.now() + mostMs; Date.now() < end; await wait(300)) {
    const answer = await step().catch((error: unknown) => {
      last = error;
      return null;
    });
    if (answer !== null) return answer;
  }
  throw new Error(`${what}: no end in three minutes`, { cause: last });
}

/** Runs the job that loads pushed events by hand until what was acknowledged is in the numbers. */
export async function loadPushed(
  server: () => Calls,
  isLoaded: () => Promise<boolean>,
): Promise<void> {
  await untilDone('the events are loaded', async () => {
    if (await isLoaded()) return true;
    await server().call('POST', '/system/job/loadPushed/run');
    return null;
  });
}
