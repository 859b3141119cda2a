import { setTimeout as wait } from 'node:timers/promises';
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import type { Channel } from './call.ts';

export type Credentials = { user: string; password: string };

/** Where the engine answers now, and as whom to come. */
export type Access = {
  url: string;
  app: Credentials;
  desk: Credentials | null;
  /** The desk's user who does not get at readers. */
  plain: Credentials | null;
};

export type Connections = {
  app(): Promise<ClickHouseClient>;
  desk(): Promise<ClickHouseClient>;
  plain(): Promise<ClickHouseClient>;
  close(): Promise<void>;
};

type Open = {
  access: Access;
  app: ClickHouseClient;
  desk: ClickHouseClient | null;
  plain: ClickHouseClient | null;
};

function orNone(client: ClickHouseClient | null): ClickHouseClient {
  if (client === null) throw new Error('There is no such user on this engine.');
  return client;
}

/** Keeps the clients of the present access; a new access (after a restart) brings new ones. */
export function createConnections(
  current: () => Promise<Access>,
  database: string,
  idleSeconds: number,
): Connections {
  let open: Open | null = null;
  const clients = async () => {
    const access = await current();
    if (open === null || open.access !== access) {
      void close();
      const client = (who: Credentials) => createHttpClient(access.url, who, database, idleSeconds);
      open = {
        access,
        app: client(access.app),
        desk: access.desk && client(access.desk),
        plain: access.plain && client(access.plain),
      };
    }
    return open;
  };
  const close = async () => {
    const last = open;
    open = null;
    await Promise.all([last?.app.close(), last?.desk?.close(), last?.plain?.close()]);
  };
  return {
    app: async () => (await clients()).app,
    desk: async () => orNone((await clients()).desk),
    plain: async () => orNone((await clients()).plain),
    close,
  };
}

// Every call has its own deadline, so the socket's is far off.
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

/** The application's channel; a cancelled statement is killed in the engine, whoever ran it. */
export function createAppChannel(connect: Connections['app']): Channel {
  const kill = async (queryId: string) => {
    // The first may come before the statement itself has arrived.
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
    settings: { output_format_json_quote_64bit_integers: 0, session_timezone: 'UTC' },
    isLimitSent: true,
    maxAnswerBytes: 256 * 1024 * 1024,
  };
}
