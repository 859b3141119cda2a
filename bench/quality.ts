// Checks the data of the demonstration city with ten times its events: the time of a whole run and of each call of the
// page, and what the dashboard's questions take alone and during a run.
//   npm run bench -- quality [--times 10] [--rounds 5] [--folder <kept data folder>]
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openEngine } from '../server/src/engine/open.ts';
import { demoGlc } from '../server/src/ingest/demo/scene.ts';
import { createLog } from '../server/src/lib/log.ts';
import { randomSecrets } from '../server/src/lib/secrets.ts';
import { prepareCity } from './setup/grow-city.ts';
import { openApp, signIn } from './setup/open-app.ts';
import { millisecondsOf, quantile } from './setup/times.ts';

const { values } = parseArgs({
  options: {
    times: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '5' },
    folder: { type: 'string' },
  },
});
const rounds = Number(values.rounds);
const folder = values.folder ?? (await mkdtemp(join(tmpdir(), 'stacksight-quality-')));
const log = createLog('warn');
const engine = await openEngine({ dataDir: folder, url: null, database: 'stacksight', log });
try {
  await prepareCity(engine, Number(values.times));
  const [size] = await engine.rows<{ events: number }>(
    'SELECT toFloat64(count()) AS events FROM behaviour_event',
  );
  const app = await openApp({ engine, secrets: randomSecrets(), log });
  const token = await signIn(app.address);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const call = async (path: string, body?: object) => {
    const reply = await fetch(`${app.address}/analytics-v3/${path}`, {
      ...{ headers, method: body === undefined ? 'GET' : 'POST' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
    await reply.text();
  };
  const run = () => call('dataQuality/run', { glc: demoGlc });
  // Every question asks for another day, so that no answer is kept.
  let day = 0;
  const question = () => {
    day += 1;
    const from = new Date(Date.UTC(2023, 0, day)).toISOString().slice(0, 10);
    const until = new Date(Date.UTC(2025, 0, day)).toISOString().slice(0, 10);
    return call('api/query', {
      ...{ kind: 'table', dataset: 'circulation', metrics: ['loans'], by: ['library'] },
      range: { from, to: until },
    });
  };
  const many = async (work: () => Promise<unknown>) => {
    const found: number[] = [];
    for (let round = 0; round < rounds; round++) found.push(await millisecondsOf(work));
    return found;
  };
  console.log(
    `${cpus().length} cores (${cpus()[0]?.model.trim()}), load ${loadavg()[0]?.toFixed(1)}; ${size?.events.toLocaleString('en')} events, ${rounds} rounds; ms`,
  );
  const say = (name: string, times: readonly number[]) =>
    console.log(
      `${name.padEnd(40)}${[0.5, 0.95].map((q) => quantile(times, q).toFixed(0).padStart(9)).join('')}`,
    );
  await question();
  say('a whole run', await many(run));
  for (const path of [
    'dataQuality/checks?pageSize=100',
    'dataQuality/summary',
    'dataQuality/findings?check=noLoans',
    'dataQuality/rows?check=unknownTitle',
    'dataQuality/rows?check=twice',
    'dataQuality/sources',
    'dataQuality/lacking?metric=visits',
  ])
    say(path, await many(() => call(path)));
  say('a question alone', await many(question));
  let isOver = false;
  const going = run().finally(() => {
    isOver = true;
  });
  const during: number[] = [];
  while (!isOver) during.push(await millisecondsOf(question));
  await going;
  say('a question during a run', during);
  await app.close();
} finally {
  await engine.close();
  if (values.folder === undefined) await rm(folder, { recursive: true, force: true });
}
