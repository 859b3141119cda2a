import { setTimeout as wait } from 'node:timers/promises';
import { completeDeps, createApp } from '../../server/src/app.ts';
import { readConfig } from '../../server/src/config.ts';
import { openEngine } from '../../server/src/engine/open.ts';
import { ensureFirstAccount } from '../../server/src/features/session/first-account.service.ts';
import { systemClock } from '../../server/src/lib/clock.ts';
import { createLog } from '../../server/src/lib/log.ts';
import { openSecrets } from '../../server/src/lib/secrets.ts';
import { openStore } from '../../server/src/store/open.ts';
import { prepareCity } from '../grow-city.ts';
import type { Ask, Reply } from './question.ts';
import { createWaves } from './waves.ts';

const password = 'bench-the-reading-room-1';

export type House = Awaited<ReturnType<typeof openHouse>>;

/** The whole server over a city, listening, with somebody signed in. */
export async function openHouse(dataDir: string, times: number) {
  const log = createLog('warn');
  const engine = await openEngine({ dataDir, url: null, database: 'stacksight', log });
  await prepareCity(engine, times);
  const waves = createWaves(engine);
  const store = await openStore({ dataDir: null, url: null, log });
  const config = readConfig({ CAPTCHA: 'off', SUPER_PASSWORD: password, PORT: '0' });
  await ensureFirstAccount({ store, config, clock: systemClock });
  const secrets = openSecrets(dataDir);
  const app = await createApp(
    completeDeps({ config, clock: systemClock, log, store, engine: waves.engine, secrets }),
  );
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  let token = await signIn(address);
  const [size] = await engine.rows<{ events: number; last: string }>(
    // Programmes are planned ahead of the last day that is over.
    "SELECT count() AS events, toString(maxIf(day, event = 'loan')) AS last FROM behaviour_event",
  );
  return {
    ...waves,
    events: size?.events ?? 0,
    last: size?.last ?? '',
    /** The answer and how long it took; what the limit of calls makes wait for does not count. */
    async ask(ask: Ask): Promise<{ reply: Reply; ms: number }> {
      for (;;) {
        const start = performance.now();
        const answer = await fetch(`${address}/analytics-v3/${ask.path}`, toInit(ask, token));
        const body = await answer.text();
        const ms = performance.now() - start;
        if (answer.status === 429) {
          await wait(Number(answer.headers.get('retry-after')) * 1000);
          continue;
        }
        // A long run outlives the sign-in.
        if (answer.status === 401) {
          token = await signIn(address);
          continue;
        }
        if (answer.status !== 200) throw new Error(`${ask.path}: ${body}`);
        return { reply: JSON.parse(body).data, ms };
      }
    },
    async close(): Promise<void> {
      await app.close();
      await store.close();
      await engine.close();
    },
  };
}

function toInit({ json }: Ask, token: string): RequestInit {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return json === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(json) };
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
