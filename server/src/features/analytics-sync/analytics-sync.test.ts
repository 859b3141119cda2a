import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unseal } from '#lib/seal.ts';
import { analyticsSync } from '#store/schema/library/sync.ts';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { insertRows } from '../../../test/test-engine.ts';

let app: TestApp;
let editor: TestClient;

beforeAll(async () => {
  app = await makeApp({ config: { hasLocalSources: false } });
  await insertRows(app.deps.engine, 'dim_group', [
    { glc: 'g', name_zh: '甲市', name_en: 'G' },
    { glc: 'h', name_zh: '乙市', name_en: 'H' },
  ]);
  const permissions = ['sync:view', 'sync:edit'] as const;
  const libraries = [{ glc: 'g', libcode: null }];
  await app.addAccount({ username: 'editor', permissions, libraries });
  await app.addAccount({ username: 'looker', permissions: ['sync:view'], libraries });
  editor = await app.signIn('editor');
});
afterAll(() => app.close());

const base = '/analytics-v3/analyticsSync';
const ok = async (call: ReturnType<TestClient['get']>) => {
  const { status, body } = await call;
  expect([status, body.message]).toEqual([200, expect.any(String)]);
  return body.data;
};
const parentUrl = 'https://parent.example.org/analytics';
const form = { parentUrl, contents: ['stock', 'circulation'], cron: '0 3 * * *' };
const add = (json: object, client = editor) => client.post(`${base}/add`, { json });
const change = (json: object) => editor.put(`${base}/g`, { json: { ...form, ...json } });
const send = (glc = 'g') => editor.post(`${base}/send`, { json: { glc } });
const secretOf = async () => {
  const [row] = await app.deps.store.db.select().from(analyticsSync);
  const sealed = row?.sealedSecret ?? null;
  return sealed && unseal(app.deps.secrets.sealKey, 'analyticsSync.secret', sealed);
};

describe('reporting to a parent', () => {
  it('cannot start without a parent, and says what to set', async () => {
    const { status, body } = await send();
    expect([status, body.code]).toEqual([409, 'sync.no_parent']);
    expect(body.message).toContain('上级平台的地址');
    expect((await send('h')).status).toBe(404);
    expect((await editor.get(`${base}/preview?glc=h`)).status).toBe(404);
  });

  it('has one record per group; its secret is encrypted and never returned', async () => {
    await ok(add({ ...form, glc: 'g', secret: 'quiet-otter' }));
    const again = await add({ ...form, glc: 'g' });
    expect([again.status, Object.keys(again.body.fields)]).toEqual([409, ['glc']]);
    const reply = await editor.get(`${base}/page?search=parent`);
    expect(reply.body.data).toMatchObject({
      total: 1,
      rows: [{ id: 'g', groupName: '甲市', hasSecret: true, state: 'never', lastMonth: null }],
    });
    expect(reply.text).not.toContain('quiet-otter');
    expect(await ok(editor.get(`${base}/list`))).toHaveLength(1);
    expect(await secretOf()).toBe('quiet-otter');
    // A secret of an earlier version was made by no parent; the record stays, and says what it lacks.
    expect(reply.body.data.rows[0].lacks).toBe('oldKey');
    for (const path of ['send', 'test']) {
      const refused = await editor.post(`${base}/${path}`, { json: { glc: 'g' } });
      expect([refused.status, refused.body.code]).toEqual([409, 'sync.old_key']);
    }
  });

  it('keeps its secret only for the same host', async () => {
    await ok(change({ remark: '每日上报' }));
    expect(await secretOf()).toBe('quiet-otter');
    await ok(change({ parentUrl: 'https://elsewhere.example.org' }));
    expect(await secretOf()).toBeNull();
    await ok(change({ secret: 'second-secret' }));
    expect(await secretOf()).toBe('second-secret');
    await ok(change({ secret: null }));
    expect(await secretOf()).toBeNull();
  });

  it('needs an https address, and an address of this machine needs the operator’s permission', async () => {
    for (const bad of [
      'http://parent.example.org',
      'ftp://a.b',
      'parent',
      'https://u:p@a.org',
      'http://127.0.0.1:9',
    ]) {
      const { status, body } = await change({ parentUrl: bad });
      expect([bad, status, Object.keys(body.fields)]).toEqual([bad, 400, ['parentUrl']]);
    }
    expect(Object.keys((await change({ cron: 'daily' })).body.fields)).toEqual(['cron']);
    expect(Object.keys((await change({ contents: [] })).body.fields)).toEqual(['contents']);
  });

  it('can be deleted by both routes, with the permission', async () => {
    const foreign = { headers: { 'sec-fetch-site': 'cross-site' } };
    expect((await editor.get(`${base}/del/g`, foreign)).body.code).toBe('request.cross_site');
    await ok(editor.get(`${base}/del/g`));
    await ok(add({ ...form, glc: 'g' }));
    await ok(editor.delete(`${base}/g`));
    expect((await editor.delete(`${base}/g`)).status).toBe(404);
    const looker = await app.signIn('looker');
    expect((await add({ ...form, glc: 'g' }, looker)).body.code).toBe('permission.denied');
    expect(Object.keys((await add({ ...form, glc: 'h' })).body.fields)).toEqual(['glc']);
    expect((await app.client.get(`${base}/list`)).status).toBe(401);
  });
});
