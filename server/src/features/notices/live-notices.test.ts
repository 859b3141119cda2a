import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#lib/log.ts';
import { openStore } from '#store/open.ts';
import { account } from '#store/schema/accounts.ts';
import { addRole } from '../../../test/accounts.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { startTestPostgres, type TestPostgres } from '../../../test/postgres-process.ts';

type Event = { event: string; notice: { summary: string } | null };

const words = (text: string) => ({ 'zh-CN': text, 'en-US': text });
const send = (test: TestApp, text: string, to: 'all' | string[] = 'all') =>
  test.deps.notify({
    kind: 'system',
    summary: words(text),
    details: words(''),
    system: words(''),
    to,
  });

/** Opens a page that listens; it collects all events until it is closed. */
async function listen(test: TestApp, token: string | null) {
  const { port } = test.app.server.address() as AddressInfo;
  const controller = new AbortController();
  const response = await fetch(`http://127.0.0.1:${port}/system/notice/stream`, {
    headers: { authorization: `Bearer ${token}` },
    signal: controller.signal,
  });
  const heard: Event[] = [];
  const ended = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? [])
      for (const line of decoder.decode(chunk).split('\n'))
        if (line.startsWith('data: ')) heard.push(JSON.parse(line.slice(6)));
  })().catch(() => undefined);
  return { response, heard, ended, close: () => controller.abort() };
}

const until = (isTrue: () => boolean) => expect.poll(isTrue).toBe(true);

describe('an open page', () => {
  let test: TestApp;
  let id: string;
  beforeAll(async () => {
    test = await makeApp();
    id = await test.addAccount({ username: 'page' });
    await test.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => test.close());

  it('gets a heartbeat at once, and each new notice once', async () => {
    const client = await test.signIn('page');
    await send(test, 'old');
    test.clock.advance({ seconds: 30 });
    const page = await listen(test, client.token);
    expect(page.response.headers.get('content-type')).toMatch('text/event-stream');
    await until(() => page.heard.length > 0);
    expect(page.heard).toMatchObject([{ event: 'beat', notice: null }]);
    for (const text of ['one', 'two', 'three']) {
      await send(test, text);
      const isThere = () => page.heard.at(-1)?.notice?.summary === text;
      await until(isThere);
    }
    await send(test, 'not for me', []);
    await send(test, 'for me', [id]);
    await until(() => page.heard.length >= 5);
    expect(page.heard.map((event) => event.notice?.summary ?? event.event)).toEqual([
      'beat',
      'one',
      'two',
      'three',
      'for me',
    ]);
    page.close();
    await page.ended;
  });

  it('needs a sign-in', async () => {
    const page = await listen(test, 'made-up');
    expect(page.response.status).toBe(401);
  });

  it('leaves no connection behind', async () => {
    const client = await test.signIn('page');
    const pages = await Promise.all([1, 2, 3].map(() => listen(test, client.token)));
    for (const page of pages) page.close();
    await Promise.all(pages.map((page) => page.ended));
    const connections = () =>
      new Promise<number>((resolve) =>
        test.app.server.getConnections((_, count) => resolve(count)),
      );
    await expect.poll(connections).toBeLessThanOrEqual(1);
  });

  it('gets an event when its rights change, and ends when its account is disabled', async () => {
    const roleId = await addRole(test.deps.store.db, ['borrowing:view']);
    const accountId = await test.addAccount({ username: 'watches', roleIds: [roleId] });
    const chief = await test.signIn('super');
    const page = await listen(test, (await test.signIn('watches')).token);
    await until(() => page.heard.length > 0);
    const changes = () => page.heard.filter(({ event }) => event === 'access').length;
    const role = (perms: string[]) =>
      chief.put(`/system/role/${roleId}`, { json: { roleName: 'watchers', perms } });
    await role(['user:view']);
    await until(() => changes() === 1);
    // A change without an effect sends no event.
    await role(['user:view']);
    const libraries = [{ glc: 'g', libcode: 'A' }];
    await chief.put(`/system/user/${accountId}`, { json: { roleIds: [roleId], libraries } });
    await until(() => changes() === 2);
    const status = { ids: [accountId], status: 'invalid' };
    await chief.put('/system/user/status', { json: status });
    await page.ended;
    expect(changes()).toBe(2);
  });

  it('gets no more events after its account was disabled', async () => {
    const client = await test.signIn('page');
    const { db } = test.deps.store;
    await db.update(account).set({ status: 'invalid' }).where(eq(account.id, id));
    const page = await listen(test, client.token);
    expect(page.response.status).toBe(401);
    await db.update(account).set({ status: 'valid' }).where(eq(account.id, id));
  });
});

describe('two instances on one database', () => {
  let postgres: TestPostgres;
  let [first, second]: TestApp[] = [];
  beforeAll(async () => {
    postgres = await startTestPostgres();
    const url = await postgres.createDatabase();
    const log = createLog('silent');
    const config = { databaseUrl: url };
    const open = async () =>
      makeApp({ config, store: await openStore({ dataDir: null, url, log }) });
    first = await open();
    second = await open();
    await first.addAccount({ username: 'page' });
    await second.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    await Promise.all([first?.close(), second?.close()]);
    await postgres.close();
  });

  it('get each other’s notices', async () => {
    if (first === undefined || second === undefined) throw new Error('not open');
    const client = await first.signIn('page');
    const page = await listen(second, client.token);
    await until(() => page.heard.length > 0);
    second.clock.advance({ seconds: 1 });
    first.clock.advance({ seconds: 1 });
    await send(first, 'from the other one');
    const isThere = () => page.heard.at(-1)?.notice?.summary === 'from the other one';
    await until(isThere);
    page.close();
  });
});
