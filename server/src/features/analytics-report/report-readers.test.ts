import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addRole } from '../../../test/accounts.ts';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { insertRows } from '../../../test/test-engine.ts';

// Tests who may read a report, on every call that could show one, with its author, a person of a chosen role, a chosen
// person, another person, one who changes all reports, and the super account.

let app: TestApp;
let callers: Record<string, TestClient>;
let ids: Record<string, string>;
let roleId: string;
let target: string;

const base = '/analytics-v3';
const address = `${base}/analyticsReport`;
const rights = ['analysis:view', 'component:edit', 'borrowing:view', 'export:excel'] as const;
const by = (name: string): TestClient => {
  const client = callers[name];
  if (client === undefined) throw new Error(`${name} is not signed in`);
  return client;
};
const form = (more: object) => ({
  ...{ name: '人事与考核', folder: '内部' },
  items: [
    { kind: 'text', text: '考核意见' },
    { kind: 'target', id: target },
  ],
  ...more,
});
const make = async (more: object): Promise<string> => {
  const { status, body } = await by('author').post(`${address}/add`, { json: form(more) });
  expect([status, body.fields]).toEqual([200, undefined]);
  return body.data.id;
};

beforeAll(async () => {
  app = await makeApp();
  await insertRows(app.deps.engine, 'dim_group', [{ glc: 'g', name_zh: '甲', name_en: 'G' }]);
  roleId = await addRole(app.deps.store.db, []);
  ids = {};
  for (const name of ['author', 'chosen', 'other'])
    ids[name] = await app.addAccount({
      ...{ username: name, permissions: rights, email: `${name}@library.example` },
    });
  ids.inRole = await app.addAccount({ username: 'inRole', permissions: rights, roleIds: [roleId] });
  await app.addAccount({ username: 'keeper', permissions: [...rights, 'component:all'] });
  const names = ['author', 'chosen', 'other', 'inRole', 'keeper', 'super'];
  const signed = names.map(async (name) => [name, await app.signIn(name)] as const);
  callers = Object.fromEntries(await Promise.all(signed));
  const json = { name: { 'zh-CN': '全年外借', 'en-US': '' }, metric: 'loans' };
  target = (await by('author').post(`${base}/analyticsTarget/add`, { json })).body.data.id;
});
afterAll(() => app.close());

/** Asks every call that could show the report; returns the statuses, and whether lists name it. */
async function doors(name: string, report: string) {
  const client = by(name);
  const status = async (reply: Promise<{ status: number }>) => (await reply).status;
  const json = form({ name: `改 ${name}` });
  const subscribed = { report, to: { kind: 'me' }, every: 'daily' };
  const listed = (await client.get(`${address}/page?folder=${encodeURIComponent('内部')}`)).body
    .data;
  const history = (await client.get(`/system/history/analyticsReport/${report}`)).body.data ?? [];
  const folders = (await client.get(`${address}/folders`)).body.data;
  return {
    read: await status(client.get(`${address}/${report}`)),
    file: await status(client.post(`${base}/exports/report`, { json: { report } })),
    favour: await status(
      client.put(`${address}/${report}/favourite`, { json: { isFavourite: false } }),
    ),
    subscribe: await status(client.post(`${base}/subscription/add`, { json: subscribed })),
    versions: await status(client.get(`${address}/${report}/versions`)),
    change: await status(client.put(`${address}/${report}`, { json })),
    isListed: listed.rows.some(({ id }: { id: string }) => id === report),
    hasHistory: history.length > 0,
    hasFolder: folders.includes('内部'),
  };
}
const hidden = {
  ...{ read: 404, file: 404, favour: 404, subscribe: 404, versions: 404 },
  ...{ change: 404, isListed: false, hasHistory: false, hasFolder: false },
};
const reads = {
  ...{ read: 200, file: 200, favour: 200, subscribe: 200 },
  ...{ isListed: true, hasHistory: true, hasFolder: true },
};
const readsOnly = { ...reads, versions: 403, change: 403 };
const changes = { ...reads, versions: 200, change: 200 };

describe('the readers of a report', () => {
  it('are its author and super alone, where nobody else is chosen', async () => {
    const report = await make({ readers: { roles: [], people: [] } });
    for (const name of ['chosen', 'other', 'inRole', 'keeper'])
      expect([name, await doors(name, report)]).toEqual([name, hidden]);
    expect(await doors('author', report)).toEqual(changes);
    expect(await doors('super', report)).toEqual(changes);
    const { body } = await by('keeper').delete(`${base}/analyticsTarget/${target}`);
    expect(JSON.stringify(body)).not.toContain('改 super');
    expect((await by('author').delete(`${address}/${report}`)).status).toBe(200);
  });

  it('are the chosen roles and people, and everybody after a change', async () => {
    const readers = { roles: [roleId], people: [ids.chosen] };
    const report = await make({ readers });
    for (const name of ['other', 'keeper'])
      expect([name, await doors(name, report)]).toEqual([name, hidden]);
    for (const name of ['chosen', 'inRole'])
      expect([name, await doors(name, report)]).toEqual([name, readsOnly]);
    const { data } = (await by('chosen').get(`${address}/${report}`)).body;
    expect(data).toMatchObject({ folder: '内部', mayShare: false });
    expect(data.readers).toEqual({
      roles: [{ id: roleId, name: expect.any(String) }],
      people: [{ id: ids.chosen, name: 'chosen' }],
    });
    // A form without readers keeps them; the reader's subscription does not name a report that is hidden later.
    const url = `${address}/${report}`;
    expect((await by('author').put(url, { json: form({}) })).status).toBe(200);
    expect((await by('other').get(url)).status).toBe(404);
    await by('author').put(url, { json: form({ readers: { roles: [roleId], people: [] } }) });
    expect((await by('chosen').get(url)).status).toBe(404);
    const rows = (await by('chosen').get(`${base}/subscription/page`)).body.data.rows;
    expect(rows).toMatchObject([{ report, reportName: '' }]);

    expect((await by('author').put(url, { json: form({ readers: null }) })).status).toBe(200);
    expect(await doors('other', report)).toEqual(readsOnly);
    expect(await doors('keeper', report)).toEqual(changes);
  });

  it('are chosen by the author and super alone, among those that exist', async () => {
    const report = await make({ name: '公开' });
    const json = form({ name: '公开', readers: { roles: [], people: [] } });
    const url = `${address}/${report}`;
    expect((await by('keeper').put(url, { json })).body.code).toBe('permission.denied');
    expect((await by('keeper').put(url, { json: form({ name: '公开' }) })).status).toBe(200);
    const strange = form({ name: '公开', readers: { roles: [report], people: [report] } });
    const refused = await by('author').put(url, { json: strange });
    expect([refused.status, Object.keys(refused.body.fields).sort()]).toEqual([
      400,
      ['readers.people', 'readers.roles'],
    ]);
    const { data } = (await by('author').get(`${address}/people?search=chos`)).body;
    expect(data.people).toEqual([{ id: ids.chosen, name: 'chosen' }]);
    expect(data.roles).toContainEqual({ id: roleId, name: expect.any(String) });
    expect((await app.client.get(`${address}/people`)).status).toBe(401);
    expect((await app.client.get(`${address}/folders`)).status).toBe(401);
  });
});
