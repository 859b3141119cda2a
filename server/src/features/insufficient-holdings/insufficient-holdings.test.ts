import { randomUUID } from 'node:crypto';
import type { InsufficientTitle } from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transferCopy, transferPlan } from '#store/schema/holdings/transfers.ts';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { insertRows } from '../../../test/test-engine.ts';

let app: TestApp;
let buyer: TestClient;
let branch: TestClient;

const item = (barcode: string, bookrecno: number, libcode: string, more = {}) => ({
  ...{
    glc: 'g',
    barcode,
    bookrecno,
    libcode,
    clc1: 'I',
    clc2: 'I2',
    state: 2,
    in_on: '2020-01-01',
  },
  ...more,
});
const event = (name: string, bookrecno: number, libcode: string, more = {}) => ({
  ...{ glc: 'g', event: name, day: '2026-03-01', hour: 9, at: '2026-03-01 01:00:00' },
  ...{ reader_key: 1, libcode, bookrecno, n: 1, ...more },
});
const hold = (bookrecno: number, libcode: string, day: string, more = {}) => ({
  ...{ glc: 'g', day, placed_at: `${day} 01:00:00`, reader_key: 1, libcode, bookrecno, n: 1 },
  ...more,
});
const search = (query: string, reader_key: number, hits: number, day = '2026-03-10') => ({
  ...{ glc: 'g', day, at: `${day} 02:00:00`, reader_key, libcode: 'A', query, hits },
});

beforeAll(async () => {
  app = await makeApp({ start: new Date('2026-03-20T02:00:00Z') });
  const { engine } = app.deps;
  await insertRows(engine, 'dim_group', [
    { glc: 'g', name_zh: '甲市', name_en: 'G' },
    { glc: 'h', name_zh: '乙市', name_en: 'H' },
  ]);
  await insertRows(engine, 'dim_library', [
    { glc: 'g', libcode: 'A', name_zh: '总馆', name_en: 'Central' },
    { glc: 'g', libcode: 'B', name_zh: '分馆', name_en: 'Branch' },
  ]);
  const state = { glc: 'g', is_loanable: true };
  await insertRows(engine, 'dim_state', [
    { ...state, state: 2, name_zh: '在架', name_en: 'On shelf', on_shelf: true },
    { ...state, state: 3, name_zh: '借出', name_en: 'On loan', is_out: true },
    { ...state, state: 4, name_zh: '丢失', name_en: 'Lost', is_loanable: false, is_lost: true },
  ]);
  const bib = (bookrecno: number, title: string, more = {}) => ({
    glc: 'g',
    bookrecno,
    title,
    ...more,
  });
  await insertRows(engine, 'dim_bib', [
    bib(1, '红楼梦', { author: '曹雪芹', price: 40 }),
    bib(2, '史记'),
    bib(3, '三体：地球往事', { author: '刘慈欣', price: 30 }),
    bib(4, '呐喊', { isbn13: '9787020002207', price: 20 }),
  ]);
  // Title 1 (Dream of the Red Chamber): library A has one copy, which is always out and was lent 16 times; library B
  // has two copies that nobody borrows.
  // Title 4 (Call to Arms) has two copies in B, and readers of A search for it by name and by both forms of its ISBN.
  // Title 2 (Historical Records) is in A. Title 3 (The Three-Body Problem) has one copy in B, and holds in A and B.
  await insertRows(engine, 'dim_item', [
    item('1', 1, 'A', { state: 3 }),
    item('2', 1, 'A', { state: 4 }),
    item('3', 1, 'B'),
    item('4', 1, 'B'),
    item('5', 2, 'A'),
    item('6', 3, 'B', { state: 3 }),
    item('7', 4, 'B'),
    item('8', 4, 'B'),
  ]);
  await insertRows(engine, 'behaviour_event', [
    event('loan', 1, 'A', { n: 16 }),
    event('loan', 3, 'B', { n: 2, reader_key: 7, day: '2026-03-12' }),
    event('loan', 1, 'A', { n: 90, day: '2024-01-01' }),
  ]);
  const loan = { glc: 'g', day: '2026-03-01', loaned_at: '2026-03-01 01:00:00', reader_key: 1 };
  await insertRows(engine, 'fact_loan', [{ ...loan, libcode: 'A', clc1: 'I', days_out: 18 }]);
  await insertRows(engine, 'fact_hold', [
    ...['2026-02-18', '2026-03-01', '2026-03-02', '2026-03-03'].map((day) => hold(3, 'B', day)),
    hold(3, 'A', '2026-03-10'),
    hold(3, 'B', '2026-01-01', { closed_at: '2026-01-09 01:00:00' }),
  ]);
  await insertRows(engine, 'fact_search', [
    search('三体', 7, 3),
    ...[8, 9, 9, 10].map((reader) => search('三体', reader, 3)),
    ...[0, 0, 0].map((reader) => search('元宇宙 导论', reader, 0)),
    search('史记', 0, 5),
  ]);
  const permissions = ['holdings:view'] as const;
  const settings = ['config:view', 'config:edit'] as const;
  await app.addAccount({ username: 'buyer', permissions: [...permissions, ...settings] });
  const libraries = [{ glc: 'g', libcode: 'B' }];
  await app.addAccount({ username: 'branch', permissions, libraries });
  await app.addAccount({ username: 'nobody', permissions: ['dashboard:view'] });
  buyer = await app.signIn('buyer');
  branch = await app.signIn('branch');
});
afterAll(() => app.close());

