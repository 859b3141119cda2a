import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { insertRows } from '../../../test/test-engine.ts';

let app: TestApp;
let buyer: TestClient;
let branch: TestClient;

const book = (bookrecno: number, title: string, rest = {}) => ({
  glc: 'g',
  bookrecno,
  title,
  author: '某人',
  publisher: '某社',
  clc: 'I247.5',
  ...rest,
});
const item = (barcode: string, bookrecno: number, libcode: string, in_on: string, rest = {}) => ({
  glc: 'g',
  barcode,
  bookrecno,
  libcode,
  loc: `${libcode}1`,
  clc1: 'I',
  in_on,
  ...rest,
});
const loan = (bookrecno: number, libcode: string, barcode: string) => ({
  glc: 'g',
  event: 'loan',
  day: '2026-03-20',
  hour: 9,
  at: '2026-03-20 01:00:00',
  reader_key: 4,
  libcode,
  loc: `${libcode}1`,
  bookrecno,
  barcode,
});

beforeAll(async () => {
  app = await makeApp();
  const { engine } = app.deps;
  await insertRows(engine, 'dim_group', [{ glc: 'g', name_zh: '甲市', name_en: 'G' }]);
  await insertRows(engine, 'dim_library', [
    { glc: 'g', libcode: 'A', name_zh: '总馆', name_en: 'Main library' },
    { glc: 'g', libcode: 'B', name_zh: '东馆', name_en: 'East library' },
  ]);
  await insertRows(engine, 'dim_location', [
    { glc: 'g', loc: 'A1', libcode: 'A', name_zh: '中文图书借阅区', name_en: 'Chinese books' },
    { glc: 'g', loc: 'B1', libcode: 'B', name_zh: '中文图书借阅区', name_en: 'Chinese books' },
  ]);
  await insertRows(engine, 'dim_bib', [book(1, '活着'), book(2, '三体'), book(3, '旧书')]);
  await insertRows(engine, 'dim_item', [
    item('1', 1, 'A', '2026-03-01'),
    item('2', 1, 'B', '2026-03-05'),
    item('3', 2, 'A', '2026-03-09'),
    item('4', 3, 'A', '2020-01-01'),
  ]);
  await insertRows(engine, 'behaviour_event', [
    loan(1, 'A', '1'),
    loan(1, 'A', '1'),
    loan(1, 'B', '2'),
    loan(3, 'A', '4'),
  ]);
  await app.addAccount({ username: 'buyer', permissions: ['dashboard:view', 'holdings:view'] });
  await app.addAccount({
    username: 'branch',
    permissions: ['dashboard:view', 'holdings:view'],
    libraries: [{ glc: 'g', libcode: 'B' }],
  });
  buyer = await app.signIn('buyer');
  branch = await app.signIn('branch');
});
afterAll(() => app.close());

const march = 'range=2026-03-01~2026-03-31';
const get = async (client: TestClient, path: string) => {
  const { status, body } = await client.get(`/analytics-v3/infoCenter/${path}`);
  expect([path, status]).toEqual([path, 200]);
  return body.data;
};

