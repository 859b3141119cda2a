import { setTimeout as wait } from 'node:timers/promises';
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import type { Channel } from './call.ts';

export type Credentials = { user: string; password: string };

/** The users of the desk: with and without readers, and for exports, which may take long, again with and without. */
export const deskSeats = ['desk', 'plain', 'deskExport', 'plainExport'] as const;
type Seat = 'app' | (typeof deskSeats)[number];

/** The engine's present address, and its users with their passwords. */
export type Access = { url: string; app: Credentials } & Record<
  (typeof deskSeats)[number],
  Credentials | null
>;

export type Connections = {
  /** The client of a user; throws where the engine has no such user. */
  as(seat: Seat): Promise<ClickHouseClient>;
  close(): Promise<void>;
};

type Open = { access: Access; clients: Map<Seat, ClickHouseClient> };

/** Keeps one client for each user. After a restart of the engine it makes new clients. */
export function createConnections(
  current: () => Promise<Access>,
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

/** The channel of the application's user. It can kill the statements of every user. */
export function createAppChannel(connect: Channel['connect']): Channel {
  const kill = async (queryId: string) => {
    // The first KILL may arrive before the statement that it is meant for.
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
      // The small table of our joins stands on the right. The planner guesses the sizes and often keeps the events in
      // memory instead: such a join takes seven times as long.
      query_plan_join_swap_table: 'false',
    },
    isLimitSent: true,
    maxAnswerBytes: 256 * 1024 * 1024,
  };
}
