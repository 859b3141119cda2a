import { dashboardTiles } from '@stacksight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeApp, type TestApp } from '../../test/make-app.ts';
import { insertRows } from '../../test/test-engine.ts';
import { warmGroup } from './warm-answers.ts';

let app: TestApp;

beforeAll(async () => {
  app = await makeApp();
  await insertRows(app.deps.engine, 'dim_group', [{ glc: 'g', name_zh: '甲', name_en: 'G' }]);
});
afterAll(() => app.close());

it('answers a dashboard that nobody has opened yet from what is kept', async () => {
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
