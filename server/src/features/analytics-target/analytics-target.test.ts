import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshRollups } from '#ingest/rollups.ts';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { insertRows } from '../../../test/test-engine.ts';

let app: TestApp;
let ana: TestClient;
let lib: TestClient;
let chief: TestClient;
let desk: TestClient;

const address = '/analytics-v3/analyticsTarget';
const words = (zh: string, en = '') => ({ 'zh-CN': zh, 'en-US': en });
const add = (client: TestClient, form: object) => client.post(`${address}/add`, { json: form });
const made = async (form: object) => (await add(ana, form)).body.data.id as string;
const value = async (client: TestClient, id: string, rest = '') =>
  (await client.get(`${address}/value/${id}${rest}`)).body.data;

// The numbers of loans are counted by hand: in library A, 2 + 3 by one reader and 4 by another; in B, 5 by a third;
// last year, 7.
const row = (day: string, rest: object) => ({
  glc: 'g',
  event: 'loan',
  day,
  hour: 10,
  at: `${day} 02:00:00`,
  ...rest,
});
const loans = [
  row('2026-03-02', { libcode: 'A', reader_key: 1, n: 2 }),
  row('2026-04-02', { libcode: 'A', reader_key: 1, n: 3 }),
  row('2026-03-02', { libcode: 'A', reader_key: 2, n: 4 }),
  row('2026-03-02', { libcode: 'B', reader_key: 3, n: 5 }),
  row('2025-05-02', { libcode: 'A', reader_key: 1, n: 7 }),
];

beforeAll(async () => {
  app = await makeApp({ start: new Date('2026-06-15T02:00:00Z') });
  const { engine } = app.deps;
  await insertRows(engine, 'dim_group', [{ glc: 'g', name_zh: '甲', name_en: 'G' }]);
  await insertRows(
    engine,
    'dim_library',
    ['A', 'B'].map((libcode) => ({ glc: 'g', libcode, name_zh: libcode, name_en: libcode })),
  );
  await insertRows(engine, 'behaviour_event', loans);
  await refreshRollups(engine, { glc: 'g', months: 'all' });
  const all = [
    'analysis:view',
    'component:edit',
    'borrowing:view',
    'holdings:view',
    'reader:rows',
  ] as const;
  await app.addAccount({ username: 'ana', permissions: all });
  const libraries = [{ glc: 'g', libcode: 'A' }];
  await app.addAccount({ username: 'lib', permissions: all, libraries });
  await app.addAccount({ username: 'chief', permissions: [...all, 'component:all'] });
  await app.addAccount({ username: 'desk', permissions: ['analysis:view'] });
  ana = await app.signIn('ana');
  lib = await app.signIn('lib');
  chief = await app.signIn('chief');
  desk = await app.signIn('desk');
});
afterAll(() => app.close());

describe('the value of a target', () => {
  it('is the sum of the rows in the caller’s libraries', async () => {
    const id = await made({ name: words('全年外借', 'Loans'), metric: 'loans', goal: 20 });
    const whole = await value(ana, id);
    expect(whole).toMatchObject({ value: 14, reason: null, share: 0.7, isReached: false });
    expect(whole.column).toMatchObject({ key: 'loans', label: '全年外借', unit: '册次' });
    expect(whole.column.means).toContain('首次借出');
    expect(whole.measure).toBe('外借册次');
    expect(whole.meta.range).toMatchObject({ from: '2026-01-01', to: '2026-06-16' });
    expect(await value(lib, id)).toMatchObject({ value: 9, share: 0.45 });
    expect(await value(ana, id, '?range=lastYear')).toMatchObject({ value: 7 });
    expect(await value(desk, id)).toMatchObject({ value: null, reason: 'denied', meta: null });
  });

  it('divides the sums, and does not add up quotients', async () => {
    const formula = { op: 'per', metric: 'active_borrowers' };
    const name = words('人均外借', 'Loans per borrower');
    const id = await made({ name, metric: 'loans', formula, goal: 4, better: 'more' });
    const whole = await value(ana, id);
    expect(whole.value).toBeCloseTo(14 / 3, 10);
    expect(whole).toMatchObject({ isReached: true, column: { unit: '册次/人', key: 'f1' } });
    expect(whole.column.formula).toBe('外借册次 ÷ 借书读者');
    expect((await value(lib, id)).value).toBe(4.5);
    // There were no loans, so the divisor is zero.
    const none = await value(ana, id, '?range=2020-01-01~2020-01-31');
    expect(none).toMatchObject({ value: null, reason: 'noData', share: null });
  });

  it('can be a difference, and a goal can be an upper limit', async () => {
    const formula = { op: 'minus', metric: 'renewals' };
    const form = { name: words('净外借'), metric: 'loans', formula, goal: 10, better: 'less' };
    const id = await made(form);
    expect(await value(ana, id)).toMatchObject({ value: 14, isReached: false });
    expect(await value(lib, id)).toMatchObject({ value: 9, isReached: true });
  });
});

