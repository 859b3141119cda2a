import {
  addDays,
  EtlBody,
  type Permission,
  type QualityCheck,
  type QualityRow,
} from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bumpDataVersion } from '#ingest/data-version.ts';
import { refreshRollups } from '#ingest/rollups.ts';
import { checkLoaded } from '#jobs/watches/watch-quality.ts';
import { customConfig } from '#store/schema/config/custom-config.ts';
import { datasourceConfig } from '#store/schema/config/datasource.ts';
import { etlRule } from '#store/schema/library/etl-rules.ts';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { insertRows } from '../../../test/test-engine.ts';

// A group in which every fault is planted once, and counted by hand.

let app: TestApp;
let keeper: TestClient;
let looker: TestClient;
let branch: TestClient;
const glc = 'q';
const base = '/analytics-v3/dataQuality';
const now = new Date('2026-03-20T04:00:00Z');
const today = '2026-03-20';
const tables = ['behaviour_event', 'dim_item', 'dim_bib', 'dim_reader', 'fact_hold', 'fact_fine'];
const stop = new AbortController().signal;

const loan = (day: string, no: number, more: object = {}) => ({
  ...{ glc, event: 'loan', day, at: `${day} 02:00:00`, hour: 10, libcode: 'A', n: 1, batch: 7 },
  ...{ barcode: `b${no}`, bookrecno: no, reader_key: no, ...more },
});
const item = (no: number, more: object = {}) => ({
  ...{ glc, barcode: `b${no}`, bookrecno: no, libcode: 'A', in_on: '2025-01-01', price: 20 },
  ...more,
});
const reader = (no: number, more: object = {}) => ({
  ...{ glc, reader_key: no, libcode: 'A', rdtype: 'adult', birth_year: 1990 },
  ...{ registered_on: '2024-01-01', expires_on: '2029-01-01', ...more },
});

async function load(rows: Readonly<Record<string, Record<string, unknown>[]>>): Promise<void> {
  const { engine, analytics } = app.deps;
  for (const [table, own] of Object.entries(rows)) await insertRows(engine, table, own);
  await refreshRollups(engine, { glc, months: 'all' });
  await bumpDataVersion(engine, glc, tables);
  await analytics.state({ isFresh: true });
}

const get = async (client: TestClient, path: string) =>
  (await client.get(`${base}/${path}${path.includes('?') ? '&' : '?'}glc=${glc}`)).body.data;
const checks = async (client: TestClient): Promise<Record<QualityCheck, QualityRow>> => {
  const { rows } = (await get(client, 'checks?pageSize=100')) as { rows: QualityRow[] };
  return Object.fromEntries(rows.map((row) => [row.id, row])) as Record<QualityCheck, QualityRow>;
};
const run = async () => (await keeper.post(`${base}/run`, { json: { glc } })).body.data;
const told = async () =>
  ((await keeper.post('/system/notice/handleNotices')).body.data as { summary: string }[]).filter(
    ({ summary }) => summary.startsWith('数据质量变差'),
  );

async function signIn(): Promise<void> {
  [keeper, looker, branch] = [
    await app.signIn('keeper'),
    await app.signIn('looker'),
    await app.signIn('branch'),
  ];
}

