import { Readable } from 'node:stream';
import {
  area,
  file as fileReply,
  page,
  raw,
  route,
  stream as streamReply,
} from '@stacksight/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { HandlersOf } from '#kit/handler.ts';
import { file, stream, withCookies } from '#kit/replies.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import { createLog } from '#lib/log.ts';
import { bind } from './bind.ts';
import { createServer } from './server.ts';

const listing = page(z.object({ name: z.string() }), ['name'], { name: z.string().optional() });

const contract = {
  shelf: area('shelf', {
    list: route({
      method: 'GET',
      path: 'shelf/list',
      summary: 'list',
      needs: 'holdings:view',
      query: listing.query,
      reply: listing.reply,
      example: { rows: [], total: 0 },
    }),
    add: route({
      method: 'POST',
      path: 'shelf/{id}',
      summary: 'add',
      needs: 'signedIn',
      params: { id: z.coerce.number().int() },
      body: z.strictObject({
        name: z.string().min(2),
        level: z.number().int().min(1).max(8).optional(),
        kind: z.enum(['a', 'b']).optional(),
        email: z.email().optional(),
        tags: z.array(z.string().min(1)).max(2).optional(),
        on: z.iso.date().optional(),
        odd: z
          .number()
          .refine((value) => value % 2 === 1, { message: 'must be odd' })
          .optional(),
      }),
      reply: z.object({ id: z.number() }),
      example: { id: 1 },
    }),
    open: route({
      method: 'POST',
      path: '/shelf/open',
      summary: 'open',
      needs: 'public',
      body: z.strictObject({ code: z.string() }),
      bodyType: 'form',
      reply: raw(z.object({ token: z.string() })),
      example: { token: 'x' },
      errors: 'oauth',
    }),
    book: route({
      method: 'GET',
      path: '/shelf/book',
      summary: 'a file',
      needs: 'public',
      reply: fileReply,
      example: 'file',
    }),
    live: route({
      method: 'GET',
      path: '/shelf/live',
      summary: 'a stream',
      needs: 'public',
      reply: streamReply(z.object({ n: z.number() })),
      example: { n: 1 },
    }),
    slow: route({
      method: 'GET',
      path: '/shelf/slow',
      summary: 'slow',
      needs: 'public',
      reply: z.null(),
      example: null,
      seconds: 0.05,
    }),
    leak: route({
      method: 'GET',
      path: '/shelf/leak',
      summary: 'more than it says',
      needs: 'public',
      reply: z.object({ id: z.number() }),
      example: { id: 1 },
    }),
    export: route({
      method: 'GET',
      path: '/shelf/export',
      summary: 'heavy',
      needs: 'signedIn',
      reply: z.null(),
      example: null,
      seconds: 300,
    }),
    broken: route({
      method: 'GET',
      path: '/shelf/broken',
      summary: 'broken',
      needs: 'public',
      reply: z.null(),
      example: null,
    }),
  }),
};

let seenAbort = false;

const handlers: HandlersOf<typeof contract> = {
  shelf: {
    list: async ({ query }) => ({
      rows: [{ name: `${query.pageNum}/${query.pageSize}/${query.order ?? ''}` }],
      total: 1,
    }),
    add: async ({ params, caller }) => {
      if (params.id === 9) throw new AppError('conflict', { fields: { id: 'taken' } });
      return { id: params.id + caller.username.length };
    },
    open: async ({ body, origin }) => {
      if (body.code !== 'sesame') throw new AppError('auth.invalid_grant');
      return withCookies({ token: origin.client?.id ?? '' }, [
        { name: 'c', value: '1', maxAgeSeconds: 60, path: '/', isSecure: false },
      ]);
    },
    book: async () => file('藏书 "1".txt', 'text/plain', Readable.from(['abc'])),
    live: async () =>
      stream(
        (async function* () {
          yield { n: 1 };
          yield { n: 2 };
        })(),
      ),
    slow: ({ signal }) =>
      new Promise((_, reject) =>
        signal.addEventListener('abort', () => {
          seenAbort = true;
          reject(signal.reason);
        }),
      ),
    leak: async () => ({ id: 1, password: 'secret' }) as { id: number },
    export: async () => null,
    broken: async () => {
      throw new Error('database password is hunter2');
    },
  },
};

const caller: Caller = {
  accountId: '1',
  username: 'wang',
  isSuper: false,
  sessionId: 's',
  permissions: new Set(['holdings:view']),
  scope: { groups: 'all' },
  defaultGlc: '',
  mustChangePassword: false,
};

