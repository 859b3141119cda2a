import { area, route, upload } from '@stacksight/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createLog } from '#lib/log.ts';
import { bind } from '../bind.ts';
import { createServer } from '../server.ts';

const names = z.strictObject({ 'zh-CN': z.string(), 'en-US': z.string().default('') });
const book = z.strictObject({
  title: z.string().min(1),
  names: names.optional(),
  copies: z.number().int().optional(),
  isOut: z.boolean().default(false),
  tags: z.array(z.string()).default([]),
  years: z.array(z.number()).optional(),
  shelf: z.uuid().nullable().default(null),
  note: z.string().default('none'),
  filter: z.unknown().optional(),
});
const plain = { summary: 'What was understood', needs: 'public', example: null } as const;
const reply = z.unknown();
const contract = {
  book: area('book', {
    add: route({
      ...plain,
      method: 'POST',
      path: '/book/{id}',
      params: { id: z.string() },
      body: book,
      reply,
    }),
    find: route({ ...plain, method: 'GET', path: '/book', query: { title: z.string() }, reply }),
    take: route({
      ...plain,
      method: 'POST',
      path: '/file',
      body: upload,
      bodyType: 'upload',
      reply,
    }),
    remove: route({
      ...plain,
      method: 'DELETE',
      path: '/book/batch',
      body: z.strictObject({ ids: z.array(z.uuid()).min(1) }),
      reply,
    }),
  }),
};

let app: FastifyInstance;
beforeAll(async () => {
  app = await createServer(createLog('silent'), { isHttps: false });
  const handlers = {
    book: {
      add: async ({ body }: { body: unknown }) => body,
      find: async ({ query }: { query: unknown }) => query,
      take: async ({ body }: { body: { name: string } }) => body.name,
      remove: async ({ body }: { body: unknown }) => body,
    },
  };
  bind(app, contract, handlers, {
    analyticsPrefix: '/a',
    publicUrl: null,
    authenticate: async () => null,
  });
});
afterAll(() => app.close());

type Sent = { method?: 'GET' | 'POST' | 'DELETE'; url?: string; type?: string; payload?: string };
const send = async ({
  method = 'POST',
  url = '/book/1',
  type = 'application/json',
  payload,
}: Sent) => {
  const asked = payload === undefined ? {} : { payload, headers: { 'content-type': type } };
  const got = await app.inject({ method, url, ...asked });
  return { status: got.statusCode, body: got.json() };
};
const form = (payload: string) => send({ type: 'application/x-www-form-urlencoded', payload });

describe('text that no table can store', () => {
  const broken = '含有无法保存的字符（不完整的字符或空字符），请删除后重试';
  it.each([
    ['half a character in a field', { payload: '{"title":"a\\ud800"}' }, 'title'],
    ['the other half in a list', { payload: '{"title":"a","tags":["a","\\udfff"]}' }, 'tags.1'],
    ['a null character', { payload: '{"title":"a\\u0000b"}' }, 'title'],
    ['the name of a field', { payload: '{"title":"a","filter":{"\\ud800":1}}' }, 'filter'],
    ['an address', { url: '/book/a%00b', payload: '{"title":"a"}' }, 'id'],
    ['a search', { method: 'GET' as const, url: '/book?title=a%00' }, 'title'],
    ['a form', { type: 'application/x-www-form-urlencoded', payload: 'title=a%00' }, 'title'],
  ])('is refused in %s', async (_, sent, field) => {
    const { status, body } = await send(sent);
    expect([status, body.code, body.fields]).toEqual([400, 'request.invalid', { [field]: broken }]);
  });

  it('is refused in the name of a file', async () => {
    const payload = `--b\r\ncontent-disposition: form-data; name="file"; filename*=utf-8''a%00.xlsx\r\n\r\nx\r\n--b--\r\n`;
    const { status, body } = await send({
      url: '/file',
      type: 'multipart/form-data; boundary=b',
      payload,
    });
    expect([status, body.fields]).toEqual([400, { file: broken }]);
  });

  it('includes half of a surrogate pair, and no other text', async () => {
    const title = '😀 𠮷 \u202e\ufffd';
    const { status, body } = await send({ payload: JSON.stringify({ title }) });
    expect([status, body.data.title]).toEqual([200, title]);
  });
});

it('a body is refused if it is nested so deeply that reading it would overflow the stack', async () => {
  const payload = `{"title":"a","filter":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
  const { status, body } = await send({ payload });
  expect([status, Object.values(body.fields)]).toEqual([400, ['层级太深，请写得简单一些']]);
});

describe('a file that arrives incomplete', () => {
  it.each([
    ['without a boundary', 'multipart/form-data', 'x'],
    [
      'cut short',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="fi',
    ],
    ['with a header that is none', 'multipart/form-data; boundary=b', '--b\r\n\0\r\n\r\n--b--\r\n'],
  ])('is refused: %s', async (_, type, payload) => {
    const { status, body } = await send({ url: '/file', type, payload });
    expect([status, body.data]).toEqual([400, null]);
    expect(['upload.unreadable', 'upload.no_file']).toContain(body.code);
  });
});

describe('a form', () => {
  it('holds numbers, yes and no, lists of one and of several, and objects as JSON', async () => {
    const zh = encodeURIComponent('{"zh-CN":"红楼梦"}');
    const { body } = await form(`title=12&names=${zh}&copies=3&isOut=true&tags=a&years=1&years=2`);
    expect(body.data).toEqual({
      title: '12',
      names: { 'zh-CN': '红楼梦', 'en-US': '' },
      copies: 3,
      isOut: true,
      tags: ['a'],
      years: [1, 2],
      shelf: null,
      note: 'none',
    });
  });

  it('ignores a name without text, except where an empty text is a value', async () => {
    const { body } = await form('title=a&copies=&isOut=&tags=&shelf=&note=');
    expect(body.data).toEqual({ title: 'a', isOut: false, tags: [], shelf: null, note: '' });
  });

  it('accepts a whole list as JSON', async () => {
    const { body } = await form(`title=a&tags=${encodeURIComponent('["a","b,c"]')}`);
    expect(body.data.tags).toEqual(['a', 'b,c']);
  });

  it('reports an error at its field', async () => {
    const { status, body } = await form('title=a&copies=many&isOut=perhaps&names=x');
    expect([status, Object.keys(body.fields).sort()]).toEqual([400, ['copies', 'isOut', 'names']]);
  });
});

it('a plain list is accepted as a body that has only ids', async () => {
  const ids = ['00000000-0000-4000-8000-000000000000'];
  const asked = { method: 'DELETE', url: '/book/batch' } as const;
  const bare = await send({ ...asked, payload: JSON.stringify(ids) });
  expect(bare.body.data).toEqual({ ids });
  expect((await send({ ...asked, payload: JSON.stringify({ ids }) })).body).toEqual(bare.body);
  expect((await send({ ...asked, payload: '["x"]' })).body.fields).toEqual({
    'ids.0': '格式不正确',
  });
});
