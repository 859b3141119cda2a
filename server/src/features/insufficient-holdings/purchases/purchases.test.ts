import type { PurchaseLine } from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../../test/client.ts';
import { getFile } from '../../../../test/files/xlsx-files.ts';
import { makeApp, type TestApp } from '../../../../test/make-app.ts';
import { insertRows } from '../../../../test/test-engine.ts';

let app: TestApp;
let buyer: TestClient;
let branch: TestClient;
let viewer: TestClient;

const base = '/analytics-v3/insufficientHoldings';
const hold = (bookrecno: number, libcode: string) => ({
  ...{ glc: 'g', day: '2026-03-01', placed_at: '2026-03-01 01:00:00', reader_key: 1 },
  ...{ libcode, bookrecno, n: 1 },
});
const holds = (count: number, bookrecno: number, libcode: string) =>
  Array.from({ length: count }, () => hold(bookrecno, libcode));
const search = { glc: 'g', day: '2026-03-10', at: '2026-03-10 02:00:00', libcode: 'A', hits: 0 };

beforeAll(async () => {
  app = await makeApp({ start: new Date('2026-03-20T02:00:00Z') });
  const { engine } = app.deps;
  await insertRows(engine, 'dim_group', [{ glc: 'g', name_zh: '甲市', name_en: 'G' }]);
  await insertRows(engine, 'dim_library', [
    { glc: 'g', libcode: 'A', name_zh: '总馆', name_en: 'Central' },
    { glc: 'g', libcode: 'B', name_zh: '分馆', name_en: 'Branch' },
  ]);
  const bib = { glc: 'g', author: '曹雪芹', publisher: '人民文学', pub_year: 1982 };
  await insertRows(engine, 'dim_bib', [
    { ...bib, bookrecno: 1, title: '红楼梦', isbn13: '9787020002207', price: 40, clc: 'I242.4' },
    { ...bib, bookrecno: 2, title: '=1+1, "史记"', author: '司马迁' },
  ]);
  await insertRows(engine, 'fact_hold', [
    ...holds(4, 1, 'A'),
    ...holds(3, 1, 'B'),
    ...holds(3, 2, 'A'),
    ...holds(2, 3, 'B'),
  ]);
  const shelf = {
    state: 2,
    name_zh: '在架',
    name_en: 'On shelf',
    is_loanable: true,
    on_shelf: true,
  };
  await insertRows(engine, 'dim_state', [{ glc: 'g', ...shelf }]);
  const place = { libcode: 'B', state: 2, in_on: '2020-01-01', clc1: 'I', clc2: 'I2' };
  await insertRows(engine, 'dim_item', [{ glc: 'g', barcode: '1', bookrecno: 3, ...place }]);
  await insertRows(
    engine,
    'fact_search',
    [1, 2, 3].map((reader_key) => ({ ...search, reader_key, query: '元宇宙导论' })),
  );
  const permissions = ['holdings:view', 'holdings:buy', 'export:excel'] as const;
  await app.addAccount({ username: 'buyer', permissions });
  const libraries = [{ glc: 'g', libcode: 'B' }];
  await app.addAccount({ username: 'branch', permissions, libraries });
  await app.addAccount({ username: 'viewer', permissions: ['holdings:view'] });
  buyer = await app.signIn('buyer');
  branch = await app.signIn('branch');
  viewer = await app.signIn('viewer');
});
afterAll(() => app.close());

const line = (id: string, copies: number, more = {}) => ({
  ...{ list: 'HotReservationBook', id, copies },
  ...more,
});
const push = (client: TestClient, lines: object[], more = {}) =>
  client.post(`${base}/book2buyPush`, { json: { glc: 'g', lines, ...more } });
const lines = async (client: TestClient, query = '') =>
  (await client.get(`${base}/purchases/lines?glc=g&field=title&order=ascend${query}`)).body
    .data as { rows: PurchaseLine[]; total: number };

it('a budget buys the copies that bring most loans for the money', async () => {
  const filled = await buyer.get(`${base}/basket?glc=g&list=HotReservationBook&budget=100`);
  const { lines: chosen, ...sums } = filled.body.data;
  // The answer is two copies of price 40 for the library where four readers wait; the third title has no price.
  expect(chosen).toMatchObject([
    { row: { id: 'A/1' }, copies: 1 },
    { row: { id: 'B/1' }, copies: 1 },
  ]);
  expect(sums).toMatchObject({ cost: 80, unpriced: 1, unknown: 0 });
  const small = await buyer.get(`${base}/basket?glc=g&list=HotReservationBook&budget=0`);
  expect(small.body.code).toBe('request.invalid');
});

