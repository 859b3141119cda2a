import path from 'node:path';
import { migrate } from '../../server/src/engine/migrate.ts';
import { type Engine, openEngine } from '../../server/src/engine/open.ts';
import { buildDemo } from '../../server/src/ingest/demo/build-demo.ts';
import { loadFiles } from '../../server/src/ingest/load.ts';
import { createLog } from '../../server/src/lib/log.ts';

const timeZone = 'Asia/Shanghai';

/** The day of the demonstration city in the page; on another day, the city would be different. */
export const writtenOn = new Date('2026-11-22T04:00:00Z');

/** Returns a warehouse with the demonstration city of that day and the real data of the page. */
export async function openStudiesWarehouse(
  url: string,
  realData: string,
  scale = 1,
): Promise<Engine> {
  const engine = await openEngine({
    dataDir: '',
    url,
    database: 'studies',
    log: createLog('warn'),
  });
  await migrate(engine);
  const today = writtenOn.toISOString().slice(0, 10);
  await buildDemo(engine, { scale, seed: 1, today, now: writtenOn, timeZone });
  const readerKey = Buffer.alloc(32, 5);
  for (const kind of ['newcastle', 'librarieswest'] as const)
    await loadFiles(engine, { kind, paths: [path.join(realData, kind)] }, { readerKey, timeZone });
  return engine;
}
