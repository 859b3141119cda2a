import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AppError } from '#lib/app-error.ts';
import { account } from '#store/schema/accounts.ts';
import { sysParam } from '#store/schema/records.ts';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { insertRows } from '../../../test/test-engine.ts';
import { lateDataTask } from './late-data.ts';
import { passwordsTask } from './passwords.ts';
import { tellFailures } from './tell-failures.ts';
import { tellLoads } from './tell-loads.ts';

let test: TestApp;
let keeper: TestClient;
let other: TestClient;
const dayMs = 86_400_000;
const run = { id: '', kind: '', ownerId: null, title: '', data: {}, attempt: 1 };
const work = { ...run, signal: new AbortController().signal, progress: () => undefined };
const toldTo = async (client: TestClient) =>
  (await client.post('/system/notice/handleNotices')).body.data as {
    kind: string;
    summary: string;
    details: string;
    link: { path: string } | null;
  }[];
const setParam = (key: string, value: string) =>
  test.deps.store.db.update(sysParam).set({ value }).where(eq(sysParam.key, key));

beforeAll(async () => {
  test = await makeApp();
  const libraries = [{ glc: 'g', libcode: null }];
  await test.addAccount({
    username: 'keeper',
    permissions: ['warehouse:view', 'job:view'],
    libraries,
  });
  await test.addAccount({ username: 'other', permissions: ['warehouse:view'], libraries: [] });
  keeper = await test.signIn('keeper');
  other = await test.signIn('other');
  await insertRows(test.deps.engine, 'dim_group', [{ glc: 'g', name_zh: '甲市图书馆' }]);
});
afterAll(() => test.close());

it('reports each load once, to the people who manage its libraries', async () => {
  const load = {
    phase: 'done',
    glc: 'g',
    kind: 'events',
    rows_in: 1_200,
    rows_loaded: 1_198,
    rows_refused: 2,
    changed_at: new Date().toISOString().replace('T', ' ').replace('Z', ''),
  };
  const lost = { ...load, batch: 8, version: 1, phase: 'dropped', file: 'b.csv' };
  await insertRows(test.deps.engine, 'load_batch', [
    { ...load, batch: 7, version: 2, file: 'a.csv' },
    lost,
    { ...load, batch: 9, version: 1, phase: 'staging', file: 'c.csv' },
    { ...load, batch: 10, version: 1, phase: 'refused', file: 'd.csv' },
  ]);
  test.clock.advance({ seconds: 5 });
  await tellLoads(test.deps);
  await tellLoads(test.deps);
  const told = await toldTo(keeper);
  expect(told.map(({ kind, summary }) => [kind, summary]).sort()).toEqual([
    ['import', '数据导入完成：a.csv'],
    ['import', '数据导入未完成：b.csv'],
    ['import', '数据未入库：d.csv'],
  ]);
  expect(told.map(({ details }) => details).join()).toContain(
    '读入 1,200 行，入库 1,198 行，2 行有误',
  );
  expect(await toldTo(other)).toEqual([]);
});

it('reports late data once, and again only for another day', async () => {
  const { engine, clock } = test.deps;
  const day = (back: number) =>
    new Date(clock.now().getTime() - back * dayMs).toISOString().slice(0, 10);
  const version = { glc: 'g', name: 'behaviour_event', data_from: '2020-01-01' };
  await insertRows(engine, 'data_version', [{ ...version, version: 1, data_until: day(9) }]);
  test.clock.advance({ seconds: 5 });
  const { run: look } = lateDataTask(test.deps);
  await look(work);
  await look(work);
  const late = (await toldTo(keeper)).filter(({ kind }) => kind === 'late');
  expect(late.map(({ summary }) => summary)).toEqual([
    expect.stringMatching(/^甲市图书馆的数据已 (9|10) 天没有更新$/),
  ]);
  await setParam('data.late_days', '30');
  await insertRows(engine, 'data_version', [{ ...version, version: 2, data_until: day(8) }]);
  test.clock.advance({ seconds: 5 });
  await look(work);
  expect((await toldTo(keeper)).filter(({ kind }) => kind === 'late')).toHaveLength(1);
});

it('warns before a password expires and demands a new one afterwards', async () => {
  const { db } = test.deps.store;
  const { run: look } = passwordsTask(test.deps);
  const setOn = (username: string, back: number) =>
    db
      .update(account)
      .set({ passwordChangedAt: new Date(test.clock.now().getTime() - back * dayMs) })
      .where(eq(account.username, username));
  await setOn('keeper', 84);
  await setOn('other', 91);
  await look(work);
  expect((await other.get('/auth/user')).body.data.principal).toMatchObject({
    mustChangePassword: false,
  });
  await setParam('password.max_days', '90');
  await look(work);
  await look(work);
  const warned = (await toldTo(keeper)).filter(({ kind }) => kind === 'password');
  expect(warned.map(({ summary, link }) => [summary, link?.path])).toEqual([
    ['密码将在 6 天后到期', '/changePassword'],
  ]);
  expect((await other.get('/auth/user')).body.data.principal).toMatchObject({
    mustChangePassword: true,
  });
  expect((await keeper.get('/auth/user')).body.data.principal).toMatchObject({
    mustChangePassword: false,
  });
});

it('tells the people who manage jobs when timed work fails', async () => {
  const words = { name: { 'zh-CN': '甲', 'en-US': 'A' }, does: { 'zh-CN': '', 'en-US': '' } };
  const kind = { atOnce: 1, attempts: 1, run: async () => null };
  const { timed, plain } = tellFailures({ timed: { ...kind, words }, plain: kind }, test.deps);
  expect(plain?.tell).toBeUndefined();
  await timed?.tell?.(run, null);
  await timed?.tell?.(run, new AppError('engine.unavailable'));
  const failed = (await toldTo(keeper)).filter(({ kind: one }) => one === 'job');
  expect(failed.map(({ summary, link }) => [summary, link?.path])).toEqual([
    ['定时任务失败：甲', '/admin/jobs'],
  ]);
  expect((await toldTo(other)).filter(({ kind: one }) => one === 'job')).toEqual([]);
});
