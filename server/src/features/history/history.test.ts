import { contract } from '@stacksight/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectInfo } from '#store/schema/rules/rules.ts';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { beforeTransaction } from '../../../test/store/before-transaction.ts';
import { changedFields } from './changed-fields.ts';

let test: TestApp;
let writer: TestClient;
const form = (remark: string) => ({ name: { 'zh-CN': 'P', 'en-US': '' }, remark });
const projects = '/analytics-v3/projectInfo';
const historyOf = (client: TestClient, id: string, area = 'projectInfo') =>
  client.get(`/system/history/${area}/${id}`);

beforeAll(async () => {
  test = await makeApp();
  await test.addAccount({
    username: 'writer',
    nickName: 'W',
    permissions: ['rule:view', 'rule:edit'],
  });
  await test.addAccount({ username: 'reader', permissions: ['rule:view'] });
  await test.addAccount({ username: 'other', permissions: ['dashboard:view'] });
  await test.addAccount({ username: 'auditor', permissions: ['log:view'] });
  writer = await test.signIn('writer');
});
afterAll(() => test.close());

it('the history lists each change of a record, newest first, by field', async () => {
  const { id } = (await writer.post(`${projects}/add`, { json: form('first') })).body.data;
  test.clock.advance({ seconds: 1 });
  await writer.put(`${projects}/${id}`, { json: form('second') });
  test.clock.advance({ seconds: 1 });
  await writer.delete(`${projects}/${id}`);
  const { body } = await historyOf(writer, id);
  expect(body.data.map((change: { verb: string }) => change.verb)).toEqual([
    'remove',
    'update',
    'create',
  ]);
  expect(body.data[1]).toMatchObject({
    username: 'writer',
    nickName: 'W',
    fields: [{ key: 'remark', before: 'first', after: 'second' }],
  });
  expect(body.data[0].fields).toContainEqual({ key: 'remark', before: 'second', after: null });
  expect((await historyOf(await test.signIn('reader'), id)).status).toBe(404);
  const auditor = await historyOf(await test.signIn('auditor'), id);
  expect(auditor.body.data).toEqual(body.data);
});

it('the history contains the replaced values, also with two changes at once', async () => {
  const { id } = (await writer.post(`${projects}/add`, { json: form('first') })).body.data;
  const { store } = test.deps;
  const other = (remark: string) => () =>
    store.db.update(projectInfo).set({ remark }).where(eq(projectInfo.id, id));
  beforeTransaction(store, other('between'));
  expect((await writer.put(`${projects}/${id}`, { json: form('second') })).status).toBe(200);
  test.clock.advance({ seconds: 1 });
  beforeTransaction(store, other('again'));
  expect((await writer.delete(`${projects}/${id}`)).status).toBe(200);
  const [gone, changed] = (await historyOf(writer, id)).body.data;
  expect(changed.fields).toEqual([{ key: 'remark', before: 'between', after: 'second' }]);
  expect(gone.fields).toContainEqual({ key: 'remark', before: 'again', after: null });
});

it('the history lists many simultaneous changes one after the other', async () => {
  const { id } = (await writer.post(`${projects}/add`, { json: form('0') })).body.data;
  const remarks = ['1', '2', '3', '4'];
  const puts = remarks.map((one) => writer.put(`${projects}/${id}`, { json: form(one) }));
  expect((await Promise.all(puts)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const changes = (await historyOf(writer, id)).body.data as { fields: object[] }[];
  const steps = changes
    .map(({ fields }) => fields.find((field) => 'key' in field && field.key === 'remark'))
    .slice(0, remarks.length) as { before: string; after: string }[];
  expect(steps.map(({ after }) => after).sort()).toEqual(remarks);
  expect(steps.map(({ before }) => before)).toEqual([
    ...steps.slice(1).map(({ after }) => after),
    '0',
  ]);
});

it('the history is refused to callers who may not read the record', async () => {
  const id = '3f0b6c1e-6a55-4a53-9f0e-0d7f6c2b9a10';
  expect((await historyOf(test.client, id)).status).toBe(401);
  const other = await test.signIn('other');
  const refused = await historyOf(other, id);
  expect([refused.status, refused.body.code]).toEqual([403, 'permission.denied']);
  for (const area of ['nothing', 'constructor', '%'])
    expect((await historyOf(writer, id, encodeURIComponent(area))).body.code).toBe('not_found');
  expect((await historyOf(writer, id)).body.data).toEqual([]);
});

it('the history of an unknown record is empty, in every area', async () => {
  const boss = await test.signIn('super');
  for (const area of Object.keys(contract))
    for (const subject of ['no-uuid', '1', "%27%00'", 'g/A']) {
      const reply = await historyOf(boss, encodeURIComponent(subject), area);
      const said = reply.status === 200 ? reply.body.data : reply.status;
      expect([area, subject, said]).toEqual([area, subject, reply.status === 200 ? [] : 404]);
    }
});

it('the changed fields of two records are found', () => {
  expect(changedFields({ a: [1], b: 1, id: 'x' }, { a: [1], b: 2 })).toEqual([
    { key: 'b', before: 1, after: 2 },
  ]);
  expect(changedFields(null, { a: 1, b: null })).toEqual([{ key: 'a', before: null, after: 1 }]);
  expect(changedFields(undefined, ['x'])).toEqual([]);
});
