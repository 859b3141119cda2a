import { migrate } from '../../server/src/engine/migrate.ts';
import type { Engine } from '../../server/src/engine/open.ts';
import { bumpDataVersion } from '../../server/src/ingest/data-version.ts';
import { buildDemo } from '../../server/src/ingest/demo/build-demo.ts';
import { hasDemo } from '../../server/src/ingest/demo/remove-demo.ts';
import { demoGlc } from '../../server/src/ingest/demo/scene.ts';
import { refreshRollups } from '../../server/src/ingest/rollups.ts';

const months = `SELECT DISTINCT toYYYYMM(day) AS month FROM behaviour_event WHERE glc = {glc:String} ORDER BY month`;

/** Multiplies the events of the demonstration city by `times`, unless the engine has them already. */
export async function prepareCity(engine: Engine, times: number): Promise<void> {
  await migrate(engine);
  if (await hasDemo(engine)) return;
  const now = new Date();
  await buildDemo(engine, {
    scale: 1,
    seed: 1,
    today: now.toISOString().slice(0, 10),
    now,
    timeZone: 'Asia/Shanghai',
  });
  if (times > 1) await growCity(engine, times, console.log);
}

// Adds copies of the events; each copy has the same days, but other readers and titles.
async function growCity(engine: Engine, times: number, say: (text: string) => void): Promise<void> {
  const all = await engine.rows<{ month: number }>(months, { glc: demoGlc });
  await engine.command('DROP TABLE IF EXISTS bench_event');
  await engine.command('CREATE TABLE bench_event AS behaviour_event');
  await engine.command(
    'INSERT INTO bench_event SELECT * FROM behaviour_event WHERE glc = {glc:String}',
    { glc: demoGlc },
  );
  for (const [index, { month }] of all.entries()) {
    await engine.command(
      `INSERT INTO behaviour_event
       SELECT e.* REPLACE (if(reader_key = 0, 0, cityHash64(reader_key, copy.number)) AS reader_key, if(bookrecno = 0, 0, bookrecno + copy.number * 10000000) AS bookrecno)
       FROM bench_event AS e CROSS JOIN (SELECT number FROM numbers(1, {copies:UInt32})) AS copy
       WHERE toYYYYMM(e.day) = {month:UInt32}`,
      { month, copies: times - 1 },
      { settings: { max_block_size: 65_536 } },
    );
    if (index % 10 === 0) say(`  month ${index + 1} of ${all.length}`);
  }
  await engine.command('DROP TABLE bench_event');
  await refreshRollups(engine, { glc: demoGlc, months: 'all' });
  await bumpDataVersion(engine, demoGlc, ['behaviour_event']);
}
