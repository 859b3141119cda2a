// `npm run seed -- --scale N --seed S`: rebuilds the demonstration city.
import { parseArgs } from 'node:util';
import { readConfig } from '../server/src/config.ts';
import { migrate } from '../server/src/engine/migrate.ts';
import { type Engine, openEngine } from '../server/src/engine/open.ts';
import { buildDemo } from '../server/src/ingest/demo/build-demo.ts';
import { demoTables, removeDemo } from '../server/src/ingest/demo/remove-demo.ts';
import { demoGlc } from '../server/src/ingest/demo/scene.ts';
import { openDataFolder } from '../server/src/lib/data-folder.ts';
import { createLog } from '../server/src/lib/log.ts';

const usage = `npm run seed -- [--scale N] [--seed S] [--remove]

  --scale N   how large: 1 is about 3 million events, 0.02 a quick look 规模，1 约为三百万条事件
  --seed S    a whole number; the same gives the same city 随机种子，相同则结果相同
  --remove    take the demonstration city out and build none 只移除示范数据`;

type Wish = { scale: number; seed: number; isRemoval: boolean };

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`\n${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
});

async function main(args: string[]): Promise<number> {
  const wish = readWish(args);
  if (wish === null) {
    console.error(usage);
    return 1;
  }
  const config = readConfig(process.env);
  const dataDir = openDataFolder(config.dataDir);
  const log = createLog(config.logLevel === 'info' ? 'warn' : config.logLevel);
  // If a server uses the folder, the command fails with a clear message.
  const engine = await openEngine({
    dataDir,
    url: config.clickhouseUrl,
    database: 'stacksight',
    log,
  });
  try {
    await migrate(engine);
    if (wish.isRemoval) await removeDemo(engine);
    else await build(engine, wish, config.timeZone);
    return 0;
  } finally {
    await engine.close();
  }
}

function readWish(args: string[]): Wish | null {
  const { values } = parseArgs({
    args,
    options: {
      scale: { type: 'string', default: '1' },
      seed: { type: 'string', default: '1' },
      remove: { type: 'boolean', default: false },
    },
  });
  const [scale, seed] = [Number(values.scale), Number(values.seed)];
  const isUsable = scale >= 0.01 && scale <= 1000 && Number.isSafeInteger(seed) && seed >= 0;
  return isUsable ? { scale, seed, isRemoval: values.remove } : null;
}

async function build(engine: Engine, { scale, seed }: Wish, timeZone: string): Promise<void> {
  const now = new Date();
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now);
  const onProgress = (text: string, fraction: number) =>
    console.log(`${String(Math.round(fraction * 100)).padStart(3)} %  ${text}`);
  await buildDemo(engine, { scale, seed, today, now, timeZone, onProgress });
  const seconds = (Date.now() - now.getTime()) / 1000;
  console.log(`\nThe demonstration city is ready, after ${seconds.toFixed(1)} s.\n`);
  for (const [name, rows] of await countRows(engine)) {
    console.log(`${name.padEnd(20)} ${rows.toLocaleString('en').padStart(14)}`);
  }
}

async function countRows(engine: Engine): Promise<[name: string, rows: number][]> {
  const selects = demoTables.map(
    (table) => `SELECT '${table}' AS name, count() AS rows FROM ${table} WHERE glc = {glc:String}`,
  );
  const events = `SELECT concat('  ', event) AS name, count() AS rows FROM behaviour_event WHERE glc = {glc:String} GROUP BY event`;
  const counts = await engine.rows<{ name: string; rows: number }>(
    `${selects.join(' UNION ALL ')} UNION ALL ${events}`,
    { glc: demoGlc },
    { seconds: 300 },
  );
  const byName = (one: { name: string }, other: { name: string }) =>
    one.name < other.name ? -1 : 1;
  return counts.sort(byName).map(({ name, rows }) => [name, rows]);
}