beforeAll(async () => {
  app = await makeApp({ start: now });
  const all: Permission[] = ['warehouse:view', 'etl:edit', 'reader:rows', 'export:excel'];
  await app.addAccount({ username: 'keeper', permissions: all });
  await app.addAccount({ username: 'looker', permissions: ['warehouse:view'] });
  await app.addAccount({
    username: 'branch',
    permissions: ['warehouse:view', 'etl:edit'],
    libraries: [{ glc, libcode: 'B' }],
  });
  await signIn();
  const { engine, store } = app.deps;
  await insertRows(engine, 'dim_group', [{ glc, name_zh: '甲市图书馆' }]);
  await insertRows(engine, 'dim_library', [
    { glc, libcode: 'A', name_zh: '总馆' },
    { glc, libcode: 'B', name_zh: 'B' },
  ]);
  await insertRows(engine, 'dim_date', [{ day: '2026-02-17', holiday: 'spring_festival' }]);
  const open = { from: 9, to: 17 };
  await store.db.insert(customConfig).values({
    ...{ glc, libcode: '', key: 'openingHours', modifiedAt: now },
    value: [null, open, open, open, open, open, open],
  });
  // A lends daily but on Mondays, at the feast, and from 3 to 8 March; B lends on one day.
  const days = Array.from({ length: 240 }, (_, at) => addDays(today, at - 240)).filter(
    (day) =>
      new Date(day).getUTCDay() !== 1 &&
      day !== '2026-02-17' &&
      (day < '2026-03-03' || day > '2026-03-08'),
  );
  const loans = days.map((day, at) => loan(day, (at % 4) + 1));
  await load({
    behaviour_event: [
      ...loans,
      ...[loans[9], loans[9]].flatMap((row) => row ?? []),
      loan('2026-03-11', 1, { barcode: 'lost', at: '2026-03-11 03:00:00' }),
      loan('2026-03-12', 99, { barcode: 'b1', at: '2026-03-12 03:00:00', reader_key: 99 }),
      loan('2026-03-13', 2, { libcode: 'B', at: '2026-03-13 03:00:00', rdtype: 'X9' }),
      loan('2026-09-01', 3, { at: '2026-09-01 03:00:00' }),
      loan('2026-03-14', 5, { at: '2026-03-14 03:00:00' }),
      loan('2026-03-14', 4, { n: 0, at: '2026-03-14 04:00:00' }),
    ],
    dim_item: [
      ...[1, 2, 3, 4, 5].map((no) => item(no)),
      item(6, { bookrecno: 66 }),
      item(7, { bookrecno: 1, price: -3, libcode: 'B' }),
      item(8, { bookrecno: 1, in_on: '2027-01-01' }),
    ],
    dim_bib: [
      ...[1, 2, 3, 4].map((no) => ({ glc, bookrecno: no, title: `书${no}`, pub_year: 2020 })),
      { glc, bookrecno: 5, title: '书5', pub_year: 20200 },
    ],
    dim_reader: [
      ...[1, 2, 3, 4].map((no) => reader(no)),
      reader(5, { birth_year: 2027 }),
      reader(6, { expires_on: '2020-01-01' }),
    ],
    fact_hold: [
      {
        glc,
        day: '2026-03-01',
        placed_at: '2026-03-01 02:00:00',
        closed_at: '2026-02-01 02:00:00',
        libcode: 'A',
      },
    ],
    fact_fine: [
      {
        glc,
        day: '2026-03-01',
        at: '2026-03-01 02:00:00',
        libcode: 'A',
        reason: 'late',
        amount: 1,
        paid: 2,
      },
    ],
  });
});
afterAll(() => app.close());

