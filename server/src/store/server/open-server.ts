import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool, PoolClient } from 'pg';
import type { Log } from '#lib/log.ts';
import type { Backend, Connection } from '../backend.ts';
import { StoreUnreachable } from '../errors.ts';
import { placeOf } from './addresses.ts';
import { inTurn } from './in-turn.ts';
import { lead } from './lead.ts';
import { listen } from './listen.ts';
import { createServers, PrimaryPool } from './primary-pool.ts';

// An arbitrary number, the same in every instance.
const migrationLock = 7_205_759_403;

/** Opens a store on the operator's PostgreSQL server, or on the primary of several. */
export async function openServer(url: string, log: Log): Promise<Backend> {
  const place = placeOf(url);
  const servers = createServers(url);
  const pool = new PrimaryPool(servers, {
    max: 10,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'stacksight',
  });
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'));
  await check(pool, place);
  const listenTo: NonNullable<Backend['listen']> = (channel, hear, back) =>
    listen(servers, channel, { hear, back }, log);
  return {
    db: drizzle({ client: pool }),
    plain: {
      executeSql: (text, values) => pool.query(text, values),
      listen: async (...heard) => listenTo(...heard),
    },
    writes: null,
    still: null,
    listen: listenTo,
    inTurn: (name, work) => inTurn(servers, name, work),
    lead: (work, closing) => lead(servers, work, closing, log),
    place,
    close: () => pool.end(),
    migrating: (work) => withLock(pool, work),
  };
}

async function check(pool: Pool, place: string): Promise<void> {
  try {
    await pool.query('SELECT 1');
  } catch (error) {
    await pool.end();
    throw new StoreUnreachable(place, error instanceof Error ? reasonOf(error) : '', error);
  }
}

// Returns the reason of a connection error. A host with two addresses fails with an AggregateError, whose own message
// is empty.
function reasonOf(error: Error): string {
  if (error instanceof AggregateError) return error.errors.map(String).join('; ');
  return error.message;
}

async function withLock<T>(pool: Pool, work: (connection: Connection) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    try {
      return await work(toConnection(client));
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [migrationLock]);
    }
  } finally {
    client.release();
  }
}

function toConnection(client: PoolClient): Connection {
  return {
    run: async (text) => {
      await client.query(text);
    },
    rows: async (text) => (await client.query<Record<string, unknown>>(text)).rows,
  };
}
