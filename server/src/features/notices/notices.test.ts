import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#lib/log.ts';
import { openStore } from '#store/open.ts';
import { account } from '#store/schema/accounts.ts';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { startTestPostgres, type TestPostgres } from '../../../test/postgres-process.ts';
import { openMemoryStore } from '../../../test/store/memory-store.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.close());

const log = createLog('silent');
const url = '/system/notice/handleNotices';
const words = (text: string) => ({ 'zh-CN': `${text}（中）`, 'en-US': `${text} (en)` });
const places = {
  embedded: openMemoryStore,
  'on a server': async () =>
    openStore({ dataDir: null, url: await postgres.createDatabase(), log }),
};

describe.each(Object.entries(places))('notices, their store %s', (_, place) => {
  let test: TestApp;
  let [wang, li]: TestClient[] = [];
  const send = async (text: string, to: 'all' | string[] = 'all') => {
    test.clock.advance({ seconds: 1 });
    await test.deps.notify({
      kind: 'system',
      summary: words(text),
      details: words('…'),
      system: words('库'),
      to,
    });
  };
  const handle = async (client: TestClient | undefined, form?: Record<string, string>) =>
    (await client?.post(url, form ? { form } : {}))?.body.data as {
      uuid: string;
      summary: string;
      readFinish: boolean;
    }[];
  const summaries = async (client: TestClient | undefined) =>
    (await handle(client)).map(({ summary }) => summary);

  beforeAll(async () => {
    test = await makeApp({ store: await place() });
    await send('before everyone');
    const id = await test.addAccount({ username: 'wang', createdAt: test.clock.now() });
    test.clock.advance({ seconds: 1 });
    await test.addAccount({ username: 'li', createdAt: test.clock.now() });
    [wang, li] = [await test.signIn('wang'), await test.signIn('li')];
    await send('for wang', [id]);
    await send('for all');
  });
  afterAll(() => test.close());

  it('notices arrive newest first, for their accounts, from the day an account was created', async () => {
    expect(await summaries(wang)).toEqual([
      'for all（中）',
      'for wang（中）',
      'before everyone（中）',
    ]);
    expect(await summaries(li)).toEqual(['for all（中）']);
  });

  it('notices have the language of the caller and times in the library’s zone', async () => {
    const [newest] = (await wang?.post(url, { language: 'en-US' }))?.body.data ?? [];
    expect(newest).toEqual({
      uuid: expect.any(String),
      summary: 'for all (en)',
      details: '… (en)',
      system: '库 (en)',
      dateStr: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
      readFinish: false,
      kind: 'system',
      link: null,
    });
  });

  it('notices are marked read, unread and removed one by one', async () => {
    const uuid = (await handle(wang))[0]?.uuid ?? '';
    expect((await handle(wang, { uuid, flag: '1' }))[0]?.readFinish).toBe(true);
    expect((await handle(li))[0]?.readFinish).toBe(false);
    expect((await handle(wang, { uuid, flag: '2' }))[0]?.readFinish).toBe(false);
    expect(await handle(wang, { uuid, flag: '3' })).toHaveLength(2);
    const gone = await wang?.post(url, { form: { uuid, flag: '1' } });
    expect([gone?.status, gone?.body.code]).toEqual([404, 'not_found']);
  });

  it('notices are marked read and removed all at once', async () => {
    await send('one more');
    const read = await handle(wang, { flag: '4' });
    expect(read.map(({ readFinish }) => readFinish)).toEqual([true, true, true]);
    expect(await handle(wang, { flag: '5' })).toEqual([]);
    expect(await handle(li)).toHaveLength(2);
    await send('and another');
    expect(await summaries(wang)).toEqual(['and another（中）']);
  });

  it('notices of other accounts cannot be changed, and bad input is refused', async () => {
    await send('only wang', [(await idOf('wang')) ?? '']);
    const uuid = (await handle(wang))[0]?.uuid ?? '';
    expect((await li?.post(url, { form: { uuid, flag: '3' } }))?.status).toBe(404);
    expect((await test.client.post(url)).status).toBe(401);
    const none = await wang?.post(url, { form: { flag: '1' } });
    expect([none?.status, none?.body.fields]).toEqual([400, { uuid: '不能为空' }]);
    const bad: Record<string, string>[] = [{ flag: '6' }, { flag: '1', uuid: 'x' }, { other: '1' }];
    for (const form of bad) expect((await wang?.post(url, { form }))?.status).toBe(400);
    expect(await handle(wang)).toHaveLength(2);
  });

  const idOf = async (username: string) => {
    const rows = await test.deps.store.db.select().from(account);
    return rows.find((row) => row.username === username)?.id;
  };
});
