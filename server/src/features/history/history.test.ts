import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { changedFields } from './changed-fields.ts';

let test: TestApp;
let writer: Client;
const form = (remark: string) => ({ name: { 'zh-CN': 'P', 'en-US': '' }, remark });
const projects = '/analytics-v3/projectInfo';
const historyOf = (client: Client, id: string, area = 'projectInfo') =>
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

it('tells each change of a record, newest first, field by field', async () => {
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

it('is refused to whoever may not read the record', async () => {
  const id = '3f0b6c1e-6a55-4a53-9f0e-0d7f6c2b9a10';
  expect((await historyOf(test.client, id)).status).toBe(401);
  const other = await test.signIn('other');
  const refused = await historyOf(other, id);
  expect([refused.status, refused.body.code]).toEqual([403, 'permission.denied']);
  for (const area of ['nothing', 'constructor', '%'])
    expect((await historyOf(writer, id, encodeURIComponent(area))).body.code).toBe('not_found');
  expect((await historyOf(writer, id)).body.data).toEqual([]);
});

it('knows what differs', () => {
  expect(changedFields({ a: [1], b: 1, id: 'x' }, { a: [1], b: 2 })).toEqual([
    { key: 'b', before: 1, after: 2 },
  ]);
  expect(changedFields(null, { a: 1, b: null })).toEqual([{ key: 'a', before: null, after: 1 }]);
  expect(changedFields(undefined, ['x'])).toEqual([]);
});
