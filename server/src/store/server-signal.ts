import type { Log } from '#lib/log.ts';
import { createSignal, type Signal } from '#lib/signal.ts';
import type { Store } from './open.ts';

/** A signal that all servers on the same records raise and hear. */
export type ServerSignal = Signal & { close(): Promise<void> };

/**
 * Creates the signal of a channel. It is also raised when the line to the other servers was lost for a while, because it
 * may have been raised in between.
 */
export function createServerSignal(
  { listen, plain }: Pick<Store, 'listen' | 'plain'>,
  channel: string,
  log: Log,
): ServerSignal {
  const signal = createSignal();
  if (listen === null) return { ...signal, close: async () => undefined };
  const hearing = listen(channel, signal.raise, signal.raise);
  return {
    ...signal,
    raise() {
      signal.raise();
      plain
        .executeSql('SELECT pg_notify($1, $2)', [channel, ''])
        .catch((err: unknown) => log.warn({ err }, 'the other servers were not told'));
    },
    close: hearing.close,
  };
}
