import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../../../../test/client.ts';
import { bookParts, manyRows, toZip } from '../../../../test/files/hostile-book.ts';
import { makeApp, type TestApp } from '../../../../test/make-app.ts';

let app: TestApp;
let clients: TestClient[];

beforeAll(async () => {
  app = await makeApp();
  for (const username of ['adds', 'adds-too'])
    await app.addAccount({ username, permissions: ['user:add', 'user:view'] });
  clients = [await app.signIn('adds'), await app.signIn('adds-too')];
});
afterAll(() => app.close());

it('many hostile uploads at once are refused with a message, and other calls get answers meanwhile', async () => {
  const book = toZip(bookParts({ sheets: [manyRows(90_000)], places: 50 }));
  const shared = '<si/>'.repeat(3_000_000);
  const texts = toZip(bookParts({ sheets: [manyRows(1)], shared }));
  // Each upload is repeated as long as the other calls run.
  let isAsking = true;
  const uploads = Array.from({ length: 24 }, async (_, at) => {
    const bytes = at % 2 === 0 ? book : texts;
    const upload = () => clients[at % 2]?.upload('/system/user/import?mode=check', 'x.xlsx', bytes);
    let reply = await upload();
    while (isAsking) reply = await upload();
    return reply;
  });
  try {
    for (let at = 0; at < 5; at += 1)
      expect((await clients[0]?.get('/system/user/exists?username=x'))?.status).toBe(200);
  } finally {
    isAsking = false;
  }
  for (const [at, reply] of (await Promise.all(uploads)).entries())
    expect([reply?.status, reply?.body.code, reply?.body.data]).toEqual(
      at % 2 === 0 ? [400, 'upload.not_xlsx', null] : [413, 'upload.too_large', null],
    );
  expect((await clients[1]?.get('/system/user/exists?username=x'))?.status).toBe(200);
});