describe('the checks', () => {
  it('are unknown, never 0, before the first run', async () => {
    const before = await checks(keeper);
    expect(new Set(Object.values(before).map(({ state, rows }) => `${state} ${rows}`))).toEqual(
      new Set(['unknown null']),
    );
    expect(await get(keeper, 'summary')).toMatchObject({ open: null, checkedAt: null });
  });

  it('count what was planted, and say unknown where the data do not allow them', async () => {
    await checkLoaded(app.deps, stop);
    const found = await checks(keeper);
    const counts = Object.fromEntries(
      Object.entries(found).map(([check, { state, rows }]) => [
        check,
        state === 'unknown' ? state : rows,
      ]),
    );
    expect(counts).toEqual({
      late: 'unknown',
      noLoans: 6,
      noVisits: 'unknown',
      twice: 2,
      unknownItem: 1,
      unknownTitle: 1,
      unknownReader: 1,
      itemWithoutTitle: 1,
      // The library B, the reader types adult and X9, and the item state 2.
      unnamedCodes: 4,
      future: 1,
      returnFirst: 'unknown',
      beforeBirth: 1,
      birthYear: 1,
      cardDates: 1,
      itemDates: 1,
      holdDates: 1,
      price: 1,
      pubYear: 1,
      amount: 1,
      count: 1,
    });
    expect(found.noVisits.why).toBe('尚未装载到馆');
    expect(found.noLoans).toMatchObject({ since: '2026-03-03', until: '2026-03-08', places: 1 });
    const [gap] = await get(keeper, 'findings?check=noLoans');
    expect(gap).toMatchObject({
      place: '总馆',
      says: '2026-03-03 至 2026-03-08，6 个开放日没有外借',
    });
    expect(await get(keeper, 'summary')).toMatchObject({ open: 17, unknown: 3 });
    // The same data are not checked twice.
    const { checkedAt } = await get(keeper, 'summary');
    app.clock.advance({ seconds: 60 });
    await checkLoaded(app.deps, stop);
    expect(await get(keeper, 'summary')).toMatchObject({ checkedAt });
    expect(await told()).toEqual([]);
  });

  it('open the rows behind them, without readers, also as a workbook', async () => {
    const rows = await get(keeper, 'rows?check=unknownItem');
    expect(rows).toEqual({
      rows: [
        {
          ...{
            id: '0',
            day: '2026-03-11',
            event: '外借',
            library: '总馆',
            room: null,
            title: '书1',
          },
          ...{ barcode: 'lost', value: null, count: 1 },
        },
      ],
      total: 1,
    });
    expect((await get(keeper, 'rows?check=twice')).rows).toMatchObject([{ count: 3 }]);
    expect((await get(keeper, 'rows?check=price')).rows).toMatchObject([
      { value: '-3', library: 'B' },
    ]);
    expect((await get(keeper, 'rows?check=unnamedCodes')).rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ event: '读者类型', value: 'X9', count: 1 }),
      ]),
    );
    const book = await keeper.post('/analytics-v3/api/export/list', {
      json: {
        ...{ list: 'dataQuality.rows', title: '重复', query: { check: 'twice', glc } },
        columns: [{ key: 'barcode', label: '条码' }],
      },
    });
    expect(book.status).toBe(200);
  });

  it('hide single readers, and other libraries', async () => {
    const seen = await checks(looker);
    expect(seen.birthYear).toMatchObject({
      state: 'found',
      rows: null,
      hasRows: false,
      course: [],
    });
    const path = `${base}/rows?check=birthYear&glc=${glc}`;
    expect([(await looker.get(path)).status, (await keeper.get(path)).status]).toEqual([403, 200]);
    const [few] = await get(looker, 'findings?check=birthYear');
    expect(few).toMatchObject({ says: '少于 5 位读者', rows: null, mayAccept: false });
    const own = await checks(branch);
    expect([own.price.rows, own.twice.rows, own.late.state]).toEqual([1, 0, 'unknown']);
    expect((await get(branch, 'rows?check=twice')).total).toBe(0);
    expect((await branch.post(`${base}/run`, { json: { glc } })).status).toBe(403);
  });
});

describe('accepted findings', () => {
  it('are reported no more, but what comes on top is', async () => {
    const accept = (client: TestClient, json: object) =>
      client.post(`${base}/accepted`, { json: { glc, ...json } });
    const gap = { check: 'noLoans', key: 'A|2026-03-03', reason: '装修' };
    expect((await accept(branch, gap)).status).toBe(404);
    expect((await accept(looker, gap)).status).toBe(403);
    expect((await accept(keeper, { ...gap, reason: '  ' })).status).toBe(400);
    expect((await accept(keeper, gap)).status).toBe(200);
    const twice = { check: 'twice', key: 'A', reason: '旧系统' };
    expect((await accept(keeper, twice)).status).toBe(200);
    const quiet = await checks(keeper);
    expect(quiet.noLoans).toMatchObject({ state: 'accepted', rows: 0, accepted: 6 });
    expect(quiet.twice).toMatchObject({ state: 'accepted', rows: 0, accepted: 2 });

    app.clock.advance({ seconds: 86_400 });
    await signIn();
    await load({
      behaviour_event: [loan('2026-03-11', 1, { barcode: 'lost', at: '2026-03-11 03:00:00' })],
    });
    await run();
    const more = await checks(keeper);
    expect(more.noLoans.state).toBe('accepted');
    expect(more.twice).toMatchObject({ state: 'found', rows: 1, accepted: 2, change: 1 });
    expect(more.unknownItem).toMatchObject({ rows: 2, change: 1 });
    expect(more.unknownItem.course).toEqual([
      { day: '2026-03-20', rows: 1 },
      { day: '2026-03-21', rows: 2 },
    ]);
    const [notice] = await told();
    expect(notice).toMatchObject({
      summary: '数据质量变差：甲市图书馆',
      details: expect.stringContaining('借还的册不在馆藏里：1 → 2'),
    });
  });

  it('are listed with their reasons and can be reported again', async () => {
    const { rows, total } = await get(keeper, 'accepted');
    expect(total).toBe(2);
    const gap = rows.find(({ check }: { check: string }) => check === 'noLoans');
    expect(gap).toMatchObject({ place: '总馆', reason: '装修', by: 'keeper' });
    expect((await branch.delete(`${base}/accepted/${gap.id}`)).status).toBe(404);
    expect((await keeper.delete(`${base}/accepted/${gap.id}`)).status).toBe(200);
    expect((await checks(keeper)).noLoans).toMatchObject({ state: 'found', rows: 6 });
  });
});

