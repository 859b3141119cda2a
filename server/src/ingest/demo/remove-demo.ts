import type { Engine } from '#engine/open.ts';
import { tablesWhere } from '#engine/warehouse-tables/warehouse-tables.ts';
import { demoGlc } from './scene.ts';
import { stageTables } from './stage-tables.ts';

/** The tables that the demonstration city fills. */
export const demoTables: readonly string[] = tablesWhere(({ isInDemo }) => isInDemo);

/** Up to which day the demonstration city goes, and what it was made with where that is known. */
export type DemoMarker = { until: string; scale: number | null; seed: number | null };

/** The marker of a whole demonstration city; null too for one that was left half built. */
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

/** Whether a whole demonstration city is loaded. */
export async function hasDemo(engine: Engine): Promise<boolean> {
  return (await readDemo(engine)) !== null;
}

/** Takes the demonstration city out of every table; what other library groups have stays. */
export async function removeDemo(engine: Engine): Promise<void> {
  // The marker and the group go first, so that nobody is offered a city that is half gone.
  const tables = new Set(['data_version', 'dim_group', ...demoTables]);
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
