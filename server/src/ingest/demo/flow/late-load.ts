import type { Engine } from '#engine/open.ts';
import { insertRows } from '../../reference/insert-rows.ts';
import { demoGlc, quote, type Scene } from '../scene.ts';

// The last days of last year at one library came late, so that the closed year of the city has a difference to see.

/** The load of the late rows. */
export const lateBatch = '1';
const libcode = 'LJ00';
// chinese-ok: a file as the library of the city sends it
const file = '临江区图书馆12月补录.csv';

const lastYear = ({ today }: Scene): number => Number(today.slice(0, 4)) - 1;

/** Writes the SQL of the load that brought an event. */
export function lateBatchSql(scene: Scene): string {
  const year = lastYear(scene);
  const isLate = `libcode = ${quote(libcode)} AND day >= ${quote(`${year}-12-28`)} AND day <= ${quote(`${year}-12-31`)}`;
  return `if(${isLate}, ${lateBatch}, 0)`;
}

/** Adds the late load to the journal of loads. */
export async function journalLateLoad(engine: Engine, scene: Scene): Promise<void> {
  const [count] = await engine.rows<{ rows: number }>(
    'SELECT toFloat64(count()) AS rows FROM behaviour_event WHERE glc = {glc:String} AND batch = {batch:UInt64}',
    { glc: demoGlc, batch: Number(lateBatch) },
    { seconds: 120 },
  );
  const rows = count?.rows ?? 0;
  const at = `${lastYear(scene) + 1}-02-03 01:00:00`;
  if (rows === 0) return;
  await insertRows(engine, 'load_batch', [
    {
      ...{
        batch: Number(lateBatch),
        version: 1,
        phase: 'done',
        glc: demoGlc,
        kind: 'events',
        file,
      },
      ...{ tables: ['behaviour_event'], rows_in: rows, rows_loaded: rows },
      ...{ started_at: at, changed_at: at },
    },
  ]);
}
