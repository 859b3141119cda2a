import { type Param, paramKinds } from '@stacksight/contract';
import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog, sysParam } from '#store/schema/records.ts';
import { paramSeeds } from '#store/seeds/param-seed.ts';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { beforeTransaction } from '../../../test/store/before-transaction.ts';

let app: TestApp;
let keeper: TestClient;
let someone: TestClient;

const path = '/system/param';
beforeAll(async () => {
  app = await makeApp();
  const permissions = ['param:view', 'param:edit', 'log:view'] as const;
  await app.addAccount({ username: 'keeper', permissions });
  await app.addAccount({ username: 'looker', permissions: ['param:view'] });
  await app.addAccount({ username: 'someone', permissions: ['event:view'] });
  keeper = await app.signIn('keeper');
  someone = await app.signIn('someone');
});
afterAll(() => app.close());

const set = (values: Record<string, string>) => keeper.put(path, { json: { values } });
const config = async () => (await someone.get('/auth/sys-config/current-user-config')).body.data;
const listed = async (): Promise<Param[]> => (await keeper.get(`${path}/list`)).body.data;

describe('the parameters', () => {
  it('are exactly the known ones, whatever other rows the table has', async () => {
    expect(Object.keys(paramKinds).sort()).toEqual(Object.keys(paramSeeds).sort());
    const rows = await listed();
    expect(rows.map(({ key }) => key)).toEqual(Object.keys(paramKinds));
    expect(JSON.stringify(rows)).not.toContain('fingerprint');
  });

  it('of the footer apply to everyone from the next call, and can be reset', async () => {
    const text = {
      'copyright.zh-CN': '© 2026 滨江市图书馆',
      'copyright.en-US': '© 2026 City Library',
    };
    expect((await set(text)).status).toBe(200);
    expect((await config()).copyright).toEqual({
      'zh-CN': '© 2026 滨江市图书馆',
      'en-US': '© 2026 City Library',
    });
    const reset = await keeper.post(`${path}/copyright.zh-CN/reset`);
    expect(reset.body.data.value).toBe(paramSeeds['copyright.zh-CN']);
    expect((await config()).copyright['zh-CN']).toBe(paramSeeds['copyright.zh-CN']);
  });

  it('leave the replaced value in the log, also with two changes at once', async () => {
    const { store } = app.deps;
    const key = 'copyright.en-US';
    const value = '© between';
    beforeTransaction(store, () =>
      store.db.update(sysParam).set({ value }).where(eq(sysParam.key, key)),
    );
    expect((await set({ [key]: '© mine' })).status).toBe(200);
    const [entry] = await store.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, key))
      .orderBy(desc(auditLog.id));
    expect(entry).toMatchObject({ before: { value }, after: { value: '© mine' } });
    await keeper.post(`${path}/${key}/reset`);
  });

  it('of the public catalogue contain the template of the deployment', async () => {
    const common = 'https://opac.library.example/book/{bookrecno}';
    const hainan = 'https://hainan.library.example/search?isbn={isbn}';
    await set({ 'opac.template.common': common, 'opac.template.hainan': hainan });
    expect((await config()).opacTemplate).toBe(common);
    await set({ 'opac.deployment': 'hainan' });
    expect((await config()).opacTemplate).toBe(hainan);
  });

  it('of the assistant are the user config', async () => {
    await set({
      analytics_ai_enable: 'true',
      analytics_ai_code: 'reading',
      analytics_ai_text: '/statistics/',
      analytics_ai_route: '/dashboard,/analysis/explore',
    });
    expect(await config()).toMatchObject({
      analytics_ai_enable: true,
      analytics_ai_code: 'reading',
      analytics_ai_text: '/statistics/',
      analytics_ai_route: '/dashboard,/analysis/explore',
    });
  });

  it('are all refused when one is wrong', async () => {
    const before = await listed();
    const cases: [string, string, string][] = [
      ['opac.template.common', 'opac.library.example/{isbn}', '网址格式不正确'],
      ['opac.template.common', 'javascript:alert("{isbn}")', '网址格式不正确'],
      ['opac.template.common', 'https://opac.library.example/', '须包含 {bookrecno} 或 {isbn}'],
      ['opac.deployment', 'moon', '须为以下之一：common, hainan'],
      ['analytics_ai_enable', 'yes', '须为以下之一：true, false'],
      ['analytics_ai_route', 'dashboard', '须为以 / 开头的路径，以英文逗号分隔'],
      ['analytics_ai_code', ' ', '不能为空'],
      ['copyright.zh-CN', '字'.repeat(101), '最多 100 个字符'],
      ['data.late_days', '-1', '须为整数'],
      ['installation.fingerprint', 'x', '没有“installation.fingerprint”'],
    ];
    for (const [key, value, said] of cases) {
      const { status, body } = await set({ 'copyright.en-US': 'changed', [key]: value });
      expect([key, status, body.fields]).toEqual([key, 400, { [key]: said }]);
    }
    expect(await listed()).toEqual(before);
    expect((await keeper.post(`${path}/installation.fingerprint/reset`)).status).toBe(404);
  });

  it('leave audit entries with the old values', async () => {
    const { rows } = (await keeper.get('/system/audit-log/list?area=params&search=deployment')).body
      .data;
    const { changes } = (await keeper.get(`/system/audit-log/${rows[0].id}`)).body.data;
    expect(changes).toEqual([
      { field: 'value', before: 'common', after: 'hainan', isChanged: true },
    ]);
  });

  it('need the permission', async () => {
    const looker = await app.signIn('looker');
    const json = { values: { 'data.late_days': '5' } };
    expect((await looker.get(`${path}/list`)).status).toBe(200);
    expect((await looker.put(path, { json })).status).toBe(403);
    expect((await someone.get(`${path}/list`)).status).toBe(403);
    expect((await app.client.get(`${path}/list`)).status).toBe(401);
  });
});
