import { randomUUID } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { type ServerProcess, startServer } from './server-process.ts';

export const serverPassword = 'quiet-otter-7431';

/** One of several server processes on the same records and the same warehouse. */
export type OneOfServers = {
  port: number;
  address: string;
  server: ServerProcess;
  /** Ends the process at once. */
  kill(): Promise<void>;
  /** Starts the server again on its data folder and port. */
  again(): Promise<OneOfServers>;
};

/** Starts servers on one PostgreSQL and one engine, each with a data folder of its own and the same secrets. */
export function createServers(stores: { databaseUrl: string; engineUrl: string }) {
  const root = mkdtempSync(join(tmpdir(), 'stacksight-servers-'));
  const running = new Set<ServerProcess>();
  const secrets = join(root, 'secrets.json');

  async function start(more: Readonly<Record<string, string>> = {}): Promise<OneOfServers> {
    const dataDir = join(root, randomUUID());
    mkdirSync(dataDir, { mode: 0o700 });
    if (existsSync(secrets)) cpSync(secrets, join(dataDir, 'secrets.json'));
    const server = await run(dataDir, await freePort(), more);
    if (!existsSync(secrets)) cpSync(join(dataDir, 'secrets.json'), secrets);
    return server;
  }

  async function run(
    dataDir: string,
    port: number,
    more: Readonly<Record<string, string>>,
  ): Promise<OneOfServers> {
    const server = startServer({
      DATA_DIR: dataDir,
      DATABASE_URL: stores.databaseUrl,
      CLICKHOUSE_URL: stores.engineUrl,
      SUPER_PASSWORD: serverPassword,
      ...{ DEMO: '0', PORT: String(port), CAPTCHA: 'off', LOG_LEVEL: 'warn', ...more },
    });
    running.add(server);
    void server.ended.then(() => running.delete(server));
    const [, address = ''] = await server.saying(/Stacksight: (http:\/\/127\.0\.0\.1:\d+)/);
    const kill = async () => {
      server.child.kill('SIGKILL');
      await server.ended;
    };
    return { port, address, server, kill, again: () => run(dataDir, port, more) };
  }

  return {
    start,
    async close() {
      for (const server of running) server.child.kill('SIGKILL');
      await Promise.all([...running].map(({ ended }) => ended));
      rmSync(root, { recursive: true, force: true });
    },
  };
}
