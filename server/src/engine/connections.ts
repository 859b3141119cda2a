import { setTimeout as wait } from 'node:timers/promises';
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import type { Channel } from './call.ts';

export type Credentials = { user: string; password: string };

/**
 * Database users of the SQL desk: one may read rows of readers, one may not; two more for exports, which may run
 * longer.
 */
export const deskSeats = ['desk', 'plain', 'deskExport', 'plainExport'] as const;
type Seat = 'app' | (typeof deskSeats)[number];

/** The engine's address, and its users with their passwords. */
export type EngineAccess = { url: string; app: Credentials } & Record<
  (typeof deskSeats)[number],
  Credentials | null
>;

export type Connections = {
  /** Returns the client of an engine user; throws if the engine has no such user. */
  as(seat: Seat): Promise<ClickHouseClient>;
  close(): Promise<void>;
};

type Open = { access: EngineAccess; clients: Map<Seat, ClickHouseClient> };

/** Keeps one client for each engine user, and makes new clients after a restart of the engine. */
export function createConnections(
  current: () => Promise<EngineAccess>,
  database: string,
  idleSeconds: number,
): Connections {
  let open: Open | null = null;
  const close = async () => {
    const last = open?.clients.values() ?? [];
    open = null;
    await Promise.all([...last].map((client) => client.close()));
  };
  return {
    async as(seat) {
      const access = await current();
      if (open === null || open.access !== access) {
        void close();
        open = { access, clients: new Map() };
      }
      const known = open.clients.get(seat);
      if (known !== undefined) return known;
      const who = access[seat];
      if (who === null) throw new Error('There is no such user on this engine.');
      const client = createHttpClient(access.url, who, database, idleSeconds);
      open.clients.set(seat, client);
      return client;
    },
    close,
  };
}

// The socket has a long deadline because every call has its own.
function createHttpClient(
  url: string,
  { user, password }: Credentials,
  database: string,
  idleSeconds: number,
): ClickHouseClient {
  return createClient({
    url,
    username: user,
    password,
    database,
    application: 'stacksight',
    request_timeout: 24 * 3600 * 1000,
    max_open_connections: 64,
    use_multipart_params_auto: true,
    keep_alive: { enabled: true, idle_socket_ttl: idleSeconds * 1000 },
    log: { level: ClickHouseLogLevel.OFF },
  });
}

const clusterSettings = {
  // A table that is sharded is asked once for the inner statement, and its rows go to every shard.
  distributed_product_mode: 'global',
  // A shard that is away is an error and never a smaller number.
  skip_unavailable_shards: 0,
  // A statement that writes ends when its rows are on their shards.
  distributed_foreground_insert: 1,
  // Rows go to the shards of their own key, wherever they were read.
  parallel_distributed_insert_select: '0',
} as const;

/** Makes the channel of the application's user, who can kill the statements of every user. */
export function createAppChannel(connect: Channel['connect'], isCluster = false): Channel {
  const kill = async (queryId: string) => {
    // The first KILL may arrive before the statement that is to be killed, so a second one follows.
    for (const pauseMs of [0, 500]) {
      await wait(pauseMs, null, { ref: false });
      const client = await connect();
      const query = 'KILL QUERY WHERE query_id = {id:String} ASYNC';
      await client.command({ query, query_params: { id: queryId } });
    }
  };
  return {
    connect,
    cancel: (queryId) => void kill(queryId).catch(() => undefined),
    settings: {
      output_format_json_quote_64bit_integers: 0,
      session_timezone: 'UTC',
      // Analytic joins have their small table on the right. The planner guesses the sizes of tables and often holds the
      // events in memory instead, which makes the join seven times slower.
      query_plan_join_swap_table: 'false',
      ...(isCluster ? clusterSettings : {}),
    },
    isLimitSent: true,
    maxAnswerBytes: 256 * 1024 * 1024,
  };
}
