import { type AlertForm, addDays, type Permission } from '@stacksight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bumpDataVersion } from '#ingest/data-version.ts';
import { refreshRollups } from '#ingest/rollups.ts';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { insertRows } from '../../../test/test-engine.ts';
import { tellFirings } from './tell-firings.ts';

const url = '/analytics-v3/alert';
const reading: Permission[] = ['analysis:view', 'dashboard:view', 'borrowing:view'];
const dayMs = 24 * 3600;
let app: TestApp;
let roleId: string;

// Each library lends 20 to 24 a day and twice as much at weekends; no day is like the one before.
const usual = (day: string): number => {
  const date = new Date(day);
  const isWeekend = date.getUTCDay() % 6 === 0;
  return (20 + (date.getUTCDate() % 5)) * (isWeekend ? 2 : 1);
};
const loan = (day: string, libcode: string, n: number) => ({
  ...{ glc: 'g', event: 'loan', day, hour: 9, at: `${day} 01:00:00`, libcode, reader_key: 1, n },
});
const load = async (rows: object[]) => {
  const { engine } = app.deps;
  await insertRows(engine, 'behaviour_event', rows as Record<string, unknown>[]);
  await refreshRollups(engine, { glc: 'g', months: 'all' });
  await bumpDataVersion(engine, 'g', ['behaviour_event', 'agg_event_day']);
  app.clock.advance({ seconds: 5 });
};
const run = async () => {
  const boss = await app.signIn('super');
  const { body } = await boss.post('/system/job/checkAlerts/run', { json: {} });
  const state = async () => {
    const { rows } = (await boss.get('/system/job-log/list?kind=checkAlerts')).body.data;
    return rows.find(({ id }: { id: string }) => id === body.data.runId)?.status;
  };
  await expect.poll(state, { timeout: 60_000 }).toBe('done');
};
const form = (more: Partial<AlertForm> = {}) => ({
  ...{ name: '分馆外借', watch: { kind: 'metric', code: 'loans' }, to: { kind: 'me' }, glc: 'g' },
  ...{ rule: { kind: 'unusual', direction: 'both', sensitivity: 'medium' }, eachLibrary: true },
  ...more,
});
const add = async (client: TestClient, json: object): Promise<string> => {
  const { status, body } = await client.post(`${url}/add`, { json });
  expect([status, body.fields]).toEqual([200, undefined]);
  return body.data.id;
};
const firings = async (client: TestClient, id: string) =>
  (await client.get(`${url}/firings?alert=${id}`)).body.data.rows;
const notices = async (client: TestClient) =>
  (await client.post('/system/notice/handleNotices')).body.data.filter(
    ({ kind }: { kind: string }) => kind === 'alert',
  );

beforeAll(async () => {
  app = await makeApp({ start: new Date('2026-04-20T02:00:00Z') });
  await insertRows(app.deps.engine, 'dim_group', [{ glc: 'g', name_zh: '甲市', name_en: 'G' }]);
  const names = ['A', 'B'].map((libcode) => ({ glc: 'g', libcode, name_zh: `${libcode}馆` }));
  await insertRows(app.deps.engine, 'dim_library', names);
  const days = Array.from({ length: 840 }, (_, back) => addDays('2026-04-19', -back));
  await load(days.flatMap((day) => ['A', 'B'].map((code) => loan(day, code, usual(day)))));
  const boss = await app.signIn('super');
  const role = { roleName: '分馆长', remark: '', perms: reading, menuIds: [] };
  roleId = (await boss.post('/system/role/add', { json: role })).body.data.id;
  for (const libcode of ['A', 'B'])
    await app.addAccount({
      ...{ username: `branch${libcode}`, permissions: reading, roleIds: [roleId] },
      libraries: [{ glc: 'g', libcode }],
    });
  await app.addAccount({
    ...{ username: 'director', permissions: [...reading, 'report:send'] },
    libraries: [{ glc: 'g', libcode: null }],
  });
});
afterAll(() => app?.close());

