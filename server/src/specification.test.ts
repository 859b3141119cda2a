import { type AnyRoute, contract } from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../test/client.ts';
import calls from '../test/fixtures/specified-calls.json' with { type: 'json' };
import { makeApp, type TestApp } from '../test/make-app.ts';

// Tests the calls as a client that knows only the specification: every call of the blocks "Auth and shell",
// "Statistics", "Configuration", "Behaviour and data warehouse", "Customization" and "Export", at the address in the
// specification.

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Specified = { name: string; method: Method; path: string; url: string };

const nobody = '00000000-0000-4000-8000-000000000000';
const specified: Specified[] = calls.map(([, method = '', path = '']) => ({
  name: `${method} ${path}`,
  method: method as Method,
  path,
  url: `${path.startsWith('/') ? '' : '/analytics-v3/'}${path.replace(/\{\w+\}/g, nobody)}`,
}));

const routes = Object.values(contract).flatMap(({ routes: all }) =>
  Object.values(all as Record<string, AnyRoute>),
);
const patternOf = (path: string) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);
const routeOf = ({ method, path }: Specified): AnyRoute | undefined => {
  const same = routes.filter((route) => route.method === method);
  // An exact path comes first, because `datasourceConfig/rtyConn` also matches the path of a record.
  return (
    same.find((route) => route.path === path) ??
    same.find((route) => patternOf(route.path).test(path))
  );
};

let app: TestApp;
let boss: TestClient;
beforeAll(async () => {
  app = await makeApp();
  boss = await app.signIn('super');
});
afterAll(() => app.close());

const send = (client: TestClient, { method, url }: Specified, json?: object) =>
  ({ GET: client.get, POST: client.post, PUT: client.put, DELETE: client.delete })[method](
    url,
    json === undefined ? {} : { json },
  );

describe('the calls of the specification', () => {
  it('all exist, and refuse callers without a sign-in', async () => {
    for (const one of specified) {
      const needs = routeOf(one)?.needs;
      expect([one.name, needs]).toEqual([one.name, expect.any(String)]);
      if (needs === 'public') continue;
      const { status, body } = await send(app.client, one);
      expect([one.name, status, body.code]).toEqual([one.name, 401, 'auth.required']);
    }
  });

  it('answer lists as rows with their total, one page at a time', async () => {
    const lists = specified.filter(
      ({ method, path }) => method === 'GET' && /\/(page|list)$/.test(path),
    );
    expect(lists.length).toBeGreaterThan(12);
    for (const one of lists) {
      const isPaged = 'pageNum' in (routeOf(one)?.query.shape ?? {});
      const paged = { ...one, url: isPaged ? `${one.url}?pageNum=1&pageSize=10` : one.url };
      const { status, body } = await send(boss, paged);
      expect([one.name, status, body.message]).toEqual([one.name, 200, '操作成功']);
      if (isPaged)
        expect([one.name, body.data]).toEqual([
          one.name,
          { rows: expect.any(Array), total: expect.any(Number) },
        ]);
      const odd = { ...one, url: `${one.url}?nobodyKnows=1` };
      expect([one.name, (await send(boss, odd)).status]).toEqual([one.name, 400]);
    }
  });

  it('report a missing record, and the missing fields of a form', async () => {
    for (const one of specified) {
      if (one.path.startsWith('/')) continue;
      const hasId = /\{(id|x|glc)\}$/.test(one.path);
      const isForm = ['POST', 'PUT'].includes(one.method);
      if (!hasId && !isForm) continue;
      const { status, body } = await send(boss, one, isForm ? { nobodyKnows: 1 } : undefined);
      expect([one.name, status]).toEqual([one.name, expect.toBeOneOf([400, 404])]);
      expect([one.name, body]).toEqual([
        one.name,
        expect.objectContaining({ data: null, message: expect.stringMatching(/[\u4e00-\u9fff]/) }),
      ]);
    }
  });
});
