import { ServerRefusal } from '../sources/target.ts';

/** Waits for a server for a bounded time; when the time is up, `giveUp` must end the connection. */
export async function within<T>(ms: number, work: Promise<T>, giveUp: () => void): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    late.reject(new ServerRefusal('silent'));
    giveUp();
  }, ms);
  work.catch(() => undefined);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