describe('a purchase list', () => {
  it('keeps the price, reason and day of each pushed line, and the lists show the state of the line', async () => {
    const { status, body } = await push(
      buyer,
      [
        line('A/1', 2),
        line('B/1', 1),
        line('A/2', 3, { price: 25 }),
        { list: 'WebHotBook', id: 'A/元宇宙导论', copies: 1 },
      ],
      { name: '三月' },
    );
    expect([status, body.data]).toMatchObject([
      200,
      { name: '三月', createdBy: 'buyer', lines: 4, copies: 7, cost: 195, unpriced: 1, arrived: 0 },
    ]);
    const { rows, total } = await lines(buyer, '&search=红楼');
    expect(total).toBe(2);
    expect(rows.find(({ libcode }) => libcode === 'A')).toMatchObject({
      ...{ listName: '三月', libraryName: '总馆', title: '红楼梦', isbn: '9787020002207' },
      ...{ price: 40, copies: 2, cost: 80, source: 'HotReservationBook', state: 'pushed' },
      ...{ pushedOn: '2026-03-20', orderedOn: null, daysToOrder: null },
      reason: '最久等 19 天，可借与在订 0 册；全部馆 7 人等 0 册',
    });
    const list = await buyer.get(`${base}/pageQuery/HotReservationBook?glc=g&libcode=B`);
    expect(list.body.data.rows).toMatchObject([
      { id: 'B/1', purchase: { state: 'pushed', copies: 1, on: '2026-03-20' } },
    ]);
  });

  it('refuses and names lines that have not arrived, and keeps nothing unless the caller confirms', async () => {
    const twice = await push(buyer, [line('A/1', 2), line('A/2', 1)]);
    expect([twice.status, twice.body.code]).toEqual([409, 'purchase.pushed']);
    expect(twice.body.fields).toEqual({
      'A/1': '《红楼梦》（总馆）已于 2026-03-20 推送 2 册，尚未到馆',
      'A/2': '《=1+1, "史记"》（总馆）已于 2026-03-20 推送 3 册，尚未到馆',
    });
    expect((await lines(buyer)).total).toBe(4);
    const again = await push(buyer, [line('B/1', 1)], { again: true });
    expect(again.body.data).toMatchObject({ name: '2026-03-20', lines: 1, cost: 40 });
    expect((await buyer.delete(`${base}/purchases/${again.body.data.id}`)).status).toBe(200);
    expect((await lines(buyer)).total).toBe(4);
  });

  it('accepts only lines that are in the lists of its caller', async () => {
    const gone = await push(branch, [line('B/1', 1), line('A/1', 1)], { again: true });
    expect([gone.status, gone.body.code]).toEqual([409, 'purchase.gone']);
    expect(gone.body.fields).toEqual({ 'A/1': '已不在清单中，或不在您可见的图书馆' });
    // Two readers wait for the copy of title 3: it is listed only for who looks from two holds on.
    expect((await push(branch, [line('B/3', 1)])).body.code).toBe('purchase.gone');
    const shown = await push(branch, [line('B/3', 1, { ratio: 2 })]);
    expect(shown.body.data).toMatchObject({ lines: 1 });
    await branch.delete(`${base}/purchases/${shown.body.data.id}`);
    expect((await push(viewer, [line('A/1', 1)])).body.code).toBe('permission.denied');
    expect((await push(buyer, [])).body.code).toBe('request.invalid');
    expect((await push(buyer, [line('A/1', 0)])).body.code).toBe('request.invalid');
  });

  it('shows a caller only the lines of their libraries, and can only be taken back as a whole', async () => {
    const { body } = await branch.get(`${base}/purchases?glc=g`);
    expect(body.data).toMatchObject({ total: 1, rows: [{ lines: 1, copies: 1, cost: 40 }] });
    expect((await lines(branch)).rows.map(({ libcode }) => libcode)).toEqual(['B']);
    const removed = await branch.delete(`${base}/purchases/${body.data.rows[0].id}`);
    expect(removed.body.code).toBe('not_found');
  });

  it('is downloaded as Excel and CSV, with a row for each title and a column for each library', async () => {
    const [list] = (await buyer.get(`${base}/purchases?glc=g`)).body.data.rows;
    const address = `${base}/purchases/${list.id}/file`;
    const csv = await buyer.get(`${address}?format=csv`);
    expect(csv.text.split('\r\n').map((row) => row.split(',').slice(0, 11).join())).toMatchObject([
      '\uFEFFISBN,题名,责任者,出版者,出版年,分类号,单价,总册数,金额,总馆,分馆',
      expect.stringMatching(/^,"'=1\+1, ""史记"""/),
      ',元宇宙导论,,,,,,1,,1,',
      '9787020002207,红楼梦,曹雪芹,人民文学,1982,I242.4,40,3,120,2,1',
      '',
    ]);
    expect((await viewer.get(address)).body.code).toBe('permission.denied');
    expect(csv.text).toContain('分馆：最久等');
    expect((await getFile(app, buyer, address)).subarray(0, 2).toString()).toBe('PK');
  });
});