describe('the sources', () => {
  it('are late by their own pace, and say what they lack', async () => {
    const journal = (no: number, day: string) => ({
      ...{ batch: 100 + no, version: 1, phase: 'done', glc, kind: '借还', file: `loans-${no}.csv` },
      ...{
        tables: ['behaviour_event'],
        started_at: `${day} 01:00:00`,
        changed_at: `${day} 01:00:00`,
      },
    });
    const nights = Array.from({ length: 6 }, (_, at) => addDays('2026-03-05', at));
    await load({
      load_batch: nights.map((day, at) => journal(at, day)),
      behaviour_event: nights.map((day, at) =>
        loan(addDays(day, -1), 1, { batch: 100 + at, at: `${addDays(day, -1)} 05:00:00` }),
      ),
    });
    await run();
    const [late] = await get(keeper, 'findings?check=late');
    expect(late).toMatchObject({
      place: '借还',
      says: '外借只到 2026-03-09，已 12 天；平常不超过 2 天',
    });
    const { rows } = await get(keeper, 'sources');
    expect(rows).toMatchObject([
      { name: '借还', file: 'loans-5.csv', loads: 6, usualDays: 2, ageDays: 12, isLate: true },
    ]);
    expect(rows[0].lacks).toContain('到馆');
    const july = { ...journal(20, '2026-03-11'), kind: 'loans', file: '七月.xlsx' };
    await load({ load_batch: [july] });
    const names = (await get(keeper, 'sources')).rows.map(({ name }: { name: string }) => name);
    expect(names).toEqual(['外借记录 · 七月.xlsx', '借还']);
    await load({ load_batch: [{ ...july, version: 2, phase: 'dropped' }] });
    expect(await get(looker, 'lacking?metric=visits')).toEqual([
      { kind: '到馆', source: '借还', why: '没有到馆：“借还”只带来外借。' },
    ]);
    expect(await get(looker, 'lacking?metric=loans')).toEqual([]);
  });

  it('lead to the rules where a rule feeds them, and to the import elsewhere', async () => {
    const lent = Array.from({ length: 60 }, (_, at) => addDays(today, at - 60)).filter(
      (day) => day < '2026-02-03' || day > '2026-02-08',
    );
    await load({ behaviour_event: lent.map((day) => loan(day, 1, { libcode: 'C' })) });
    await run();
    const fixes = async () => {
      const { noLoans, late } = await checks(keeper);
      const [gap] = await get(keeper, 'findings?check=noLoans');
      return [noLoans.fix, gap.fix, late.fix];
    };
    const before = ['/config/import', '/config/import', '/config/import?tab=loads'];
    expect(await fixes()).toEqual(before);
    const { db } = app.deps.store;
    const datasourceId = crypto.randomUUID();
    const place = { type: 'mysql' as const, host: 'h', port: 3306, database: 'k', username: 'u' };
    const rest = { isTls: false, remark: '', modifiedAt: now };
    await db.insert(datasourceConfig).values({ id: datasourceId, name: 'Koha', ...place, ...rest });
    const body = EtlBody.parse({ datasourceId, connector: 'koha' });
    await db.insert(etlRule).values({ glc, name: '流通系统', datasourceId, body });
    expect(await fixes()).toEqual(before);
    await load({
      load_batch: [
        {
          ...{ batch: 200, version: 1, phase: 'done', glc, kind: 'sync', sha256: 'x' },
          ...{ file: '流通系统/statistics 2026-03-01–2026-03-02', tables: ['behaviour_event'] },
          ...{ started_at: '2026-03-11 01:00:00', changed_at: '2026-03-11 01:00:00' },
        },
      ],
      behaviour_event: [loan('2026-03-01', 1, { batch: 200, at: '2026-03-01 05:00:00' })],
    });
    expect(await fixes()).toEqual(['/config/etl', '/config/etl', '/config/import?tab=loads']);
  });
});
