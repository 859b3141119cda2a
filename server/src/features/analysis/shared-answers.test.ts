import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bumpDataVersion } from '#ingest/data-version.ts';
import { refreshRollups } from '#ingest/rollups.ts';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { insertRows, openTestDatabase } from '../../../test/test-engine.ts';

// Counts how often the server asks the engine. The engine is real; a wrapper counts its queries and can delay them.

let app: TestApp;
let boss: TestClient;
let branch: TestClient;
let asked = 0;
let signals: (AbortSignal | undefined)[] = [];
let gate = Promise.resolve();

const rows = (libcode: string, n: number) => ({
  glc: 'g',
  event: 'loan',
  day: '2026-03-02',
  hour: 9,
  at: '2026-03-02 01:00:00',
  reader_key: 11,
  libcode,
  n,
});

beforeAll(async () => {
  const engine = await openTestDatabase();
  app = await makeApp({
    engine: {
      ...engine,
      table: async (sql, params, options) => {
        asked += 1;
        signals.push(options?.signal);
        await gate;
        return engine.table(sql, params, options);
      },
    },
  });
  await insertRows(engine, 'dim_group', [{ glc: 'g', name_zh: '甲市图书馆', name_en: 'City G' }]);
  await insertRows(engine, 'behaviour_event', [rows('A', 3), rows('B', 4)]);
  await refreshRollups(engine, { glc: 'g', months: 'all' });
  await bumpDataVersion(engine, 'g', ['behaviour_event', 'agg_event_day']);
  const libraries = [{ glc: 'g', libcode: 'A' }];
  await app.addAccount({
    username: 'branch',
    permissions: ['dashboard:view', 'borrowing:view'],
    libraries,
  });
  boss = await app.signIn('super');
  branch = await app.signIn('branch');
  await app.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());
beforeEach(() => {
  asked = 0;
  signals = [];
});

const path = '/analytics-v3/api/query';
const question = (to: string) => ({
  kind: 'table',
  dataset: 'circulation',
  metrics: ['loans'],
  by: [],
  range: { from: '2026-03-01', to },
  glc: 'g',
});
const ask = async (client: TestClient, to: string) => {
  const { status, body } = await client.post(path, { json: question(to) });
  expect(status).toBe(200);
  return { loans: body.data.rows[0][0], cached: body.data.meta.cached as boolean };
};
const askFromOutside = (to: string, signal: AbortSignal) => {
  const { port } = app.app.server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${boss.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(question(to)),
    signal,
  });
};

describe('an answer', () => {
  it('is computed once for many callers at the same time, and cached for later ones', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(boss, '2026-04-01')));
    expect(asked).toBe(1);
    expect(answers.map(({ loans }) => loans)).toEqual(Array.from({ length: 12 }, () => 7));
    expect(answers.filter(({ cached }) => !cached)).toHaveLength(1);
    expect(await ask(boss, '2026-04-01')).toEqual({ loans: 7, cached: true });
    expect(asked).toBe(1);
  });

  it('never contains the numbers of other libraries', async () => {
    expect(await ask(branch, '2026-04-01')).toEqual({ loans: 3, cached: false });
    expect(await ask(boss, '2026-04-01')).toEqual({ loans: 7, cached: true });
    expect(asked).toBe(1);
  });

  it('is computed again after a load', async () => {
    const { engine } = app.deps;
    await insertRows(engine, 'behaviour_event', [rows('B', 10)]);
    await refreshRollups(engine, { glc: 'g', months: 'all' });
    await bumpDataVersion(engine, 'g', ['behaviour_event', 'agg_event_day']);
    app.clock.advance({ seconds: 3 });
    asked = 0;
    expect(await ask(boss, '2026-04-01')).toEqual({ loans: 17, cached: false });
    expect(asked).toBe(1);
  });

  it('still reaches the second caller when the first one leaves, and is cancelled when both leave', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    const stays = ask(boss, '2026-05-01');
    const leaves = new AbortController();
    const left = askFromOutside('2026-05-01', leaves.signal).catch(() => 'left');
    await expect.poll(() => asked).toBe(1);
    leaves.abort();
    expect(await left).toBe('left');
    const alone = new AbortController();
    const lonely = askFromOutside('2026-06-01', alone.signal).catch(() => 'left');
    await expect.poll(() => asked).toBe(2);
    alone.abort();
    expect(await lonely).toBe('left');
    await expect.poll(() => signals[1]?.aborted).toBe(true);
    expect(signals[0]?.aborted).toBe(false);
    resolve();
    expect((await stays).loans).toBe(17);
  });
});
