import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';

export type Credentials = { user: string; password: string };

/** Where the engine answers now, and as whom to come. */
export type Access = {
  url: string;
  app: Credentials;
  desk: Credentials | null;
};

export type Connections = {
  app(): Promise<ClickHouseClient>;
  desk(): Promise<ClickHouseClient>;
  close(): Promise<void>;
};

/** Keeps the two clients of the present access; a new access (after a restart) brings new ones. */
export function createConnections(
  current: () => Promise<Access>,
  database: string,
  idleSeconds: number,
): Connections {
  let open: { access: Access; app: ClickHouseClient; desk: ClickHouseClient | null } | null = null;
  const clients = async () => {
    const access = await current();
    if (open === null || open.access !== access) {
      void close();
      const client = (who: Credentials) => createHttpClient(access.url, who, database, idleSeconds);
      open = { access, app: client(access.app), desk: access.desk && client(access.desk) };
    }
    return open;
  };
  const close = async () => {
    const last = open;
    open = null;
    await Promise.all([last?.app.close(), last?.desk?.close()]);
  };
  return {
    app: async () => (await clients()).app,
    async desk() {
      const { desk } = await clients();
      if (desk === null) throw new Error('There is no desk user on this engine.');
      return desk;
    },
    close,
  };
}

/** A client of one user; every call has its own deadline, so the socket's is far off. */
export function createHttpClient(
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