it('fires once for a closed branch, tells only who may see it, and never fires for late data', async () => {
  const director = await app.signIn('director');
  const to = { kind: 'role' as const, role: roleId };
  const action = '先问分馆是否闭馆。';
  const id = await add(director, form({ to, action }));
  await run();
  expect(await firings(director, id)).toEqual([]);
  // A day passes without data: nothing is complete, and nothing fires.
  app.clock.advance({ seconds: dayMs });
  await run();
  expect(await firings(await app.signIn('director'), id)).toEqual([]);
  await load([loan('2026-04-20', 'B', usual('2026-04-20'))]);
  await run();
  await run();
  const again = await app.signIn('director');
  const [fired, ...others] = await firings(again, id);
  expect(others).toEqual([]);
  expect(fired).toMatchObject({
    ...{ libcode: 'A', library: 'A馆', from: '2026-04-20', until: '2026-04-20', value: 0 },
    ...{ reason: 'unusualLow', acknowledgedAt: null },
  });
  expect(fired.text).toMatch(
    /^外借册次为 0 册次，通常约 2\d 册次（.+）：与同一星期几、同一季节.*数据没有送来。$/,
  );
  expect(JSON.parse(fired.question)).toEqual({
    ...{ kind: 'table', dataset: 'circulation', metrics: ['loans'], grain: 'day' },
    ...{ glc: 'g', libraries: ['A'], range: '2026-02-23~2026-04-20' },
  });
  // The page of all firings finds them by the name of the alert or the library, and sorts them.
  const found = async (query: string) =>
    (await again.get(`${url}/firings?${query}`)).body.data.rows.map(
      ({ id: key, alertName }: { id: string; alertName: string }) => [key, alertName],
    );
  expect(await found('search=a馆&state=open')).toEqual([[fired.id, '分馆外借']]);
  expect(await found('search=分馆&field=from&order=ascend')).toEqual([[fired.id, '分馆外借']]);
  expect([await found('search=b馆'), await found('state=done')]).toEqual([[], []]);
  const english = await again.get(`${url}/firings?alert=${id}`, {
    headers: { 'accept-language': 'en-US' },
  });
  expect(english.body.data.rows[0].text).toContain('unusually low for this weekday and season');
  // Only the people of library A hear of it, once, also when the server ends before it has noted that they were told.
  await tellFirings({ ...app.deps, findOwner: async () => null });
  const [notice, ...more] = await notices(await app.signIn('branchA'));
  expect(more).toEqual([]);
  expect(notice).toMatchObject({
    summary: '预警：分馆外借（A馆）',
    link: { path: `/analysis/alerts?open=${id}` },
  });
  expect(notice.details).toContain(`处理办法：${action}`);
  const branchB = await app.signIn('branchB');
  expect(await notices(branchB)).toEqual([]);
  expect(await firings(branchB, id)).toEqual([]);
  const path = `${url}/firings/${fired.id}/acknowledge`;
  expect((await branchB.post(path, { json: {} })).status).toBe(404);
  expect((await branchB.get(`${url}/firings/${fired.id}`)).status).toBe(404);
  const branchA = await app.signIn('branchA');
  expect((await branchA.post(path, { json: { note: '空调检修' } })).status).toBe(200);
  const acknowledged = (await branchA.get(`${url}/firings/${fired.id}`)).body.data;
  expect(acknowledged).toMatchObject({ acknowledgedBy: 'branchA', note: '空调检修', toldCount: 1 });
  expect((await firings(branchA, id))[0]).toEqual(acknowledged);
  const [row] = (await branchA.get(`${url}/page`)).body.data.rows;
  expect(row).toMatchObject({
    id,
    open: 0,
    mayChange: false,
    judgedUntil: '2026-04-20',
    toName: '分馆长',
  });
  expect((await branchA.delete(`${url}/${id}`)).body.code).toBe('permission.denied');
  expect((await (await app.signIn('director')).delete(`${url}/${id}`)).status).toBe(200);
});

