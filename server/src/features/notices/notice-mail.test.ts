import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import {
  readLetter,
  startTestMailServer,
  type TestMailServer,
} from '../../../test/outside/mail-server.ts';

const url = '/system/notice/preferences';
const words = (text: string) => ({ 'zh-CN': text, 'en-US': `${text} (en)` });

let server: TestMailServer;
let test: TestApp;
let wang: TestClient;
let ids: string[];

beforeAll(async () => {
  server = await startTestMailServer();
  const mailFrom = '馆析 <stacksight@library.example>';
  test = await makeApp({
    config: { smtpUrl: server.url, mailFrom, publicUrl: 'https://console.example' },
  });
  ids = [
    await test.addAccount({ username: 'wang', email: 'wang@library.example' }),
    await test.addAccount({ username: 'li', email: 'li@library.example' }),
    await test.addAccount({ username: 'zhou' }),
  ];
  wang = await test.signIn('wang');
});
afterAll(async () => {
  await test.close();
  await server.close();
});

const choose = (client: TestClient, kind: string, isShown: boolean, byMail: boolean) =>
  client.post(url, { json: { preferences: [{ kind, isShown, byMail }] } });
const tell = (kind: 'job' | 'import', text: string, to: 'all' | string[], once?: string) => {
  test.clock.advance({ seconds: 1 });
  const link = { path: '/admin/jobs', label: words('看') };
  const notice = { kind, summary: words(text), details: words('…'), system: words('任务') };
  return test.deps.notify({ ...notice, link, to, ...(once === undefined ? {} : { once }) });
};
const seen = async (client: TestClient) =>
  (await client.post('/system/notice/handleNotices')).body.data.map(
    ({ summary }: { summary: string }) => summary,
  );

it('the choices list every kind of notice, and none is mailed by default', async () => {
  const { data } = (await wang.get(url)).body;
  expect(data).toMatchObject({ email: 'wang@library.example', canMail: true });
  expect(data.preferences).toHaveLength(9);
  expect(data.preferences[0]).toEqual({ kind: 'import', isShown: true, byMail: false });
  const zhou = await test.signIn('zhou');
  expect((await zhou.get(url)).body.data.email).toBeNull();
  await tell('job', 'one', 'all');
  expect(await seen(wang)).toEqual(['one']);
  expect(server.letters).toEqual([]);
});

it('a notice is mailed to each account that chose its kind, and to no other', async () => {
  for (const username of ['wang', 'li', 'zhou'])
    await choose(await test.signIn(username), 'job', true, true);
  server.refused.add('li@library.example');
  await tell('job', 'two', 'all');
  await expect.poll(() => server.letters.length).toBe(1);
  const [letter] = server.letters;
  const { headers, text } = readLetter(letter ?? { from: '', to: [], source: '' });
  expect([letter?.to, headers.subject]).toEqual([['wang@library.example'], 'two']);
  expect(text).toContain('two (en)');
  expect(text).toContain('https://console.example/admin/jobs');
  server.refused.clear();
  await tell('job', 'only li', [ids[1] ?? '']);
  await expect.poll(() => server.letters.length).toBe(2);
  // Without the task of its mail there is no notice either, so that it is sent again.
  const { db } = test.deps.store;
  await db.execute(sql`CREATE FUNCTION refuse_task() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    RAISE EXCEPTION 'no task'; END $$`);
  await db.execute(sql`CREATE TRIGGER refuse_task BEFORE INSERT ON task
    FOR EACH ROW EXECUTE FUNCTION refuse_task()`);
  await expect(tell('job', 'lost', 'all')).rejects.toThrow();
  await db.execute(sql`DROP TRIGGER refuse_task ON task`);
  expect(await seen(wang)).toEqual(['two', 'one']);
});

it('kinds that were not chosen are left out, and the same notice is mailed once', async () => {
  await choose(wang, 'job', false, false);
  await tell('import', 'loaded', 'all', 'load 1');
  await tell('import', 'loaded', 'all', 'load 1');
  expect(await seen(wang)).toEqual(['loaded']);
  await choose(wang, 'job', true, false);
  expect(await seen(wang)).toEqual(['loaded', 'two', 'one']);
});

it('invalid choices and callers without a sign-in are refused', async () => {
  expect((await test.client.get(url)).status).toBe(401);
  expect((await choose(wang, 'nothing', true, true)).body.code).toBe('request.invalid');
});