const listed = async (client: TestClient, list: string, query = '') => {
  const { body } = await client.get(
    `/analytics-v3/insufficientHoldings/pageQuery/${list}?glc=g${query}`,
  );
  return body.data as { rows: InsufficientTitle[]; total: number };
};

describe('insufficient titles', () => {
  it('show the lost loans, the number of copies to buy, and a copy that may be moved instead', async () => {
    const { rows, total } = await listed(buyer, 'InsufficientBook');
    expect(total).toBe(1);
    // In A, the class had 16 loans with two copies, so the observed loans are (16 + 4) ÷ 1.5. With loans of 19.5 days,
    // one copy brings R = λ ÷ (1 + λ × 19.5 ÷ 365) loans.
    const loans = (16 + 4) / 1.5;
    const demand = loans / (1 - (loans * 19.5) / 365);
    expect(rows[0]).toMatchObject({
      ...{ libcode: 'A', libraryName: '总馆', title: '红楼梦', held: 1, loanable: 1, onLoan: 1 },
      ...{ perYear: expect.closeTo(demand, 3), lost: expect.closeTo(demand - loans, 3) },
      ...{ isAtLeast: false, loanDays: 19.5, moveFrom: 'B', moveFromName: '分馆', price: 40 },
      reason: `一年约有 ${demand.toFixed(0)} 次想借，只供得了 ${loans.toFixed(0)} 次`,
    });
    expect(rows[0]?.cost).toBe(40 * (rows[0]?.suggested ?? 0));
    expect(rows[0]?.suggested).toBeGreaterThan(0);
  });

  it('are summed up for the dashboard as the list has them', async () => {
    const summed = async (client: TestClient) =>
      (await client.get('/analytics-v3/insufficientHoldings/summary?glc=g')).body.data;
    const { rows, total } = await listed(buyer, 'InsufficientBook');
    const none = { onTheWay: { lines: 0, copies: 0 }, boxes: { boxes: 0, copies: 0 } };
    expect(await summed(buyer)).toEqual({ lost: rows[0]?.lost, titles: total, ...none });
    const sent = { planId: randomUUID(), barcode: 'x', bookrecno: '1', title: '', class1: 'I' };
    const copy = { callno: '', fromLibcode: 'A', fromLoc: '', gain: 1, reason: {}, box: '7' };
    const { db } = app.deps.store;
    const at = app.clock.now();
    const plan = { id: sent.planId, glc: 'g', name: '春季', state: 'approved' as const };
    await db
      .insert(transferPlan)
      .values({ ...plan, form: {}, promise: {}, createdAt: at, modifiedAt: at });
    await db.insert(transferCopy).values([
      { ...sent, ...copy, toLibcode: 'B', stage: 'sent' },
      { ...sent, ...copy, barcode: 'y', toLibcode: 'B', stage: 'sent' },
      { ...sent, ...copy, barcode: 'z', toLibcode: 'A', box: '8', stage: 'received' },
    ]);
    expect((await summed(branch)).boxes).toEqual({ boxes: 1, copies: 2 });
    expect((await summed(branch)).lost).toBe(0);
    await db.delete(transferPlan);
  });

  it('have an unknown loss in a group without copies', async () => {
    const { body } = await buyer.get('/analytics-v3/insufficientHoldings/summary?glc=h');
    expect(body.data).toMatchObject({ lost: null, titles: 0, boxes: { boxes: 0, copies: 0 } });
  });

  it('are filtered, searched, sorted and divided into pages', async () => {
    expect((await listed(buyer, 'InsufficientBook', '&lost=1000')).total).toBe(0);
    expect((await listed(buyer, 'InsufficientBook', '&search=红楼')).total).toBe(1);
    expect((await listed(buyer, 'InsufficientBook', '&move=yes')).rows).toMatchObject([
      { libcode: 'A' },
    ]);
    const rising = await listed(buyer, 'InsufficientBook', '&lost=0.5&field=lost&order=ascend');
    expect(rising.rows.map(({ id }) => id)).toEqual(['A/3', 'B/3', 'A/1']);
    const second = await listed(buyer, 'InsufficientBook', '&lost=0.5&pageSize=2&pageNum=2');
    expect(second).toMatchObject({ total: 3, rows: [{ id: 'A/3' }] });
  });

  it('are limited to the caller’s libraries', async () => {
    const { rows } = await listed(branch, 'InsufficientBook', '&lost=0.1');
    expect(rows.map(({ libcode }) => libcode)).toEqual(['B']);
    expect((await listed(branch, 'InsufficientBook', '&libcode=A')).total).toBe(0);
  });
});

