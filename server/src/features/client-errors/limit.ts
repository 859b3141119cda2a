import { AppError } from '#lib/app-error.ts';
import type { Clock } from '#lib/clock.ts';

const most = 20;
const windowMs = 60_000;

/**
 * Returns the function that limits a session to twenty reports a minute. A page that fails in a loop must not fill the
 * log.
 */
export function createLimit(clock: Clock): (sessionId: string) => void {
  let since = 0;
  let counts = new Map<string, number>();
  return (sessionId) => {
    const now = clock.now().getTime();
    if (now - since >= windowMs) {
      since = now;
      counts = new Map();
    }
    const count = (counts.get(sessionId) ?? 0) + 1;
    counts.set(sessionId, count);
    if (count > most) {
      const seconds = Math.ceil((since + windowMs - now) / 1000);
      throw new AppError('rate.limited', { params: { seconds } });
    }
  };
}
