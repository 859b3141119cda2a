import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEngineProcess } from '#engine/embedded/process.ts';

export type TestEngine = {
  /**
   * Returns a value for CLICKHOUSE_URL. The database user of the query desk can read databases whose names begin with
   * `test`.
   */
  url(database: string): string;
  close(): Promise<void>;
};

/** Starts an embedded engine in a new folder; many test files share it, each with a database of its own. */
export async function startTestEngine(): Promise<TestEngine> {
  const folder = await mkdtemp(join(tmpdir(), 'stacksight-engine-'));
  const engine = await startEngineProcess({
    folder,
    deskGrants: ['GRANT SELECT ON test*.*'],
    plainGrants: [],
    deskPolicies: { database: 'test', conditions: {} },
  });
  const base = new URL(engine.url);
  base.username = engine.app.user;
  base.password = engine.app.password;
  for (const { user, password } of [engine.desk, engine.deskExport]) {
    base.searchParams.set(`${user}_user`, user);
    base.searchParams.set(`${user}_password`, password);
  }
  return {
    url: (database) => withDatabase(base.href, database),
    async close() {
      await engine.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the address of another database on the same engine. */
export function withDatabase(engineUrl: string, database: string): string {
  const url = new URL(engineUrl);
  url.pathname = `/${encodeURIComponent(database)}`;
  return url.href;
}
