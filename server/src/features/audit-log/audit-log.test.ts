import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAudit } from '#store/audit.ts';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';

let app: TestApp;
let reader: TestClient;

const path = '/system/audit-log';
beforeAll(async () => {
  app = await makeApp({ start: new Date('2026-11-21T06:00:00Z') });
  await app.addAccount({ username: 'auditor', permissions: ['log:view', 'export:excel'] });
  await app.addAccount({ username: 'editor', permissions: ['rule:view', 'rule:edit'] });
  const editor = await app.signIn('editor');
  const made = await editor.post('/analytics-v3/projectInfo/add', {
    json: { name: { 'zh-CN': '馆际互借', 'en-US': 'Loans between libraries' }, remark: '旧' },
  });
  await editor.put(`/analytics-v3/projectInfo/${made.body.data.id}`, {
    json: { name: { 'zh-CN': '馆际互借', 'en-US': 'Loans between libraries' }, remark: '新' },
  });
  await app.client.grant({ grant_type: 'password', username: 'editor', password: 'not-this-one' });
  const old = { accountId: null, username: 'operator', address: 'local', isSuccess: true };
  // The time is 23:30 on 2026-10-01 in Shanghai.
  const at = new Date('2026-10-01T15:30:00Z');
  await app.deps.store.transaction((tx) =>
    addAudit(tx, { ...old, at, area: 'account', verb: 'disable', subject: 'wang' }),
  );
  reader = await app.signIn('auditor');
});
afterAll(() => app.close());

const rowsOf = async (url: string) => {
  const { status, body } = await reader.get(url);
  expect([url, status]).toEqual([url, 200]);
  return body.data.rows as {
    id: string;
    action: string;
    username: string;
    name: string;
    isSuccess: boolean;
  }[];
};
const actionsOf = async (url: string) => (await rowsOf(url)).map(({ action }) => action);

describe('the audit log', () => {
  it('is sorted newest first, and filtered by area, name, outcome and subject', async () => {
    const rules = ['projectInfo.update', 'projectInfo.create'];
    expect(await actionsOf(`${path}/list?pageSize=2`)).toEqual(rules);
    expect(await actionsOf(`${path}/list?area=projectInfo`)).toEqual(rules);
    const names = (await rowsOf(`${path}/list?area=projectInfo`)).map(({ name }) => name);
    expect(names).toEqual(['馆际互借', '馆际互借']);
    expect(await actionsOf(`${path}/list?username=editor&isSuccess=false`)).toEqual([]);
    expect(await actionsOf(`${path}/list?search=WANG`)).toEqual(['account.disable']);
    expect(await actionsOf(`${path}/list?address=local`)).toEqual(['account.disable']);
    const first = await actionsOf(`${path}/list?field=at&order=ascend&pageSize=1`);
    expect(first).toEqual(['account.disable']);
  });

  it('filters by days of the library’s zone', async () => {
    const day = (from: string) => `${path}/list?range=${encodeURIComponent(`${from}~${from}`)}`;
    expect(await actionsOf(day('2026-10-01'))).toEqual(['account.disable']);
    expect(await actionsOf(day('2026-10-02'))).toEqual([]);
    expect(await actionsOf(`${path}/list?range=today&search=wang`)).toEqual([]);
  });

  it('shows the changed fields', async () => {
    const [update] = await rowsOf(`${path}/list?area=projectInfo`);
    const { data } = (await reader.get(`${path}/${update?.id}`)).body;
    expect(data).toMatchObject({ username: 'editor', area: 'projectInfo', verb: 'update' });
    expect(data.name).toBe('馆际互借');
    expect(data.changes[0]).toEqual({
      field: 'remark',
      before: '旧',
      after: '新',
      isChanged: true,
    });
    const rest = data.changes.slice(1).map(({ field }: { field: string }) => field);
    expect(rest.sort()).toEqual(['members', 'name.en-US', 'name.zh-CN']);
    expect((await reader.get(`${path}/999999`)).status).toBe(404);
  });

  it('lists sign-ins separately, and changes of one’s own password with all changes', async () => {
    const own = { accountId: null, username: 'editor', address: 'local', isSuccess: true };
    const at = new Date('2026-10-02T02:00:00Z');
    await app.deps.store.transaction((tx) =>
      addAudit(tx, { ...own, at, area: 'session', verb: 'changePassword', subject: 'editor' }),
    );
    expect(await actionsOf(`${path}/list?area=session`)).toEqual(['session.changePassword']);
    const rows = await rowsOf('/system/login-log/list?username=editor');
    expect(rows.map(({ action, isSuccess }) => [action, isSuccess])).toEqual([
      ['session.signIn', false],
      ['session.signIn', true],
    ]);
  });

  it('can be exported as a workbook', async () => {
    const json = {
      list: 'auditLog.list',
      title: '操作日志',
      query: { area: 'projectInfo' },
      columns: [{ key: 'username', label: '用户名' }],
    };
    const reply = await reader.post('/analytics-v3/api/export/list', { json });
    expect(reply.status).toBe(200);
    expect(await actionsOf(`${path}/list?area=lists`)).toEqual(['lists.excel']);
  });

  it('needs the right to read logs, and cannot be changed', async () => {
    const editor = await app.signIn('editor');
    for (const url of [`${path}/list`, `${path}/1`, '/system/login-log/list']) {
      expect((await app.client.get(url)).status).toBe(401);
      expect((await editor.get(url)).status).toBe(403);
    }
    for (const method of ['put', 'delete', 'post'] as const)
      expect((await reader[method](`${path}/1`)).status).toBe(404);
    const wrong = await reader.get(`${path}/list?range=never`);
    expect(wrong.body.fields.range).toBe('不是有效的时间范围');
  });
});
