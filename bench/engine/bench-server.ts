import { setTimeout as wait } from 'node:timers/promises';
import { openEngine } from '../../server/src/engine/open.ts';
import { createLog } from '../../server/src/lib/log.ts';
import { openSecrets } from '../../server/src/lib/secrets.ts';
import { prepareCity } from '../setup/grow-city.ts';
import { openApp, signIn } from '../setup/open-app.ts';
import { createWaves } from '../setup/waves.ts';
import type { BenchReply, BenchRequest } from './question.ts';

export type BenchServer = Awaited<ReturnType<typeof openBenchServer>>;

/** Starts the whole server with a demonstration city, and returns it with a signed-in client. */
export async function openBenchServer(dataDir: string, times: number) {
  const log = createLog('warn');
  const engine = await openEngine({ dataDir, url: null, database: 'stacksight', log });
  await prepareCity(engine, times);
  const waves = createWaves(engine);
  const app = await openApp({ engine: waves.engine, secrets: openSecrets(dataDir), log });
  const { address } = app;
  let token = await signIn(address);
  const [size] = await engine.rows<{ events: number; last: string }>(
    // The last day is that of the last loan, because programmes have days after it.
    "SELECT count() AS events, toString(maxIf(day, event = 'loan')) AS last FROM behaviour_event",
  );
  return {
    ...waves,
    rows: engine.rows,
    events: size?.events ?? 0,
    last: size?.last ?? '',
    /** Asks a question and returns the answer with its time, without the wait that the rate limit causes. */
    async ask(ask: BenchRequest): Promise<{ reply: BenchReply; ms: number }> {
      for (;;) {
        const start = performance.now();
        const answer = await fetch(`${address}/analytics-v3/${ask.path}`, toInit(ask, token));
        const body = await answer.text();
        const ms = performance.now() - start;
        if (answer.status === 429) {
          await wait(Number(answer.headers.get('retry-after')) * 1000);
          continue;
        }
        // A long run lasts longer than a session, so the client signs in again.
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
      await engine.close();
    },
  };
}

function toInit({ json }: BenchRequest, token: string): RequestInit {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return json === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(json) };
}
