import { migrate } from '#engine/migrate.ts';
import { type Engine, openEngine } from '#engine/open.ts';
import { createLog } from '#lib/log.ts';
import { withDatabase } from '../engine-process.ts';

// A migrated database that tests copy: its tables are made at once, without the changes that the migrations made to
// them one after the other.

const image = 'test_image';

/** Makes the migrated database that tests copy, on the engine that they share. */
export async function makeImage(engineUrl: string): Promise<void> {
  const url = withDatabase(engineUrl, image);
  const engine = await openEngine({
    dataDir: '',
    url,
    database: image,
    log: createLog('silent'),
  });
  await migrate(engine);
  await engine.close();
}

/** Makes the tables and views of the migrated database in an empty one, with their rows. */
export async function copyImage(engine: Engine): Promise<void> {
  const found = await engine.rows<ImageTable>(
    `SELECT name, create_table_query AS statement, engine = 'View' AS isView, total_rows > 0 AS hasRows
      FROM system.tables WHERE database = {image:String}`,
    { image },
  );
  await Promise.all(found.filter(({ isView }) => !isView).map((table) => copy(engine, table)));
  // A view names tables, so they are there before it.
  for (const view of found.filter(({ isView }) => isView)) await copy(engine, view);
}

type ImageTable = { name: string; statement: string; isView: number; hasRows: number | null };

async function copy(engine: Engine, { name, statement, hasRows }: ImageTable): Promise<void> {
  await engine.command(statement.replaceAll(`${image}.`, ''));
  if (hasRows) await engine.command(`INSERT INTO ${name} SELECT * FROM ${image}.${name}`);
}
