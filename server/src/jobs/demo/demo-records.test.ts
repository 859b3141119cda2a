import type {
  InsufficientTitle,
  PurchaseLine,
  TransferEffect,
  TransferPlanRow,
} from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bumpDataVersion } from '#ingest/data-version.ts';
import { weedingDecision, weedingPolicy } from '#store/schema/holdings/weeding.ts';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { buildDemoCity } from './demo-city.ts';
import { addDemoPlans, fitDemoRecords } from './demo-records.ts';

/** The city differs from day to day, and so small a city has all its plans on some days only. */
const start = new Date('2026-11-26T06:00:00Z');

let test: TestApp;
let boss: TestClient;
const root = '/analytics-v3';
const lists = [
  'analyticsReport/page',
  'analyticsComponent/page',
  'analyticsTarget/page',
  'reader-group/list',
  'operatorRole/page',
  'operatorRef/operatorTypeRef/list',
  'operatorLoc/page',
  'perception/getReplica',
  'holding/allot/list',
  'insufficientHoldings/purchases',
] as const;
const limits = '/system/rate-limit/list';
const hours = async () =>
  (await boss.get(`${root}/customConfig/list?pageSize=100`)).body.data.rows.filter(
    ({ openingHours }: Row) => openingHours !== '',
  ) as Row[];

type Row = Record<string, string>;
const totals = async () => {
  const all = lists.map(async (list) => (await boss.get(`${root}/${list}`)).body.data.total);
  return Object.fromEntries((await Promise.all(all)).map((total, at) => [lists[at], total]));
};

beforeAll(async () => {
  test = await makeApp({ config: { demoScale: 0.01 }, start });
  boss = await test.signIn('super');
  await fitDemoRecords(test.deps, { isStart: true });
  const { signal } = new AbortController();
  const plan = { scale: 0.01, seed: 1, endsOn: null };
  // A page asks while the city is not there: analytics then keeps a state without it for a while.
  await test.deps.analytics.state();
  await buildDemoCity(test.deps, plan, { onProgress: () => undefined, signal });
  await fitDemoRecords(test.deps, { isStart: false });
  await addDemoPlans(test.deps, signal);
});
afterAll(() => test.close());

