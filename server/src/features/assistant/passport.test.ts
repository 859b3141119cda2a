import { afterAll, beforeAll, expect, it } from 'vitest';
import { password } from '../../../test/accounts.ts';
import { createClient, type TestClient } from '../../../test/client.ts';
import { insertSmallLibrary, smallToday } from '../../../test/fixtures/small-library.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';

// chinese-ok-file: questions as librarians type them

let app: TestApp;
let anna: TestClient;
let stranger: TestClient;

beforeAll(async () => {
  app = await makeApp({ start: smallToday });
  await insertSmallLibrary(app.deps.engine);
  await app.addAccount({ username: 'anna', permissions: ['dashboard:view', 'borrowing:view'] });
  await app.addAccount({ username: 'nobody', permissions: [] });
  anna = await app.signIn('anna');
  stranger = createClient(app.app);
});
afterAll(() => app.close());

const path = '/dataz_ai_api/portal-api/passport';
const code = { headers: { 'x-app-code': 'stacksight' } };

async function passports(client = anna): Promise<{ access_token: string; ofa_token: string }> {
  const { status, body } = await client.get(path, code);
  expect([status, Object.keys(body.data)]).toEqual([200, ['access_token', 'ofa_token']]);
  return body.data;
}
const chat = (token: string, { client = stranger, language = 'zh-CN' as const } = {}) =>
  client.post('/dataz_ai_api/portal-api/api/chat-messages', {
    json: { query: '去年外借了多少册' },
    headers: { 'access-token': token },
    language,
  });
const answer = '2025 年，外借册次为 2 册次。';

it('stands for the caller in one call, and is refused in words in the next', async () => {
  const { access_token, ofa_token } = await passports();
  const first = await chat(access_token);
  expect([first.status, first.text.includes(answer)]).toEqual([200, true]);
  const second = await chat(access_token);
  expect([second.status, second.body.code, second.body.message]).toEqual([
    401,
    'auth.passport_used',
    '这个通行证已用过或已过期，请重新获取再试',
  ]);
  expect((await chat(ofa_token)).text).toContain(answer);
  const kept = await anna.get('/analytics-v3/assistant/conversations');
  expect(kept.body.data).toHaveLength(2);
});

it('is taken by exactly one of two calls at once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { access_token } = await passports();
    const statuses = (await Promise.all([chat(access_token), chat(access_token)])).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 401]);
  }
});

it('lives for a minute, and ends with its session', async () => {
  const old = await passports();
  app.clock.advance({ minutes: 1 });
  expect((await chat(old.access_token)).status).toBe(401);
  const again = await app.signIn('anna');
  const ended = await passports(again);
  await again.delete('/auth/signout');
  expect((await chat(ended.access_token)).body.code).toBe('auth.passport_used');
});

it('is no token of a session, and no other call takes it', async () => {
  const { access_token } = await passports();
  const asBearer = createClient(app.app, { token: access_token, refreshToken: null });
  expect((await asBearer.get('/auth/user')).status).toBe(401);
  const headers = { 'access-token': access_token };
  expect((await stranger.get('/auth/user', { headers })).status).toBe(401);
  expect((await chat(access_token)).status).toBe(200);
});

it('works in a browser only with the cookie of its session', async () => {
  const inBrowser = { headers: { origin: 'http://localhost:8080', host: 'localhost:8080' } };
  const mine = await app.client.signIn('anna', password, inBrowser);
  const { access_token } = await passports(mine);
  expect((await chat(access_token)).status).toBe(401);
  const next = await passports(mine);
  expect((await chat(next.access_token, { client: mine })).status).toBe(200);
});

it('is only for the application that the console is', async () => {
  const without = await anna.get(path);
  expect([without.status, without.body.fields]).toEqual([400, { 'x-app-code': '不能为空' }]);
  const wrong = await anna.get(path, { headers: { 'x-app-code': 'other' } });
  expect([wrong.status, wrong.body.fields]).toEqual([400, { 'x-app-code': '没有“other”' }]);
});

it('is not made without a sign-in or without the right', async () => {
  expect((await stranger.get(path, code)).status).toBe(401);
  expect((await (await app.signIn('nobody')).get(path, code)).status).toBe(403);
});
