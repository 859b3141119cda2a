import { randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import { migrate } from '#engine/migrate.ts';
import { type Engine, openEngine } from '#engine/open.ts';
import { createLog } from '#lib/log.ts';
import { withDatabase } from './engine-process.ts';

export { insertRows } from './engine/insert-rows.ts';

/** A migrated database of its own on the engine that all test files share; close it to drop it. */
export async function openTestDatabase(): Promise<Engine> {
  const database = `test_${randomUUID().replaceAll('-', '')}`;
  const url = withDatabase(inject('engineUrl'), database);
  const engine = await openEngine({ dataDir: '', url, database, log: createLog('silent') });
  await migrate(engine);
  const close = engine.close;
  return {
    ...engine,
    async close() {
      // At once: otherwise its files stay for minutes.
      await engine.command(`DROP DATABASE IF EXISTS ${database} SYNC`);
      await close();
    },
  };
}
