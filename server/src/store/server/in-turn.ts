import type { Client } from 'pg';
import { isStoreUnavailable } from '../errors.ts';
import { onPrimary, requirePrimary, type Servers } from './primary-pool.ts';

/**
 * Runs work of a name after the same work of every other server. It holds a lock of the database on a connection of its
 * own, which the database releases when this process ends.
 */
export async function inTurn<T>(
  servers: Servers,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const client = await lockedClient(servers, name);
  try {
    return await work();
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function lockedClient(servers: Servers, name: string): Promise<Client> {
  for (;;) {
    const client = await onPrimary(servers, () => connect(servers));
    try {
      await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [`turn ${name}`]);
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      // The server may have ended while this one waited for its turn.
      if (!isStoreUnavailable(error)) throw error;
    }
  }
}

async function connect(servers: Servers): Promise<Client> {
  const client = servers.newClient({
    ...{ application_name: 'stacksight turn', keepAlive: true, connectionTimeoutMillis: 5_000 },
  });
  try {
    await client.connect();
    await requirePrimary(client);
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}
