import { setTimeout as wait } from 'node:timers/promises';
import type { Client } from 'pg';
import type { Log } from '#lib/log.ts';
import { requirePrimary, type Servers } from './primary-pool.ts';

const heartbeatMs = 10_000;
const pauseMs = 500;

/**
 * Listens to a channel of PostgreSQL on a connection of its own, which is opened again whenever it is lost. Each time
 * that it is open, it calls `back`, because what was said before is lost.
 */
export function listen(
  servers: Servers,
  channel: string,
  heard: { hear(words: string): void; back(): void },
  log: Log,
): { close(): Promise<void> } {
  const closing = new AbortController();
  const { signal } = closing;

  async function hearUntilLost(): Promise<void> {
    const client = servers.newClient({
      ...{ application_name: 'stacksight listens', keepAlive: true },
      ...{ connectionTimeoutMillis: 5_000, query_timeout: 5_000 },
    });
    const lost = lossOf(client, signal);
    let beat: NodeJS.Timeout | undefined;
    try {
      await client.connect();
      // A standby refuses to listen.
      await requirePrimary(client);
      client.on('notification', ({ payload = '' }) => heard.hear(payload));
      await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
      heard.back();
      beat = setInterval(() => client.query('SELECT 1').catch(() => client.end()), heartbeatMs);
      await lost;
    } finally {
      clearInterval(beat);
      await client.end().catch(() => undefined);
    }
  }

  async function keepHearing(): Promise<void> {
    while (!signal.aborted) {
      await hearUntilLost().catch(() => servers.next());
      if (signal.aborted) return;
      log.warn({ channel }, 'the connection that hears other servers is opened again');
      await wait(pauseMs, null, { signal, ref: false }).catch(() => undefined);
    }
  }

  const kept = keepHearing();
  return {
    async close() {
      closing.abort();
      await kept;
    },
  };
}

/** Resolves when a connection has ended, or when it is not needed any more. */
export async function lossOf(client: Client, signal: AbortSignal): Promise<void> {
  const lost = Promise.withResolvers<void>();
  client.once('end', lost.resolve);
  client.on('error', () => lost.resolve());
  signal.addEventListener('abort', () => lost.resolve(), { once: true });
  await lost.promise;
}