const people: Record<string, Caller> = {
  good: caller,
  poor: { ...caller, permissions: new Set() },
  boss: { ...caller, permissions: new Set(), isSuper: true },
  busy: { ...caller, accountId: '2' },
  fresh: { ...caller, mustChangePassword: true },
};

let app: FastifyInstance;
beforeAll(async () => {
  app = await createServer(createLog('silent'), { isHttps: false });
  bind(app, contract, handlers, {
    analyticsPrefix: '/analytics-v3',
    publicUrl: null,
    authenticate: async (bearer) => people[bearer] ?? null,
  });
  await app.ready();
});
afterAll(() => app.close());

const as = (bearer: string, rest: Record<string, string> = {}) => ({
  authorization: `Bearer ${bearer}`,
  ...rest,
});
const get = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers });

describe('bind', () => {
  it('replies in the envelope and reads paging from the query', async () => {
    const reply = await get('/analytics-v3/shelf/list?pageNum=2&order=ascend', as('good'));
    expect(reply.json()).toEqual({
      message: '操作成功',
      data: { rows: [{ name: '2/10/ascend' }], total: 1 },
    });
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['nobody', {}, 401, 'auth.required'],
    ['an unknown token', as('who'), 401, 'auth.expired'],
    ['one without the permission', as('poor'), 403, 'permission.denied'],
    ['one who must change the password', as('fresh'), 403, 'auth.password_change_required'],
    [
      'a page of another site',
      as('good', { 'sec-fetch-site': 'cross-site' }),
      403,
      'request.cross_site',
    ],
  ])('refuses %s', async (_, headers, status, code) => {
    const reply = await get('/analytics-v3/shelf/list', headers);
    expect([reply.statusCode, reply.json().code, reply.json().data]).toEqual([status, code, null]);
  });

  it('lets the super account do everything', async () => {
    expect((await get('/analytics-v3/shelf/list', as('boss'))).json().data.total).toBe(1);
  });

  it('refuses unknown parameters and names bad fields, in the caller’s language', async () => {
    const unknown = await get(
      '/analytics-v3/shelf/list?nosuch=1',
      as('good', { 'accept-language': 'en-US' }),
    );
    expect([unknown.statusCode, unknown.json().code]).toEqual([400, 'request.invalid']);
    expect(unknown.json().message).toMatch(/Check the marked fields/);
    const bad = await app.inject({
      method: 'POST',
      url: '/analytics-v3/shelf/1',
      headers: as('good'),
      payload: { name: 'x', more: 1 },
    });
    expect(bad.statusCode).toBe(400);
    expect(Object.keys(bad.json().fields)).toContain('name');
    const broken = await app.inject({
      method: 'POST',
      url: '/analytics-v3/shelf/1',
      headers: as('good', { 'content-type': 'application/json' }),
      payload: '{"name":',
    });
    expect([broken.statusCode, broken.json().code]).toEqual([400, 'request.unreadable']);
    for (const mime of ['text/csv', 'text/plain']) {
      const type = await app.inject({
        method: 'POST',
        url: '/analytics-v3/shelf/1',
        headers: as('good', { 'content-type': mime }),
        payload: 'a,b',
      });
      expect([type.statusCode, type.json().message]).toEqual([415, '请求type有误']);
    }
    const large = await app.inject({
      method: 'POST',
      url: '/analytics-v3/shelf/1',
      headers: as('good'),
      payload: { name: 'x'.repeat(2_000_000) },
    });
    expect([large.statusCode, large.json().code]).toEqual([413, 'request.too_large']);
  });

  it.each([
    ['name', { name: 'x' }, '至少 2 个字符', 'At least 2 characters'],
    ['name', {}, '不能为空', "Can't be empty"],
    ['name', { name: 7 }, '须为文字', 'Must be a text'],
    ['.', { name: 'ok', more: 1 }, '未知的项：more', 'Unknown: more'],
    ['level', { name: 'ok', level: 1.5 }, '须为整数', 'Must be a whole number'],
    ['level', { name: 'ok', level: 9 }, '不能大于 8', 'Must be 8 or less'],
    ['kind', { name: 'ok', kind: 'x' }, '须为以下之一：a, b', 'Must be one of: a, b'],
    ['email', { name: 'ok', email: 'x' }, '邮箱格式不正确', 'Email is invalid'],
    ['tags', { name: 'ok', tags: ['a', 'b', 'c'] }, '最多 2 项', 'No more than 2'],
    ['tags.0', { name: 'ok', tags: [''] }, '不能为空', "Can't be empty"],
    ['on', { name: 'ok', on: '2026-13-01' }, '须为日期，如 2026-03-01', 'Must be a date such as'],
    ['odd', { name: 'ok', odd: 2 }, '内容不符合要求', 'must be odd'],
  ])('says what is wrong with %s in words: %j', async (field, payload, chinese, english) => {
    for (const [language, expected] of [
      ['zh-CN', chinese],
      ['en-US', english],
    ] as const) {
      const { statusCode, json } = await app.inject({
        method: 'POST',
        url: '/analytics-v3/shelf/1',
        headers: as('good', { 'accept-language': language }),
        payload,
      });
      expect([statusCode, json().fields[field]]).toEqual([400, expect.stringContaining(expected)]);
    }
  });

  it('gives a handler typed input and the caller, and passes its errors on with their fields', async () => {
    const fine = await app.inject({
      method: 'POST',
      url: '/analytics-v3/shelf/4',
      headers: as('good'),
      payload: { name: 'ok' },
    });
    expect(fine.json().data).toEqual({ id: 8 });
    const taken = await app.inject({
      method: 'POST',
      url: '/analytics-v3/shelf/9',
      headers: as('good'),
      payload: { name: 'ok' },
    });
    expect([taken.statusCode, taken.json().fields]).toEqual([409, { id: 'taken' }]);
  });

  it('replies in the form of RFC 6749 if the route says so, and sets HttpOnly cookies', async () => {
    const open = (code: string) =>
      app.inject({
        method: 'POST',
        url: '/shelf/open',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          authorization: `Basic ${btoa('console:')}`,
        },
        payload: `code=${code}`,
      });
    const wrong = await open('x');
    expect([wrong.statusCode, wrong.json().error, wrong.json().error_description]).toEqual([
      400,
      'invalid_grant',
      '用户名或密码不正确',
    ]);
    const right = await open('sesame');
    expect(right.json()).toEqual({ token: 'console' });
    expect(right.headers['set-cookie']).toMatch(/^c=1;.*HttpOnly; SameSite=Strict/);
  });

  it('sends files whose names are in any language, and streams events', async () => {
    const book = await get('/shelf/book');
    expect(book.headers['content-disposition']).toBe(
      `attachment; filename="__ _1_.txt"; filename*=UTF-8''%E8%97%8F%E4%B9%A6%20%221%22.txt`,
    );
    expect(book.body).toBe('abc');
    const live = await get('/shelf/live');
    expect(live.headers['content-type']).toBe('text/event-stream');
    expect(live.body).toBe('data: {"n":1}\n\ndata: {"n":2}\n\n');
  });

  it('ends a call at the time limit of the route, and aborts the handler', async () => {
    const reply = await get('/shelf/slow');
    expect([reply.statusCode, reply.json().message]).toEqual([504, '服务器超时']);
    expect(seenAbort).toBe(true);
  });

  it('sends no more than the reply schema holds, and never the cause of an internal error', async () => {
    expect((await get('/shelf/leak')).json().data).toEqual({ id: 1 });
    const broken = await get('/shelf/broken');
    expect([broken.statusCode, broken.json().message]).toEqual([
      500,
      '系统内部异常，请联系网站管理员',
    ]);
    expect(broken.body).not.toContain('hunter2');
  });

  it('limits how often an account calls a route, and says how long to wait', async () => {
    const busy = as('busy', { 'accept-language': 'en-US' });
    const call = (path: string, headers: Record<string, string>) => get(path, headers);
    const list = '/analytics-v3/shelf/list';
    for (let count = 0; count < 600; count += 1)
      expect((await call(list, busy)).statusCode).toBe(200);
    const over = await call(list, busy);
    expect([over.statusCode, over.json().code]).toEqual([429, 'rate.limited']);
    const [seconds = ''] = /\d+/.exec(over.json().message) ?? [];
    expect(over.headers['retry-after']).toBe(seconds);
    expect(Number(seconds)).toBeLessThanOrEqual(60);
    expect((await call(list, as('good'))).statusCode).toBe(200);
    const exported = () => call('/shelf/export', busy);
    for (let count = 0; count < 60; count += 1) expect((await exported()).statusCode).toBe(200);
    expect((await exported()).statusCode).toBe(429);
  });

  it('documents every route', async () => {
    const docs = (await get('/docs/json')).json();
    expect(docs.openapi).toBe('3.1.0');
    expect(docs.paths['/analytics-v3/shelf/list'].get).toMatchObject({
      summary: 'list',
      description: 'Needs: holdings:view',
      operationId: 'shelf.list',
    });
  });
});
