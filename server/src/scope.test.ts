import { dashboardTiles, permissions, stockProperties } from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildDemo } from '#ingest/demo/build-demo.ts';
import type { TestClient, TestReply } from '../test/client.ts';
import { makeApp, type TestApp } from '../test/make-app.ts';
import { insertRows } from '../test/test-engine.ts';

// Tests a librarian with two libraries on every statistic: no answer contains data of the other libraries.

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
  const now = app.clock.now();
  await buildDemo(app.deps.engine, {
    scale: 0.02,
    seed: 7,
    today: now.toISOString().slice(0, 10),
    now,
    timeZone: 'Asia/Shanghai',
  });
  await app.addAccount({ username: 'everything', permissions });
});
afterAll(() => app.close());

const days = { from: '2021-01-01', to: '2030-01-01' };
const table = {
  kind: 'table',
  dataset: 'circulation',
  metrics: ['loans', 'active_readers'],
  range: days,
};
const bodies = (libraries: readonly string[]) =>
  [
    ['api/query', { ...table, by: ['library'], top: 500 }],
    ['api/query', { ...table, by: ['location'], top: 5000, libraries }],
    [
      'api/query',
      { ...table, metrics: ['items', 'loans'], dataset: 'stock', by: ['library'], top: 500 },
    ],
    [
      'api/query',
      {
        ...table,
        metrics: ['registered', 'new_readers'],
        dataset: 'readers',
        by: ['library'],
        top: 500,
      },
    ],
    ['api/query', { ...table, metrics: ['sso_visits'], dataset: 'resources', by: ['library'] }],
    ['api/query', { ...table, metrics: ['credit_entries'], dataset: 'credit', by: ['library'] }],
    ['api/query', { ...table, metrics: ['holds_placed'], dataset: 'holds', by: ['library'] }],
    [
      'api/query',
      { ...table, metrics: ['moves'], dataset: 'moves', by: ['library', 'fromLibrary'] },
    ],
    ['api/rows', { query: { ...table, metrics: ['moves'], dataset: 'moves' }, pageSize: 500 }],
    [
      'api/query',
      {
        kind: 'event',
        events: [{ code: 'loan', measure: { type: 'count' } }],
        range: days,
        by: ['library'],
        top: 500,
      },
    ],
    ['api/rows', { query: { ...table, by: ['library'] }, cell: { codes: {} }, pageSize: 500 }],
    ['api/rows', { query: { ...table, metrics: ['items'], dataset: 'stock' }, pageSize: 500 }],
    [
      'api/rows',
      { query: { ...table, metrics: ['registered'], dataset: 'readers' }, pageSize: 500 },
    ],
  ] as const;

const urls = [
  ...dashboardTiles.map((tile) => `dashboard/tile/${tile}`),
  ...stockProperties.map((property) => `home/property/${property}`),
  ...[1, 2, 3, 4, 5].map((panel) => `customization/overview${panel}`),
  'customization/getLibs',
  'customization/readerIncompleteRule',
  'infoCenter/statistics',
  'infoCenter/newBookStatistics?by=library',
  'infoCenter/statisticsOfRoom',
  'borrow/borrowInfo?by=library',
  'borrow/borrowPeopleInfo?by=library',
  'reader/latelyReaderCount',
  'reader/composition?by=library',
  'ssoResource/statistics?by=library',
  'credit/overview',
];

