// A process for the test of handed-over loads: a server without pages that takes loads at its load door.
import { openEngine } from '#engine/open.ts';
import { createLog } from '#lib/log.ts';
import { recoverLoads } from '../batch/recover.ts';
import { openLoadDoor } from './open-door.ts';

export type DoorChildPlan = { dataDir: string; url: string; database: string };

export const doorChildPath = import.meta.filename;

const plan = process.argv[2];
if (plan !== undefined && process.argv[1] === import.meta.filename) await run(JSON.parse(plan));

async function run({ dataDir, url, database }: DoorChildPlan): Promise<void> {
  const log = createLog('silent');
  const engine = await openEngine({ dataDir, url, database, log });
  await recoverLoads(engine);
  const now = new Date('2026-06-01T00:00:00Z');
  const readerKey = Buffer.alloc(32, 9);
  const door = await openLoadDoor({
    dataDir,
    engine,
    log,
    readerKey,
    timeZone: 'Asia/Shanghai',
    now,
  });
  process.once('SIGTERM', () => void door.close().then(() => process.exit(0)));
  console.log('open');
}
