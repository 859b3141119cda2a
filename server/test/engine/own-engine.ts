import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '#engine/migrate.ts';
import { type Engine, openEngine } from '#engine/open.ts';
import { createLog } from '#lib/log.ts';

/**
 * Returns a separate embedded engine with all its users. The shared engine lacks the user that cannot read reader
 * columns.
 */
export async function openOwnEngine(): Promise<Engine> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stacksight-own-'));
  const log = createLog('silent');
  const engine = await openEngine({ dataDir, url: null, database: 'stacksight', log });
  await migrate(engine);
  return {
    ...engine,
    async close() {
      await engine.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