it('waits for the end of quiet hours, and pauses', async () => {
  const director = await app.signIn('director');
  const rule = { kind: 'bound' as const, grain: 'day' as const, below: 100, above: null };
  const quiet = { from: 9, to: 18 };
  const id = await add(director, form({ rule, quiet, eachLibrary: false, pauseDays: 2 }));
  const before = (await notices(director)).length;
  await run();
  expect(await firings(director, id)).toMatchObject([
    { libcode: '', from: '2026-04-20', reason: 'below', toldAt: null },
  ]);
  expect((await notices(director)).length).toBe(before);
  app.clock.advance({ seconds: 9 * 3600 });
  await run();
  const later = await app.signIn('director');
  const told = await notices(later);
  expect(told.length).toBe(before + 1);
  expect(told[0].details).toContain('外借册次为 20 册次，低于下限 100 册次。');
  app.clock.advance({ seconds: 3 * dayMs });
  const days = ['2026-04-21', '2026-04-22', '2026-04-23'];
  await load(days.flatMap((day) => ['A', 'B'].map((code) => loan(day, code, usual(day)))));
  await run();
  const fresh = await app.signIn('director');
  expect((await firings(fresh, id)).map(({ from }: { from: string }) => from)).toEqual([
    '2026-04-23',
    '2026-04-20',
  ]);
  await fresh.delete(`${url}/${id}`);
});

it('shows when it would have fired, in the caller’s libraries only', async () => {
  const branchA = await app.signIn('branchA');
  const rule = { kind: 'change', grain: 'day', against: 'before', direction: 'down', percent: 50 };
  const shown = (await branchA.post(`${url}/preview`, { json: { ...form(), rule } })).body.data;
  expect(shown).toMatchObject({ until: '2026-04-23', total: 1 });
  expect(shown.judged).toBeGreaterThan(360);
  expect(shown.firings).toMatchObject([{ libcode: 'A', from: '2026-04-20', value: 0 }]);
  expect(shown.firings[0].text).toContain('上周同一天为 23 册次，下降 100.0%');
  const branchB = await app.signIn('branchB');
  expect(
    (await branchB.post(`${url}/preview`, { json: { ...form(), rule } })).body.data.total,
  ).toBe(0);
});

it('watches a target with the rights of its owner, and says when it cannot', async () => {
  const chief = ['component:edit', 'reader:rows'] as const;
  await app.addAccount({
    ...{ username: 'chief', permissions: [...reading, ...chief] },
    libraries: [{ glc: 'g', libcode: null }],
  });
  const client = await app.signIn('chief');
  const goal = { name: { 'zh-CN': '每日净外借', 'en-US': '' }, metric: 'loans' };
  const target = (await client.post('/analytics-v3/analyticsTarget/add', { json: goal })).body.data
    .id;
  const rule = { kind: 'bound' as const, grain: 'month' as const, below: null, above: 1 };
  const id = await add(
    client,
    form({ watch: { kind: 'target', id: target }, rule, eachLibrary: false }),
  );
  await run();
  const [fired] = await firings(client, id);
  expect(fired).toMatchObject({ from: '2026-03-01', until: '2026-03-31', reason: 'above' });
  expect(fired.text).toContain('每日净外借为');
  await client.delete(`/analytics-v3/analyticsTarget/${target}`);
  app.clock.advance({ seconds: dayMs });
  await run();
  const after = await app.signIn('chief');
  expect((await after.get(`${url}/${id}`)).body.data).toMatchObject({
    problem: 'gone',
    watchName: null,
  });
  await after.delete(`${url}/${id}`);
});

it('refuses what it cannot watch, and others without the right to send', async () => {
  const branch = await app.signIn('branchA');
  const refused = async (json: object) => {
    const { status, body } = await branch.post(`${url}/add`, { json });
    return [status, body.code, Object.keys(body.fields ?? {})];
  };
  const to = { kind: 'role', role: roleId };
  expect(await refused({ ...form(), to })).toEqual([403, 'permission.denied', []]);
  expect(await refused({ ...form(), watch: { kind: 'metric', code: 'joy' } })).toEqual([
    400,
    'request.invalid',
    ['watch.code'],
  ]);
  const watching = (code: string) => refused({ ...form(), watch: { kind: 'metric', code } });
  expect(await watching('credit_earned')).toEqual([403, 'permission.denied', []]);
  // The number of registered readers has no days.
  expect(await watching('registered')).toEqual([400, 'query.invalid', []]);
  const none = { kind: 'bound', grain: 'day', below: null, above: null };
  expect(await refused({ ...form(), rule: none })).toEqual([
    400,
    'request.invalid',
    ['rule.below'],
  ]);
  expect(await refused({ ...form(), name: ' ' })).toEqual([400, 'request.invalid', ['name']]);
  expect((await app.client.get(`${url}/page`)).status).toBe(401);
});