describe('the records of the demonstration city', () => {
  it('come with the city, with operators as its events name them', async () => {
    const { 'operatorLoc/page': places, ...rest } = await totals();
    expect(rest).toEqual({
      'analyticsReport/page': 4,
      'analyticsComponent/page': 20,
      'analyticsTarget/page': 6,
      'reader-group/list': 3,
      'operatorRole/page': 6,
      'operatorRef/operatorTypeRef/list': 7,
      'perception/getReplica': 4,
      'holding/allot/list': 5,
      'insufficientHoldings/purchases': 4,
    });
    const { data } = (await boss.get(`${root}/operatorRef/page?pageSize=500`)).body;
    const [seen] = await test.deps.engine.rows<{ operators: number }>(
      "SELECT uniqExact(operator) AS operators FROM behaviour_event WHERE operator != ''",
    );
    expect([data.total, places]).toEqual([Number(seen?.operators), Number(seen?.operators)]);
    for (const { name, roles, libcode, code } of data.rows)
      expect([code, name !== '', roles.length, code.startsWith(libcode)]).toEqual([
        code,
        true,
        1,
        true,
      ]);
  });

  it('have opening hours of every library, and limits that are off, in the reader’s language', async () => {
    const open = await hours();
    const of = (code: string) => open.find(({ libcode }) => libcode === code)?.openingHours;
    expect([open.length, of('ZZ01'), of('LJ01')]).toMatchInlineSnapshot(`
      [
        40,
        "周一–周日 00:00–24:00",
        "周一 闭馆；周二–周日 09:00–18:00",
      ]
    `);
    const english = (await boss.get(limits, { language: 'en-US' })).body.data;
    expect(english.total).toBe(3);
    for (const { status, remark, modifiedBy } of english.rows)
      expect([status, remark.startsWith('Example: '), modifiedBy]).toEqual([
        'invalid',
        true,
        'Demonstration',
      ]);
  });

  it('are in the audit log as changes by nobody’s account, with their names', async () => {
    const { data } = (await boss.get('/system/audit-log/list?pageSize=500')).body;
    const made = data.rows.filter(({ username }: Row) => username === '');
    expect(
      Object.fromEntries(
        Map.groupBy<string, Row>(made, ({ action = '' }) => action)
          .entries()
          .map(([action, all]) => [action, all.length]),
      ),
    ).toMatchInlineSnapshot(`
      {
        "alert.create": 2,
        "analyticsComponent.create": 20,
        "analyticsReport.create": 4,
        "analyticsTarget.create": 6,
        "customConfig.update": 40,
        "departments.create": 12,
        "groupRdtype.create": 5,
        "holding.create": 5,
        "operatorRole.create": 6,
        "purchases.create": 4,
        "rateLimits.create": 3,
        "readerGroup.create": 3,
      }
    `);
    expect(made.every(({ address }: Row) => address === '')).toBe(true);
    const names = (language: 'zh-CN' | 'en-US') =>
      boss.get('/system/audit-log/list?area=purchases', { language });
    const [zh, en] = [await names('zh-CN'), await names('en-US')];
    expect(zh.body.data.rows.map(({ name }: Row) => name)).toContain('本周补购');
    expect(en.body.data.rows.map(({ name }: Row) => name)).toContain('This week’s purchases');
  });

  it('have plans of transfers in every stage, and one whose effect is known', async () => {
    const plans = (await boss.get(`${root}/holding/allot/list?field=createdAt&order=ascend`)).body
      .data.rows as TransferPlanRow[];
    expect(plans.map(({ name, state }) => [name, state])).toEqual([
      ['新书分馆调拨', 'closed'],
      ['本周两车', 'approved'],
      ['热门书下沉到分馆', 'approved'],
      ['闲置图书轮换', 'draft'],
      ['八馆均衡调拨', 'draft'],
    ]);
    expect(plans.every(({ copies, createdBy }) => copies > 0 && createdBy === '演示数据')).toBe(
      true,
    );
    const { body } = await boss.get(`${root}/holding/allot/${plans[0]?.id}/effect`);
    const [month] = (body.data as TransferEffect).windows;
    expect(month).toMatchObject({ days: 30, waiting: 0, low: expect.any(Number) });
  });

  it('rotate copies without a loan for a year, which are in no other plan', async () => {
    const plans = (await boss.get(`${root}/holding/allot/list?field=createdAt&order=ascend`)).body
      .data.rows as TransferPlanRow[];
    const copies = await Promise.all(
      plans
        .filter(({ state }) => state !== 'closed')
        .map(({ id }) => boss.get(`${root}/holding/allot/${id}/copies?pageSize=500`)),
    );
    const barcodes = copies.flatMap(({ body }) =>
      body.data.rows.map(({ barcode }: Row) => barcode),
    );
    expect(new Set(barcodes).size).toBe(barcodes.length);
    const rotated = plans.find(({ name }) => name === '闲置图书轮换');
    const { question } = (await boss.get(`${root}/holding/allot/${rotated?.id}`)).body.data;
    expect(question).toMatchObject({ aim: 'idle', mostArriving: 30 });
  });

  it('come with what there is to decide: demand unevenly served, waits, searches in vain, last copies', async () => {
    const found = async (list: string) => {
      const { data } = (
        await boss.get(`${root}/insufficientHoldings/pageQuery/${list}?pageSize=500`)
      ).body as { data: { rows: InsufficientTitle[] } };
      return data.rows;
    };
    const short = await found('InsufficientBook');
    const queued = await found('HotReservationBook');
    const libraries = new Set(short.map(({ libcode }) => libcode));
    // So small a city has no text that readers searched for three times in a library.
    const [searches] = await test.deps.engine.rows<{ inVain: number; places: number }>(
      `SELECT toUInt32(countIf(hits = 0)) AS inVain, toUInt32(uniqExactIf(libcode, hits = 0)) AS places
       FROM fact_search WHERE glc = 'demo'`,
    );
    const { data: weeding } = (await boss.get(`${root}/weeding/totals`)).body;
    const counted: { reason?: string; guard?: string; copies: number }[] = [
      ...weeding.reasons,
      ...weeding.guards,
    ];
    const of = (name: string) =>
      counted.find(({ reason, guard }) => (reason ?? guard) === name)?.copies;
    const isMoreThan = (least: number, count = 0) => count > least;
    expect({
      short: isMoreThan(20, short.length),
      librariesShort: isMoreThan(5, libraries.size),
      couldComeFromElsewhere: isMoreThan(0, short.filter((row) => row.moveFromName).length),
      waiting: isMoreThan(
        10,
        queued.reduce((sum, { holds }) => sum + holds, 0),
      ),
      searchedInVain: isMoreThan(50, searches?.inVain),
      librariesSearchedInVain: isMoreThan(5, searches?.places),
      worn: isMoreThan(5, of('worn')),
      dead: isMoreThan(50, of('dead')),
      lastInCity: isMoreThan(10, of('lastInCity')),
    }).toEqual({
      ...{ short: true, librariesShort: true, couldComeFromElsewhere: true, waiting: true },
      ...{ searchedInVain: true, librariesSearchedInVain: true },
      ...{ worn: true, dead: true, lastInCity: true },
    });
  });

  it('have purchases in every state, with the days between, and titles that readers wait for', async () => {
    const { rows } = (await boss.get(`${root}/insufficientHoldings/purchases/lines?pageSize=100`))
      .body.data as { rows: PurchaseLine[] };
    const states = new Set(rows.map(({ state }) => state));
    expect([...states].sort()).toEqual(['arrived', 'lent', 'ordered', 'pushed']);
    for (const { state, daysToOrder, daysToArrive, daysToLoan } of rows)
      expect([daysToOrder !== null, daysToArrive !== null, daysToLoan !== null]).toEqual([
        state !== 'pushed',
        state === 'arrived' || state === 'lent',
        state === 'lent',
      ]);
    const english = await boss.get(`${root}/insufficientHoldings/purchases`, { language: 'en-US' });
    expect(english.body.data.rows.map(({ name, createdBy }: Row) => [name, createdBy])).toEqual([
      ['This week’s purchases', 'Demonstration'],
      ['Titles with long hold lists', 'Demonstration'],
      ['Shortages, second batch', 'Demonstration'],
      ['Shortages, first batch', 'Demonstration'],
    ]);
    for (const list of ['HotReservationBook', 'InsufficientBook']) {
      const { data } = (
        await boss.get(`${root}/insufficientHoldings/pageQuery/${list}?pageSize=100`)
      ).body as { data: { rows: InsufficientTitle[] } };
      const libraries = new Set(data.rows.map(({ libcode }) => libcode));
      expect([list, libraries.size > 1]).toEqual([list, true]);
    }
  });

  it('have rules of weeding, and decisions about copies of one shelf that the list leaves out', async () => {
    const weeding = async (path: string) => (await boss.get(`${root}/weeding/${path}`)).body.data;
    expect((await weeding('policy')).origin).toBe('group');
    const { rows, total } = await weeding('decisions?pageSize=100');
    const kinds = new Set(rows.map(({ decision }: Row) => decision));
    expect([total > 5, kinds.size > 2]).toEqual([true, true]);
    const decided = new Set(rows.map(({ barcode }: Row) => barcode));
    const asked = await weeding('candidates?kind=all&libcode=SF00&loc=SF00-A3&pageSize=500');
    expect(asked.rows.filter(({ barcode }: Row) => decided.has(barcode))).toEqual([]);
    const { reasons, guards } = await weeding('totals');
    const none = [...reasons, ...guards].filter(({ copies }: { copies: number }) => copies === 0);
    // The demonstration city has no sets of several volumes.
    expect(none.map(({ reason, guard }: Row) => reason ?? guard)).toEqual(['set']);
  });

  it('answer: every saved analysis has rows, every target a value', async () => {
    const { data } = (await boss.get(`${root}/analyticsComponent/page?pageSize=50`)).body;
    for (const { name, query } of data.rows) {
      const { body } = await boss.post(`${root}/api/query`, { json: query });
      expect([name, body.data?.rows.length > 0]).toEqual([name, true]);
    }
    const targets = (await boss.get(`${root}/analyticsTarget/page`)).body.data.rows;
    for (const { id, name } of targets) {
      const { value, goal } = (await boss.get(`${root}/analyticsTarget/value/${id}`)).body.data;
      expect([name, value > 0, goal > 0]).toEqual([name, true, true]);
    }
    for (const { name, size } of (await boss.get(`${root}/reader-group/list`)).body.data.rows)
      expect([name, size >= 5]).toEqual([name, true]);
  });

  it('are gone after the first load of a library’s own data, and stay away', async () => {
    const changed = { name: '示例', note: '', range: null, items: [] };
    const reports = (await boss.get(`${root}/analyticsReport/page`)).body.data.rows;
    await boss.put(`${root}/analyticsReport/${reports[0].id}`, { json: changed });
    await bumpDataVersion(test.deps.engine, 'own', ['behaviour_event']);
    await fitDemoRecords(test.deps, { isStart: false });
    expect(await totals()).toEqual({
      ...Object.fromEntries(lists.map((list) => [list, 0])),
      'analyticsReport/page': 1,
    });
    const [left] = await test.deps.engine.rows<{ rows: number }>(
      'SELECT count() AS rows FROM reader_group_member',
    );
    expect(Number(left?.rows)).toBe(0);
    expect(await test.deps.store.db.$count(weedingDecision)).toBe(0);
    expect(await test.deps.store.db.$count(weedingPolicy)).toBe(0);
    expect([(await boss.get(limits)).body.data.total, await hours()]).toEqual([0, []]);
    await fitDemoRecords(test.deps, { isStart: true });
    expect((await totals())['analyticsComponent/page']).toBe(0);
  });
});

it('an installation with data of its own gets none of them', async () => {
  const own = await makeApp({ config: { demoScale: 1 } });
  await bumpDataVersion(own.deps.engine, 'own', ['behaviour_event']);
  await fitDemoRecords(own.deps, { isStart: true });
  const client = await own.signIn('super');
  expect((await client.get(`${root}/analyticsReport/page`)).body.data.total).toBe(0);
  await own.close();
});
