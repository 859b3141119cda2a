import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { inject } from 'vitest';
import { migrate } from '#engine/migrate.ts';
import { type Engine, openEngine } from '#engine/open.ts';
import { createLog } from '#lib/log.ts';
import { withDatabase } from './engine-process.ts';

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

/** Puts rows into a table as they are; columns left out take their defaults. */
export async function insertRows(
  engine: Engine,
  table: string,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const lines = rows.map((row) => `${JSON.stringify(row)}\n`);
  await engine.insert(`INSERT INTO ${table} FORMAT JSONEachRow`, Readable.from(lines));
}
