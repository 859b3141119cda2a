import { setTimeout as wait } from 'node:timers/promises';
import { Client, type ClientConfig, Pool, type PoolClient } from 'pg';
import { addressesOf } from '#lib/addresses.ts';
import { isStoreUnavailable } from '../errors.ts';

// While a standby takes over, statements wait for it so long.
const patienceMs = 8_000;
const pauseMs = 100;

type Got = (error: Error | undefined, client: PoolClient | undefined, release: () => void) => void;

/** A server of the list that only reads. */
class OnlyReads extends Error {
  // The code of PostgreSQL for a server that cannot take connections now.
  readonly code = '57P03';
  constructor() {
    super('The server is a standby, which only reads.');
  }
}

/** The servers of an address, of which one is the primary. */
export type Servers = {
  /** Creates a connection to the server that was the primary last. */
  newClient(config: ClientConfig): Client;
  /** Goes on to the next server of the list. */
  next(): void;
};

export function createServers(url: string): Servers {
  const addresses = addressesOf(url);
  let current = 0;
  return {
    newClient(config) {
      const connectionString = addresses[current] ?? addresses[0];
      const client = new Client({ ...config, connectionString });
      // Whoever uses the connection gets the error, too; without a listener it would end the process.
      client.on('error', () => undefined);
      return client;
    },
    next() {
      current = (current + 1) % addresses.length;
    },
  };
}

/** Throws if a connection leads to a standby. */
export async function requirePrimary(client: Pick<Client, 'query'>): Promise<void> {
  const { rows } = await client.query<{ is: boolean }>('SELECT pg_is_in_recovery() AS is');
  if (rows[0]?.is !== false) throw new OnlyReads();
}

/** Returns the address of the primary among the servers of an address. */
export async function findPrimary(url: string): Promise<string> {
  const addresses = addressesOf(url);
  let reason: unknown = null;
  for (const address of addresses) {
    const client = new Client({ connectionString: address, connectionTimeoutMillis: 10_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await requirePrimary(client);
      return address;
    } catch (error) {
      reason = error;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  throw reason;
}

/** Runs an attempt on one server after another, until one is the primary or the patience is over. */
export async function onPrimary<T>(servers: Servers, attempt: () => Promise<T>): Promise<T> {
  for (const until = performance.now() + patienceMs; ; await wait(pauseMs)) {
    try {
      return await attempt();
    } catch (error) {
      if (!isStoreUnavailable(error) || performance.now() > until) throw error;
      servers.next();
    }
  }
}

/** The connections to the primary of a list of servers. Who asks for one while a standby takes over waits for it. */
export class PrimaryPool extends Pool {
  readonly #servers: Servers;

  constructor(servers: Servers, config: ClientConfig & { max: number; idleTimeoutMillis: number }) {
    const connect = servers.newClient;
    super({
      ...config,
      // The pool creates its clients with `new`; a function may return the object.
      Client: function (this: unknown, own: ClientConfig) {
        return connect(own);
      } as unknown as new () => Client,
      verify: (client: Client, done: (error?: Error) => void) =>
        void requirePrimary(client).then(() => done(), done),
    } as ConstructorParameters<typeof Pool>[0]);
    this.#servers = servers;
  }

  override connect(): Promise<PoolClient>;
  override connect(got: Got): void;
  override connect(got?: Got): Promise<PoolClient> | undefined {
    const connected = onPrimary(this.#servers, () => super.connect());
    if (got === undefined) return connected;
    connected.then(
      (client) => got(undefined, client, () => client.release()),
      (error: Error) => got(error, undefined, () => undefined),
    );
    return undefined;
  }
}
