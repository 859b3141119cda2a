// Measures p50 and p95 of every dashboard call over HTTP, and of the same statements sent straight to the engine.
//   npm run bench -- server [--rounds 30] [--times 1,33]
// `times` multiplies the demonstration city (about 3 M events). Each round has other days, so that the cache is unused.

import { mkdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { dashboardTiles, dayMs, toIsoDay } from '@stacksight/contract';
import { openEngine } from '../server/src/engine/open.ts';
import { createLog } from '../server/src/lib/log.ts';
import { hashPassword, isPassword } from '../server/src/lib/passwords/hash.ts';
import { openSecrets } from '../server/src/lib/secrets.ts';
import { prepareCity } from './setup/grow-city.ts';
import { openApp, signIn } from './setup/open-app.ts';
import { millisecondsOf, quantile } from './setup/times.ts';
import { createWaves } from './setup/waves.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '30' },
    times: { type: 'string', default: '1,33' },
  },
});
const rounds = Number(values.rounds);
const log = createLog('warn');

await comparePasswords();
for (const times of values.times.split(',').map(Number)) await benchCity(times);

/**
 * Compares the times of a sign-in with a known and with an unknown name. They must be equal, so that the time does not
 * reveal which names exist.
 */
async function comparePasswords(): Promise<void> {
  const hash = await hashPassword('violet mango tractor');
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    known.push(await millisecondsOf(() => isPassword('wrong', hash)));
    unknown.push(await millisecondsOf(() => isPassword('wrong', null)));
  }
  const ratio = quantile(unknown, 0.5) / quantile(known, 0.5);
  console.log(`a wrong password: unknown name ÷ known name ${ratio.toFixed(2)}`);
}

async function benchCity(times: number): Promise<void> {
  const dataDir = `.data-bench-${times}`;
  await mkdir(dataDir, { recursive: true });
  const secrets = openSecrets(dataDir);
  const engine = await openEngine({ dataDir, url: null, database: 'stacksight', log });
  await prepareCity(engine, times);
  const [size] = await engine.rows<{ events: number }>(
    'SELECT count() AS events FROM behaviour_event',
  );
  console.log(`\n${((size?.events ?? 0) / 1e6).toFixed(1)} M events, ${rounds} rounds`);
  const waves = createWaves(engine);
  const app = await openApp({ engine: waves.engine, secrets, log });
  await compare(app.address, waves);
  await app.close();
  await engine.close();
}

/** Returns thirty days that end `back` days ago, in the form of the dashboard's calls. */
function daysAt(back: number): string {
  const day = (ago: number) => toIsoDay(Date.now() - ago * dayMs);
  return `${day(back + 29)}~${day(back)}`;
}

async function compare(address: string, waves: ReturnType<typeof createWaves>): Promise<void> {
  const headers = { authorization: `Bearer ${await signIn(address)}` };
  /** Returns the time of the answer, without the waiting that the rate limit causes. */
  const ask = async (tile: string, back: number, from: string): Promise<number> => {
    const start = performance.now();
    const reply = await fetch(
      `${address}/analytics-v3/dashboard/tile/${tile}?range=${from}&compare=previous`,
      { headers },
    );
    if (reply.status === 429) {
      await wait(Number(reply.headers.get('retry-after')) * 1000);
      return ask(tile, back, from);
    }
    if (reply.status !== 200) throw new Error(`${tile} ${back}: ${await reply.text()}`);
    await reply.arrayBuffer();
    return performance.now() - start;
  };
  console.log(
    'tile                 http p50   p95     engine p50   p95     ratio of medians   kept p50 (ms)',
  );
  for (const tile of dashboardTiles) {
    const [http, bare, kept]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < rounds + 2; round += 1) {
      const from = daysAt(round + 1);
      let spent = 0;
      const found = await waves.record(async () => {
        spent = await ask(tile, round, from);
      });
      const engineSpent = await millisecondsOf(() => waves.replay([found.flat()]));
      if (round < 2) continue;
      http.push(spent);
      bare.push(engineSpent);
      kept.push(await ask(tile, round, from));
    }
    const [h, e] = [quantile(http, 0.5), quantile(bare, 0.5)];
    console.log(
      [
        tile.padEnd(20),
        ...[h, quantile(http, 0.95), e, quantile(bare, 0.95)].map((ms) =>
          ms.toFixed(1).padStart(8),
        ),
        (h / e).toFixed(2).padStart(12),
        quantile(kept, 0.5).toFixed(1).padStart(14),
      ].join(' '),
    );
  }
}