it('titles with too many holds show the waiting readers of the library and of all libraries', async () => {
  const { rows } = await listed(buyer, 'HotReservationBook');
  expect(rows).toMatchObject([
    {
      ...{ libcode: 'B', title: '三体：地球往事', holds: 4, loanable: 1, longestWait: 30 },
      ...{ suggested: 1, cost: 30, moveFrom: null, expectedWait: 78 },
      reason: '最久等 30 天，可借与在订 1 册；全部馆 5 人等 1 册',
    },
    { libcode: 'A', holds: 1, loanable: 0, suggested: 1, expectedWait: null },
  ]);
  expect((await listed(buyer, 'HotReservationBook', '&ratio=6')).total).toBe(0);
});

it('the setting of a library says from how many holds on a title is listed there', async () => {
  const at = '/analytics-v3/customConfig/editCustomConfig';
  const places = async (query = '') =>
    (await listed(buyer, 'HotReservationBook', query)).rows.map(({ libcode }) => libcode);
  const setting = { key: 'holdRatio', glc: 'g', libcode: 'B' };
  const limit = (value: number) => buyer.post(at, { json: { ...setting, value } });
  expect((await limit(4.5)).status).toBe(200);
  // Four readers wait for the one copy of B; the copy is not enough for the group's limit of three.
  expect(await places()).toEqual(['A']);
  expect(await places('&ratio=3')).toEqual(['B', 'A']);
  await limit(2);
  expect((await listed(buyer, 'HotReservationBook')).rows[0]).toMatchObject({ suggested: 1 });
  await limit(1);
  expect((await listed(buyer, 'HotReservationBook')).rows[0]).toMatchObject({ suggested: 3 });
  await buyer.delete('/analytics-v3/customConfig/holdRatio?glc=g&libcode=B');
});

it('searches without a loan within 7 days are listed by title, also for titles that nobody has', async () => {
  const { rows } = await listed(buyer, 'WebHotBook');
  // Reader 7 searched for the title and borrowed it two days later; the other readers did not. A search without a
  // reader cannot be matched with a loan.
  expect(rows).toMatchObject([
    { title: '三体：地球往事', bookrecno: '3', searches: 4, suggested: 1, price: 30 },
    { title: '元宇宙 导论', bookrecno: '', searches: 3, perYear: null, cost: null },
  ]);
  expect(rows[0]?.reason).toBe('近 90 天有 3 位读者检索，7 天内都没借到');
  expect((await listed(branch, 'WebHotBook')).total).toBe(0);
});

