import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEngineProcess } from '#engine/embedded/process.ts';
import { freePort } from './free-port.ts';

export type TestEngine = {
  /** The cluster of the engine's configuration; null for one node. */
  cluster: string | null;
  /**
   * Returns a value for CLICKHOUSE_URL. The database user of the query desk can read databases whose names begin with
   * `test`.
   */
  url(database: string): string;
  /** Kills one node, as a lost machine would be. */
  kill(node: number): void;
  close(): Promise<void>;
};

const clusterName = 'city';

/**
 * Starts an embedded engine in a new folder; many test files share it, each with a database of its own. More than one
 * shard are a real cluster of engines.
 */
export async function startTestEngine({ shards = 1 } = {}): Promise<TestEngine> {
  const folder = await mkdtemp(join(tmpdir(), 'stacksight-engine-'));
  const cluster = shards === 1 ? null : clusterName;
  const ports = await Promise.all(Array.from({ length: shards }, () => freePort()));
  const app = { user: 'app', password: randomUUID() };
  const secret = randomUUID();
  const nodes = await Promise.all(
    ports.map((ownPort, at) =>
      startEngineProcess({
        folder: join(folder, `node-${at}`),
        deskGrants: ['GRANT SELECT ON test*.*'],
        plainGrants: [],
        deskPolicies: { database: 'test', conditions: {} },
        ...(cluster === null ? {} : { cluster: { name: cluster, secret, ports, app, ownPort } }),
      }),
    ),
  );
  const [first] = nodes;
  if (first === undefined) throw new Error('A cluster has a node.');
  const seats = new URLSearchParams();
  for (const { user, password } of [first.desk, first.deskExport]) {
    seats.set(`${user}_user`, user);
    seats.set(`${user}_password`, password);
  }
  const hosts = nodes.map(({ url }) => new URL(url).host).join(',');
  const base = `http://${first.app.user}:${first.app.password}@${hosts}/?${seats}`;
  return {
    cluster,
    url: (database) => withDatabase(base, database),
    kill: (node) => process.kill(nodes[node]?.pid ?? 0, 'SIGKILL'),
    async close() {
      await Promise.all(nodes.map((node) => node.stop()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the address of another database on the same engine. */
export function withDatabase(engineUrl: string, database: string): string {
  const [, hosts = '', query = ''] = /^([a-z]+:\/\/[^/?]+)[^?]*(.*)$/.exec(engineUrl) ?? [];
  return `${hosts}/${encodeURIComponent(database)}${query}`;
}
