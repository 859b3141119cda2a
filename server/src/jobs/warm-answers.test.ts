import { dashboardTiles } from '@stacksight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bumpDataVersion } from '#ingest/data-version.ts';
import { refreshRollups } from '#ingest/rollups.ts';
import { makeApp, type TestApp } from '../../test/make-app.ts';
import { insertRows } from '../../test/test-engine.ts';
import { keepWarm, warmGroup } from './warm-answers.ts';

let app: TestApp;

beforeAll(async () => {
  app = await makeApp();
  await insertRows(app.deps.engine, 'dim_group', [{ glc: 'g', name_zh: '甲', name_en: 'G' }]);
});
afterAll(() => app.close());

it('answers an unopened dashboard from the cache', async () => {
  await warmGroup(app.deps, 'g', new AbortController().signal);
  await app.addAccount({ username: 'lib1', permissions: ['dashboard:view'] });
  for (const username of ['super', 'lib1']) {
    const client = await app.signIn(username);
    for (const tile of dashboardTiles) {
      const { body } = await client.get(`/analytics-v3/dashboard/tile/${tile}`);
      expect([tile, body.data.meta.cached]).toEqual([tile, true]);
    }
  }
});

it('asks again after a load, and only then', async () => {
  const { engine, analytics, log } = app.deps;
  let [looks, answers] = [0, 0];
  const watched = {
    ...analytics,
    state: () => {
      looks += 1;
      return analytics.state();
    },
    queryWithoutRightsCheck: async (
      ...args: Parameters<typeof analytics.queryWithoutRightsCheck>
    ) => {
      const answer = await analytics.queryWithoutRightsCheck(...args);
      answers += 1;
      return answer;
    },
  };
  const stop = new AbortController();
  const ended = keepWarm({ analytics: watched, log }, stop.signal, 5);
  const once = dashboardTiles.length * 2;
  await expect.poll(() => answers).toBe(once);
  const before = looks;
  await expect.poll(() => looks).toBeGreaterThan(before + 3);
  expect(answers).toBe(once);

  const day = app.clock.now().toISOString().slice(0, 10);
  await insertRows(engine, 'behaviour_event', [
    { glc: 'g', event: 'loan', day, hour: 9, at: `${day} 01:00:00`, reader_key: 3, libcode: 'A' },
  ]);
  await refreshRollups(engine, { glc: 'g', months: 'all' });
  await bumpDataVersion(engine, 'g', ['behaviour_event', 'agg_event_day']);
  app.clock.advance({ seconds: 3 });
  await expect.poll(() => answers).toBe(once * 2);
  stop.abort();
  await ended;

  const client = await app.signIn('super');
  const { body } = await client.get('/analytics-v3/dashboard/tile/loans');
  expect(body.data.meta.cached).toBe(true);
  expect(body.data.totals ?? body.data.rows[0]).toContain(1);
});