describe('newBookList', () => {
  it('lists the copies that arrived in the range, with their loans since then', async () => {
    const { rows, total } = await get(buyer, `newBookList?${march}`);
    expect(total).toBe(2);
    expect(
      rows.map(({ title, copies, libraries, loans, addedOn }: Record<string, unknown>) => [
        title,
        copies,
        libraries,
        loans,
        addedOn,
      ]),
    ).toEqual([
      ['三体', 1, 1, 0, '2026-03-09'],
      ['活着', 2, 2, 3, '2026-03-05'],
    ]);
  });

  it('has sorting, filters and pages', async () => {
    const titles = async (query: string) =>
      (await get(buyer, `newBookList?${march}&${query}`)).rows.map(
        ({ title }: { title: string }) => title,
      );
    expect(await titles('field=loans&order=descend')).toEqual(['活着', '三体']);
    expect(await titles('used=no')).toEqual(['三体']);
    expect(await titles(`title=${encodeURIComponent('活')}`)).toEqual(['活着']);
    expect(await titles('pageSize=1&pageNum=2')).toEqual(['活着']);
    expect(await titles(`title=${encodeURIComponent("' OR 1=1 --")}`)).toEqual([]);
  });

  it('covers the caller’s libraries, and refuses an unknown field', async () => {
    const { rows } = await get(branch, `newBookList?${march}`);
    expect(rows).toMatchObject([{ title: '活着', copies: 1, libraries: 1, loans: 1 }]);
    expect((await buyer.get('/analytics-v3/infoCenter/newBookList?field=password')).status).toBe(
      400,
    );
  });
});

describe('the statistics', () => {
  it('of new books show items, titles and the number lent', async () => {
    const { rows, columns } = await get(buyer, `newBookStatistics?${march}&by=library`);
    const keys = columns.map(({ key }: { key: string }) => key);
    const at = (key: string) => keys.indexOf(key);
    expect(
      rows.map((row: unknown[]) => [
        row[0],
        row[at('added')],
        row[at('added_titles')],
        row[at('added_used')],
        row[at('new_used')],
      ]),
    ).toEqual([
      ['A', 2, 2, 1, 0.5],
      ['B', 1, 1, 1, 1],
    ]);
  });

  it('of new books are compared with earlier ones if the query asks for that', async () => {
    const asked = 'range=2020-01-01~2020-01-31&compare=previous&by=library';
    const { rows, columns } = await get(buyer, `newBookStatistics?${asked}`);
    const at = columns.findIndex(({ key }: { key: string }) => key === 'added');
    const roles = columns.slice(at, at + 4).map(({ role }: { role: string }) => role);
    expect(roles).toEqual(['metric', 'compare', 'change', 'growth']);
    expect(rows.map((row: unknown[]) => row.slice(at, at + 3))).toEqual([[1, 0, 1]]);
  });

  it('of rooms show stock and loans', async () => {
    const { rows, columns } = await get(buyer, `statisticsOfRoom?${march}`);
    const keys = columns.map(({ key }: { key: string }) => key);
    expect(
      rows.map((row: unknown[]) => [
        row[0],
        row[keys.indexOf('items')],
        row[keys.indexOf('loans')],
      ]),
    ).toEqual([
      ['A1', 3, 3],
      ['B1', 1, 1],
    ]);
    expect(columns[0].labels).toEqual({
      A1: '中文图书借阅区 · 总馆',
      B1: '中文图书借阅区 · 东馆',
    });
  });

  it('of rooms are compared, but for the items that are on loan now', async () => {
    const { rows, columns } = await get(buyer, `statisticsOfRoom?${march}&compare=previous`);
    const keys = columns.map(({ key }: { key: string }) => key);
    const of = (key: string) => rows.map((row: unknown[]) => row[keys.indexOf(key)]);
    expect([of('items'), of('items__compare'), of('items__change')]).toMatchInlineSnapshot(`
      [
        [
          3,
          1,
        ],
        [
          1,
          0,
        ],
        [
          2,
          1,
        ],
      ]
    `);
    const unknown = ['compare', 'change', 'growth'].flatMap((part) => [
      ...of(`on_loan__${part}`),
      ...of(`on_loan_share__${part}`),
    ]);
    expect(new Set(unknown)).toEqual(new Set([null]));
  });

  it('of the totals have one row over all facts', async () => {
    const { rows, columns } = await get(buyer, `statistics?${march}`);
    const value = (key: string) =>
      rows[0][columns.findIndex((column: { key: string }) => column.key === key)];
    expect(['loans', 'items', 'titles', 'added', 'registered'].map(value)).toEqual([4, 4, 3, 3, 0]);
  });
});
