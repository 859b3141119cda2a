import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { migrate } from '#engine/migrate.ts';
import { type Engine, openEngine } from '#engine/open.ts';
import { createLog } from '#lib/log.ts';
import { copyImage } from './engine/engine-image.ts';
import { withDatabase } from './engine-process.ts';

export { insertRows } from './engine/insert-rows.ts';

/** Returns a new migrated database on the shared engine; closing it drops the database. */
export async function openTestDatabase(): Promise<Engine> {
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  const url = withDatabase(inject('engineUrl'), database);
  const cluster = inject('engineCluster');
  const log = createLog('silent');
  const engine = await openEngine({ dataDir: '', url, cluster, database, log });
  if (cluster === null) await copyImage(engine);
  else await migrate(engine);
  const close = engine.close;
  return {
    ...engine,
    async close() {
      // SYNC removes the files at once; otherwise they stay for minutes.
      await engine.command(`DROP DATABASE IF EXISTS ${database} SYNC`);
      await close();
    },
  };
}