describe('the library scope', () => {
  let all: string[];
  let mine: string[];
  let librarian: TestClient;
  beforeAll(async () => {
    const rows = await app.deps.engine.rows<{ libcode: string }>(
      "SELECT libcode FROM dim_library FINAL WHERE glc = 'demo' ORDER BY libcode",
    );
    all = rows.map(({ libcode }) => libcode);
    mine = all.slice(0, 2);
    await app.addAccount({
      username: 'twolibs',
      permissions,
      libraries: mine.map((libcode) => ({ glc: 'demo', libcode })),
    });
    librarian = await app.signIn('twolibs');
  });

  /** Returns the codes of other libraries in an answer, without its copy of the question. */
  const strangers = ({ body }: TestReply): string[] => {
    const text = JSON.stringify(body, (key, value) => (key === 'query' ? undefined : value));
    return all.filter((code) => !mine.includes(code) && text.includes(`"${code}"`));
  };

  it('keeps everything of other libraries out of every answer', async () => {
    const wide = ['?', `?libraries=${all.join(',')}`];
    for (const url of urls)
      for (const query of wide) {
        const reply = await librarian.get(
          `/analytics-v3/${url}${url.includes('?') ? query.replace('?', '&') : query}${query === '?' ? 'range=thisYear' : '&range=thisYear'}`.replace(
            '?&',
            '?',
          ),
        );
        expect([url, reply.status, strangers(reply)]).toEqual([
          url,
          reply.status === 400 ? 400 : 200,
          [],
        ]);
        if (reply.status === 400) expect(reply.body.code).toBe('request.invalid');
      }
    for (const [url, json] of [...bodies(all), ...bodies(mine)]) {
      const reply = await librarian.post(`/analytics-v3/${url}`, { json });
      expect([url, reply.status, strangers(reply)]).toEqual([url, 200, []]);
    }
  });

  it('does not hide other libraries from a caller who may see them', async () => {
    const reply = await (await app.signIn('everything')).get(
      '/analytics-v3/borrow/borrowInfo?by=library&range=thisYear',
    );
    expect(strangers(reply).length).toBeGreaterThan(10);
  });

  it('gives the same counts for two libraries as the engine', async () => {
    const { body } = await librarian.post('/analytics-v3/api/query', {
      json: { ...table, metrics: ['loans', 'active_borrowers', 'visits'] },
    });
    const [row] = await app.deps.engine.rows<{ loans: number; readers: number; visits: number }>(
      `SELECT countIf(event = 'loan') AS loans, uniqExactIf(reader_key, event = 'loan') AS readers, countIf(event = 'visit') AS visits
       FROM behaviour_event WHERE glc = 'demo' AND libcode IN {mine:Array(String)}`,
      { mine },
    );
    expect(body.data.rows).toEqual([[row?.loans, row?.readers, row?.visits]]);
  });

  it('counts 0 if none of the requested libraries is the caller’s', async () => {
    const others = all.filter((code) => !mine.includes(code));
    const asked = { ...table, metrics: ['loans', 'active_borrowers'], libraries: others };
    const { body } = await librarian.post('/analytics-v3/api/query', { json: asked });
    expect(body.data.rows).toEqual([[0, 0]]);
    const rows = await librarian.post('/analytics-v3/api/rows', { json: { query: asked } });
    expect(rows.body.data).toMatchObject({ total: 0, rows: [] });
  });

  it('refuses a library code that is too long, and names its field', async () => {
    const urls = ['borrow/borrowInfo', 'customization/overview1', 'dashboard/tile/loans'];
    for (const url of urls) {
      const asked = async (length: number) => {
        const code = 'L'.repeat(length);
        const { status, body } = await librarian.get(`/analytics-v3/${url}?libraries=${code}`);
        return [url, status, Object.keys(body.fields ?? {})];
      };
      expect(await asked(64)).toEqual([url, 200, []]);
      expect(await asked(65)).toEqual([url, 400, ['libraries.0']]);
    }
  });

  it('refuses another group, in a query string and in a body', async () => {
    const { engine } = app.deps;
    await insertRows(engine, 'dim_group', [{ glc: 'elsewhere', name_zh: '别处' }]);
    await insertRows(engine, 'data_version', [{ glc: 'elsewhere', name: 'dim_group', version: 1 }]);
    app.clock.advance({ seconds: 5 });
    const outsider = await app.signIn('twolibs');
    const asked = await outsider.get('/analytics-v3/infoCenter/statistics?glc=elsewhere');
    expect(asked.status).toBe(403);
    const { status } = await outsider.post('/analytics-v3/api/query', {
      json: { ...table, glc: 'elsewhere' },
    });
    expect(status).toBe(403);
  });
});
