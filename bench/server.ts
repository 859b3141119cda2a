// p50 and p95 of every dashboard call over HTTP, beside the same statements sent straight to the engine, in one run.
//   npm run bench -- server [--rounds 30] [--times 1,33]
// `times` multiplies the demonstration city (about 3 M events). Every round asks other days, so no answer is a kept one.
import { mkdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { dashboardTiles } from '@stacksight/contract';
import { completeDeps, createApp } from '../server/src/app.ts';
import { readConfig } from '../server/src/config.ts';
import { openEngine } from '../server/src/engine/open.ts';
import { ensureFirstAccount } from '../server/src/features/session/first-account.service.ts';
import { systemClock } from '../server/src/lib/clock.ts';
import { createLog } from '../server/src/lib/log.ts';
import { openSecrets } from '../server/src/lib/secrets.ts';
import { openStore } from '../server/src/store/open.ts';
import { prepareCity } from './grow-city.ts';
import { createRecorder } from './recorder.ts';

const password = 'bench-the-reading-room-1';
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '30' },
    times: { type: 'string', default: '1,33' },
  },
});
const rounds = Number(values.rounds);
const log = createLog('warn');
const dayMs = 86_400_000;

for (const times of values.times.split(',').map(Number)) await benchCity(times);

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
  const recorder = createRecorder(engine);
  const store = await openStore({ dataDir: null, url: null, log });
  const config = readConfig({ CAPTCHA: 'off', SUPER_PASSWORD: password, PORT: '0' });
  await ensureFirstAccount({ store, config, clock: systemClock });
  const app = await createApp(
    completeDeps({ config, clock: systemClock, log, store, engine: recorder.engine, secrets }),
  );
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  await compare(address, recorder);
  await app.close();
  await store.close();
  await engine.close();
}

async function signIn(address: string): Promise<string> {
  const reply = await fetch(`${address}/auth/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('console:')}` },
    body: new URLSearchParams({ grant_type: 'password', username: 'super', password }),
  });
  const body = (await reply.json()) as { access_token?: string };
  if (body.access_token === undefined)
    throw new Error(`could not sign in: ${JSON.stringify(body)}`);
  return body.access_token;
}

/** Thirty days that end `back` days ago, as the dashboard asks for them. */
function daysAt(back: number): string {
  const day = (ago: number) => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10);
  return `${day(back + 29)}~${day(back)}`;
}

async function compare(
  address: string,
  recorder: ReturnType<typeof createRecorder>,
): Promise<void> {
  const headers = { authorization: `Bearer ${await signIn(address)}` };
  /** How long the answer took; what had to be waited for because of the limit of calls does not count. */
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
      const statements = await recorder.record(async () => {
        spent = await ask(tile, round, from);
      });
      const engineSpent = await timed(() =>
        recorder.replay(statements.filter(({ sql }) => !sql.includes('data_version'))),
      );
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

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function quantile(values: readonly number[], q: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))] ?? Number.NaN;
}
