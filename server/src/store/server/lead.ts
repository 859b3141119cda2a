import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '#lib/log.ts';
import { lossOf } from './listen.ts';
import { requirePrimary, type Servers } from './primary-pool.ts';

// An arbitrary number, the same in every instance.
const leaderLock = 7_205_759_404;
const pauseMs = 500;

/**
 * Runs work in one server at a time: the one that holds a lock of the database. When it ends or loses its connection,
 * its work is aborted, and a server that waits goes on.
 */
export async function lead(
  servers: Servers,
  work: (signal: AbortSignal) => Promise<void>,
  closing: AbortSignal,
  log: Log,
): Promise<void> {
  while (!closing.aborted) {
    await leadOnce(servers, work, closing).catch((err: unknown) => {
      servers.next();
      if (!closing.aborted) log.debug({ err }, 'this server does not lead');
    });
    await wait(pauseMs, null, { signal: closing, ref: false }).catch(() => undefined);
  }
}

async function leadOnce(
  servers: Servers,
  work: (signal: AbortSignal) => Promise<void>,
  closing: AbortSignal,
): Promise<void> {
  const client = servers.newClient({
    ...{ application_name: 'stacksight leads', keepAlive: true, connectionTimeoutMillis: 5_000 },
  });
  const end = new AbortController();
  const lost = lossOf(client, closing).finally(() => end.abort());
  try {
    await client.connect();
    await requirePrimary(client);
    const locked = client.query('SELECT pg_advisory_lock($1)', [leaderLock]);
    locked.catch(() => undefined);
    await Promise.race([locked, lost]);
    if (!end.signal.aborted) await Promise.all([work(end.signal), lost]);
  } finally {
    end.abort();
    await client.end().catch(() => undefined);
  }
}
