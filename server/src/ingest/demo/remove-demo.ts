import type { Engine } from '#engine/open.ts';
import { tablesWhere } from '#engine/warehouse-tables/warehouse-tables.ts';
import { demoGlc } from './scene.ts';
import { stageTables } from './stage-tables.ts';

/** The tables that the demonstration city fills. */
export const demoTables: readonly string[] = tablesWhere(({ isInDemo }) => isInDemo);

/** The last day of the demonstration city, and its scale and seed if they are known. */
export type DemoMarker = { until: string; scale: number | null; seed: number | null };

/** Reads the marker of a complete demonstration city; null when there is none or it is incomplete. */
export async function readDemo(engine: Engine): Promise<DemoMarker | null> {
  const [marker] = await engine.rows<{ until: string; note: string }>(
    `SELECT toString(argMax(data_until, version)) AS until, argMax(note, version) AS note
    FROM data_version WHERE glc = {glc:String} AND name = 'demo' HAVING count() > 0`,
    { glc: demoGlc },
    { seconds: 120 },
  );
  if (marker === undefined) return null;
  const note = marker.note === '' ? {} : (JSON.parse(marker.note) as Partial<DemoMarker>);
  return { until: marker.until, scale: note.scale ?? null, seed: note.seed ?? null };
}

/** Returns whether a complete demonstration city is loaded. */
export async function hasDemo(engine: Engine): Promise<boolean> {
  return (await readDemo(engine)) !== null;
}

/** Removes the demonstration city from every table and keeps other library groups. */
export async function removeDemo(engine: Engine): Promise<void> {
  // The marker and the group are removed first, so that nobody sees an incomplete city.
  const tables = new Set(['data_version', 'dim_group', 'load_batch', ...demoTables]);
  for (const table of tables) await removeFrom(engine, table);
  for (const table of stageTables) await engine.command(`DROP TABLE IF EXISTS ${table}`);
}

async function removeFrom(engine: Engine, table: string): Promise<void> {
  const [rows] = await engine.rows<{ mine: number; others: number }>(
    `SELECT countIf(glc = {glc:String}) AS mine, countIf(glc != {glc:String}) AS others FROM {table:Identifier}`,
    { table, glc: demoGlc },
    { seconds: 300 },
  );
  if (rows === undefined || rows.mine === 0) return;
  if (rows.others === 0) await engine.command('TRUNCATE TABLE {table:Identifier}', { table });
  else {
    await engine.command(
      'ALTER TABLE {table:Identifier} DELETE WHERE glc = {glc:String} SETTINGS mutations_sync = 2',
      { table, glc: demoGlc },
    );
  }
}