it('searches by ISBN count for their title, and a copy of another library may be moved there', async () => {
  await insertRows(app.deps.engine, 'fact_search', [
    ...[21, 22].map((reader) => search('978-7-02-000220-7', reader, 1)),
    ...[23, 24, 24].map((reader) => search('7020002206', reader, 1)),
    ...[25, 26].map((reader) => search('呐喊', reader, 1)),
    ...[0, 0, 0].map((reader) => search('9787020999996', reader, 0)),
  ]);
  const { rows } = await listed(buyer, 'WebHotBook');
  const byTitle = (title: string) => rows.filter((row) => row.title === title);
  // Six readers want it once a year each, and nobody borrows it in B: with loans of 19.5 days, one copy in A brings
  // 6 ÷ (1 + 6 × 19.5 ÷ 365) loans, and the second copy of B the 0.
  const gained = 6 / (1 + (6 * 19.5) / 365);
  expect(byTitle('呐喊')).toMatchObject([
    {
      ...{
        bookrecno: '4',
        searches: 7,
        suggested: 1,
        held: 0,
        perYear: 6,
        isAtLeast: true,
        lost: 6,
      },
      ...{ moveFrom: 'B', moveFromName: '分馆', moveGain: expect.closeTo(gained, 0) },
    },
  ]);
  expect(byTitle('9787020999996')).toMatchObject([
    { bookrecno: '', isbn: '9787020999996', searches: 3, perYear: null },
  ]);
});

it('searches of titles to buy come first, then recent ones; a search half a year ago no longer counts', async () => {
  // Library A owns title 1, so the most wanted search suggests no purchase.
  await insertRows(app.deps.engine, 'fact_search', [
    ...[8, 9, 10, 11, 12, 13, 14].map((reader) => search('红楼梦', reader, 1)),
    ...[0, 0, 0, 0, 0].map((reader) => search('旧日热门', reader, 0, '2025-12-25')),
    ...[0, 0, 0, 0].map((reader) => search('更早', reader, 0, '2025-09-20')),
  ]);
  const titlesBy = async (query = '') =>
    (await listed(buyer, 'WebHotBook', query)).rows.map(({ title }) => title);
  const others = ['呐喊', '9787020999996'];
  const isOther = (title: string) => others.includes(title);
  expect((await titlesBy()).filter((title) => !isOther(title))).toEqual([
    ...['三体：地球往事', '元宇宙 导论', '旧日热门', '红楼梦'],
  ]);
  const bySearches = await titlesBy('&field=searches&order=descend');
  expect(bySearches.filter((title) => !isOther(title))).toEqual([
    ...['红楼梦', '旧日热门', '三体：地球往事', '元宇宙 导论'],
  ]);
});

it('opened pages of a title count like searches, unless their reader borrowed it within 7 days', async () => {
  const view = (reader_key: number) => event('title_view', 2, 'A', { reader_key });
  await insertRows(app.deps.engine, 'behaviour_event', [
    ...[31, 31, 32, 33, 0].map(view),
    event('loan', 2, 'A', { reader_key: 33, day: '2026-03-07' }),
  ]);
  await insertRows(app.deps.engine, 'fact_search', [search('史记', 34, 1)]);
  const [row] = (await listed(buyer, 'WebHotBook', '&search=史记')).rows;
  expect(row).toMatchObject({ bookrecno: '2', searches: 1, views: 3, suggested: 0 });
  expect(row?.reason).toBe('近 90 天有 3 位读者检索或打开书目，7 天内都没借到');
});

it('refuses callers without the permission, unsigned callers and impossible limits', async () => {
  const path = '/analytics-v3/insufficientHoldings/pageQuery/HotReservationBook';
  expect((await app.client.get(path)).body).toMatchObject({ code: 'auth.required' });
  const nobody = await app.signIn('nobody');
  expect((await nobody.get(path)).body).toMatchObject({ code: 'permission.denied' });
  expect((await buyer.get(`${path}?ratio=0`)).body).toMatchObject({ code: 'request.invalid' });
});