describe('targets', () => {
  it('are found, changed by their owner or with the right to all, and deleted', async () => {
    const id = await made({ name: words('到馆', 'Visits'), metric: 'visits', goal: null });
    const list = `${address}/page?search=Visits`;
    expect((await ana.get(list)).body.data).toMatchObject({
      total: 1,
      rows: [{ id, range: 'thisYear', better: 'more', createdBy: 'ana', mayChange: true }],
    });
    expect((await lib.get(list)).body.data.rows[0].mayChange).toBe(false);
    const json = { name: words('到馆人次'), metric: 'visits' };
    expect((await lib.put(`${address}/${id}`, { json })).body.code).toBe('permission.denied');
    expect((await chief.put(`${address}/${id}`, { json })).status).toBe(200);
    expect((await ana.get(`${address}/${id}`)).body.data.names).toEqual(words('到馆人次'));
    expect((await ana.delete(`${address}/${id}`)).status).toBe(200);
    expect((await ana.delete(`${address}/${id}`)).body.code).toBe('not_found');
  });

  it('cannot be deleted while a report shows them', async () => {
    const id = await made({ name: words('预约'), metric: 'holds' });
    const report = { name: '例会', items: [{ kind: 'target', id }] };
    const reports = '/analytics-v3/analyticsReport';
    const kept = (await ana.post(`${reports}/add`, { json: report })).body.data.id;
    const refused = await ana.delete(`${address}/${id}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'in_use']);
    expect(refused.body.message).toContain('例会');
    await ana.delete(`${reports}/${kept}`);
    expect((await ana.delete(`${address}/${id}`)).status).toBe(200);
  });

  it('accept only metrics of the model that their author may ask about', async () => {
    const unknown = await add(ana, {
      name: words('无'),
      metric: 'joy',
      formula: { op: 'per', metric: 'sorrow' },
    });
    expect(unknown.status).toBe(400);
    expect(unknown.body.fields).toMatchObject({ metric: '没有“joy”' });
    expect(Object.keys(unknown.body.fields)).toEqual(['metric', 'formula.metric']);
    const readers = await add(ana, { name: words('读者'), metric: 'registered' });
    expect([readers.status, readers.body.code]).toEqual([403, 'permission.denied']);
    const taken = await add(lib, { name: words('全年外借'), metric: 'loans' });
    expect([taken.status, taken.body.code]).toEqual([409, 'name.taken']);
    expect(taken.body.fields).toEqual({ 'name.zh-CN': '“全年外借”已被使用' });
    const wrong = await add(ana, { name: words(' '), metric: 'loans', better: 'odd', goal: 'x' });
    expect(wrong.status).toBe(400);
    expect(Object.keys(wrong.body.fields).sort()).toEqual(['better', 'goal', 'name.zh-CN']);
  });

  it('refuse callers without permission', async () => {
    expect((await app.client.get(`${address}/page`)).status).toBe(401);
    expect((await add(desk, { name: words('无权'), metric: 'loans' })).status).toBe(403);
    expect((await value(ana, '00000000-0000-4000-8000-000000000000')) ?? null).toBeNull();
  });
});
