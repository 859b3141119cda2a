import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ApiError } from './api-error.ts';

// Tests `send` against a server on this machine; the globals of a browser are made here.

type SeenRequest = {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
};
type Answer = (response: ServerResponse, seen: SeenRequest) => void;

const row = (method: RouteRow['method'], path: string, more: Partial<RouteRow> = {}): RouteRow => ({
  method,
  path,
  body: 'none',
  reply: 'data',
  seconds: 10,
  isPublic: false,
  mayBeNull: false,
  ...more,
});
const rows: Record<string, RouteRow> = {
  'book.list': row('GET', 'book/list'),
  'book.remove': row('DELETE', '/book/{id}'),
  'book.save': row('PUT', '/book/{id}', { body: 'form' }),
  'book.add': row('POST', '/book', { body: 'json' }),
  'book.load': row('POST', '/book/load', { body: 'upload' }),
  'book.file': row('GET', '/book/file', { reply: 'file' }),
  'book.raw': row('GET', '/book/raw', { reply: 'raw' }),
  'book.live': row('GET', '/book/live', { reply: 'stream' }),
  'book.slow': row('GET', '/book/slow', { seconds: 0.05 }),
  'book.open': row('GET', '/book/open', { isPublic: true, mayBeNull: true }),
  'book.drop': row('DELETE', '/book/drop', { mayBeNull: true }),
};

let answer: Answer;
let seen: SeenRequest[] = [];
const stored = new Map<string, string>();
const real = globalThis.fetch;
const server = createServer(async (request, response) => {
  const { method = '', url = '', headers } = request;
  const one = { method, url, headers, body: await text(request) };
  seen.push(one);
  answer(response, one);
});

const json =
  (data: unknown, status = 200): Answer =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(data));
const last = () => seen.at(-1);

let call: typeof import('./send.ts').call;
const ask = async (name: string, input = {}) => call(name, input);
const failed = (name: string, input = {}): Promise<ApiError> =>
  ask(name, input).then(
    () => expect.fail('it worked'),
    (error: ApiError) => error,
  );

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => real(new URL(url, base), init));
  vi.stubGlobal('document', { querySelector: () => ({ content: '/numbers' }) });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  call = (await import('./send.ts')).call;
  (await import('./routes.ts')).addRoutes(rows);
});
beforeEach(() => {
  seen = [];
  stored.clear();
  stored.set('language', 'zh-CN');
  answer = json({ message: 'ok', data: { id: 1 } });
});
afterEach(() => vi.useRealTimers());
afterAll(() => server.close());

const signIn = (seconds: number) => {
  stored.set('accessToken', 'a1');
  stored.set('refreshToken', 'r1');
  stored.set('expireTime', String(Date.now() + seconds * 1000));
};

test('a GET sends its query without nulls, and returns the data of the envelope', async () => {
  const query = { pageNum: 2, title: null, by: ['a', 'b'], name: '借' };
  expect(await ask('book.list', { query })).toEqual({ id: 1 });
  expect(last()).toMatchObject({
    method: 'GET',
    url: '/numbers/book/list?pageNum=2&by=a%2Cb&name=%E5%80%9F',
    body: '',
  });
  expect(last()?.headers['accept-language']).toMatch(/^(zh-CN|en-US)$/);
  await ask('book.remove', { params: { id: 'a/b' }, query: { all: true, why: undefined } });
  expect(last()).toMatchObject({ method: 'DELETE', url: '/book/a%2Fb?all=true' });
});

test('bodies are sent as forms, JSON or files, as the contract says', async () => {
  await ask('book.save', { params: { id: 7 }, body: { title: '三体', note: null } });
  expect(last()).toMatchObject({ method: 'PUT', body: 'title=%E4%B8%89%E4%BD%93' });
  expect(last()?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
  await ask('book.add', { body: { title: '三体', note: null } });
  expect(JSON.parse(last()?.body ?? '')).toEqual({ title: '三体', note: null });
  expect(last()?.headers['content-type']).toBe('application/json');
  const body = new FormData();
  body.append('file', new Blob(['a,b']), 'books.csv');
  await ask('book.load', { body });
  expect(last()?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(last()?.body).toMatch(/filename="books\.csv"[\s\S]*a,b/);
});

test('a file has its name, a raw body is unchanged, a stream gives its events', async () => {
  answer = (response) =>
    response
      .writeHead(200, { 'content-disposition': "attachment; filename*=UTF-8''%E5%80%9F.xlsx" })
      .end('bytes');
  const { name, blob } = (await ask('book.file')) as { name: string; blob: Blob };
  expect([name, await blob.text()]).toEqual(['借.xlsx', 'bytes']);
  answer = json({ access_token: 'x' });
  expect(await ask('book.raw')).toEqual({ access_token: 'x' });
  answer = (response) =>
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end('data: 1\n\ndata: 2\n\n');
  const events: unknown[] = [];
  for await (const event of call('book.live') as AsyncIterable<unknown>) events.push(event);
  expect(events).toEqual([1, 2]);
});

test('an answer that is not a stream is an error, not the end of the stream', async () => {
  answer = json({ message: '操作成功', data: null });
  const read = async () => {
    for await (const _ of call('book.live') as AsyncIterable<unknown>);
  };
  await expect(read()).rejects.toMatchObject({ status: 200, code: 'unknown' });
});

test('only status 200 is success; an error has its code, message, fields and number', async () => {
  for (const status of [201, 204, 302, 404, 500]) {
    answer = (response) => response.writeHead(status).end();
    expect(await failed('book.list')).toMatchObject({ status, code: 'unknown', message: '' });
  }
  const fields = { name: '不能为空' };
  const body = { message: '提交的内容有误', code: 'request.invalid', data: null, fields };
  answer = json({ ...body, requestId: 'q1' }, 400);
  expect(await failed('book.add', { body: {} })).toMatchObject({
    status: 400,
    code: 'request.invalid',
    message: '提交的内容有误',
    fields,
    requestId: 'q1',
  });
});

test('an empty or foreign answer is an error, except for a call without an answer', async () => {
  const nothing: Answer[] = [
    json({ message: '操作成功', data: null }),
    json({ message: '操作成功' }),
    json(null),
    (response) => response.writeHead(200).end(),
    (response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Sign in to Wi-Fi</html>'),
  ];
  for (const one of nothing) {
    answer = one;
    expect(await failed('book.list')).toMatchObject({ status: 200, code: 'unknown', message: '' });
  }
  answer = json({ message: '操作成功', data: null });
  expect(await ask('book.drop')).toBeNull();
});

test('the stored token is sent with every call that is not public', async () => {
  await ask('book.list');
  expect(last()?.headers.authorization).toBeUndefined();
  signIn(900);
  await ask('book.list');
  expect(last()?.headers.authorization).toBe('Bearer a1');
  await ask('book.open');
  expect(last()?.headers.authorization).toBeUndefined();
});

test('within five minutes of its end the token is renewed first, once for all calls', async () => {
  signIn(299);
  answer = (response, { url }) =>
    url === '/auth/oauth/token'
      ? json({ access_token: 'a2', refresh_token: 'r2', expires_in: 900 })(
          response,
          seen[0] as SeenRequest,
        )
      : json({ data: 1 })(response, seen[0] as SeenRequest);
  await Promise.all([ask('book.list'), ask('book.list')]);
  expect(seen.map(({ url }) => url)).toEqual([
    '/auth/oauth/token',
    '/numbers/book/list',
    '/numbers/book/list',
  ]);
  expect(seen[0]?.body).toBe('grant_type=refresh_token&refresh_token=r1');
  expect(seen[0]?.headers.authorization).toBe(`Basic ${btoa('console:')}`);
  expect(seen.slice(1).map(({ headers }) => headers.authorization)).toEqual([
    'Bearer a2',
    'Bearer a2',
  ]);
  expect([stored.get('accessToken'), stored.get('refreshToken')]).toEqual(['a2', 'r2']);
});

test('after another window has renewed the token, a refused call is repeated with it', async () => {
  signIn(900);
  answer = (response, { headers }) => {
    const isOld = headers.authorization === 'Bearer a1';
    if (isOld) stored.set('accessToken', 'a2');
    const reply = isOld ? json({ code: 'auth.expired', message: 'x' }, 401) : json({ data: 5 });
    reply(response, seen[0] as SeenRequest);
  };
  expect(await ask('book.list')).toBe(5);
  answer = json({ code: 'auth.expired', message: 'x' }, 401);
  seen = [];
  expect(await failed('book.list')).toMatchObject({ status: 401, code: 'auth.expired' });
  // The refused token is not sent a second time.
  expect(seen.map(({ url }) => url)).toEqual(['/numbers/book/list']);
});

test('while the page waits for its user, no call is sent, and a late refusal says nothing', async () => {
  signIn(900);
  stored.set('user', JSON.stringify({ username: 'lin' }));
  answer = (response) => {
    stored.delete('accessToken');
    json({ code: 'auth.expired', message: 'x' }, 401)(response, seen[0] as SeenRequest);
  };
  expect(await failed('book.list')).toMatchObject({ status: 0, code: 'aborted' });
  seen = [];
  expect(await failed('book.list')).toMatchObject({ status: 0, code: 'aborted' });
  expect(seen).toEqual([]);
});

test('a call ends at its time limit, when cancelled, and without a connection', async () => {
  answer = () => undefined;
  expect(await failed('book.slow')).toMatchObject({ status: 0, code: 'timeout' });
  const giveUp = new AbortController();
  const pending = failed('book.list', { signal: giveUp.signal });
  giveUp.abort();
  expect(await pending).toMatchObject({ status: 0, code: 'aborted' });
  answer = (response) => response.destroy();
  expect(await failed('book.list')).toMatchObject({ status: 0, code: 'network' });
});

test('a call of another page loads its row first; a name that the contract does not have is a mistake', async () => {
  expect(await ask('dwSchema.structure', { params: { x: 'loans' } })).toEqual({ id: 1 });
  expect(last()).toMatchObject({ method: 'GET', url: '/numbers/dw-schema/table/structure/loans' });
  await expect(ask('dwSchema.nothing')).rejects.toThrow('no such call: dwSchema.nothing');
});
