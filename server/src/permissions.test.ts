import { permissions } from '@stacksight/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, role } from '#store/schema/accounts.ts';
import { type RoleKey, roleSeeds } from '#store/seeds/role-seed.ts';
import type { TestClient } from '../test/client.ts';
import { makeApp, type TestApp } from '../test/make-app.ts';
import { guardedWalks, restrictedWalks, type Walk, walk, walks } from '../test/walks/walks.ts';

// Calls every route with every role at the same time. No role gets an answer without its permission, by any form of
// the call.

const keys = Object.keys(roleSeeds) as RoleKey[];

let app: TestApp;
const clients = new Map<string, TestClient>();
beforeAll(async () => {
  app = await makeApp();
  const { db } = app.deps.store;
  const roles = await db.select().from(role);
  for (const key of keys) {
    const { roleName } = roleSeeds[key];
    const roleIds = roles.filter((one) => one.roleName === roleName).map(({ id }) => id);
    await app.addAccount({ username: `a ${key}`, roleIds });
    clients.set(key, await app.signIn(`a ${key}`));
  }
  await app.addAccount({ username: 'nothing' });
  clients.set('nothing', await app.signIn('nothing'));
});
afterAll(() => app.close());

const clientOf = (name: string): TestClient => {
  const client = clients.get(name);
  if (client === undefined) throw new Error(`${name} is not signed in`);
  return client;
};
const rightsOf = (name: string): readonly string[] =>
  name === 'nothing' ? [] : roleSeeds[name as RoleKey].permissions;

describe('every route', () => {
  it('refuses callers without a sign-in, and an invalid token', async () => {
    for (const one of guardedWalks) {
      const unsigned = await walk(app.client, one);
      const { status, body } = unsigned;
      expect([one.name, status, body.code, body.data]).toEqual([
        one.name,
        401,
        'auth.required',
        null,
      ]);
      const forged = await app.app.inject({
        method: one.route.method,
        url: one.url,
        headers: { authorization: 'Bearer AAAA' },
      });
      expect([one.name, forged.statusCode, forged.json().code]).toEqual([
        one.name,
        401,
        'auth.expired',
      ]);
    }
  });

  it('refuses each role without its permission, with all roles calling all routes at the same time', async () => {
    const asked = [...keys, 'nothing'].flatMap((name) =>
      restrictedWalks
        .filter(({ route }) => !rightsOf(name).includes(route.needs))
        .map((one) => ({ name, one })),
    );
    const answers = await Promise.all(
      asked.map(async ({ name, one }) => {
        const { status, body } = await walk(clientOf(name), one);
        return [name, one.name, status, body.code, body.data];
      }),
    );
    expect(answers.length).toBeGreaterThan(300);
    expect(answers).toEqual(
      asked.map(({ name, one }) => [name, one.name, 403, 'permission.denied', null]),
    );
  });

  it('is open to each role that holds its permission', async () => {
    const reads = restrictedWalks.filter(({ route }) => route.method === 'GET' && !isStream(route));
    for (const name of keys)
      for (const one of reads) {
        if (!rightsOf(name).includes(one.route.needs)) continue;
        const { status, body } = await walk(clientOf(name), one);
        expect([name, one.name, status === 401 || body?.code === 'permission.denied']).toEqual([
          name,
          one.name,
          false,
        ]);
      }
  });

  it('needs a known permission, and each permission is in some role', () => {
    const needed = new Set(restrictedWalks.map(({ route }) => route.needs));
    const held = new Set(keys.flatMap((key) => roleSeeds[key].permissions));
    expect(permissions.filter((one) => !held.has(one))).toEqual([]);
    expect([...needed].filter((one) => !(permissions as readonly string[]).includes(one))).toEqual(
      [],
    );
  });
});

const isStream = ({ reply }: Walk['route']) => 'kind' in reply && reply.kind === 'stream';

describe('a permission cannot be avoided', () => {
  const odd = (url: string): string[] => {
    const last = url.lastIndexOf('/');
    const [path, tail] = [url.slice(0, last), url.slice(last + 1)];
    return [
      `${url}/`,
      `${path}//${tail}`,
      `${path}/./${tail}`,
      `${path}/x/../${tail}`,
      `${path}%2f${tail}`,
      `${url}%00`,
      `${url};a=b`,
      `${path}/${tail.toUpperCase()}`,
      `${url}?pageNum=1&pageNum=2`,
    ];
  };
  const types = [
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'APPLICATION/JSON',
    '',
  ];

  it('by an odd address', async () => {
    const nothing = clientOf('nothing');
    for (const one of restrictedWalks)
      for (const url of odd(one.url)) {
        const { status, body } = await walk(nothing, { ...one, url });
        expect([one.name, url, status < 400, body?.data ?? null]).toEqual([
          one.name,
          url,
          false,
          null,
        ]);
      }
  });

  it('by another method or an override of it', async () => {
    const token = clientOf('nothing').token;
    for (const one of restrictedWalks) {
      for (const method of ['HEAD', 'PATCH', 'OPTIONS', 'TRACE'] as const) {
        const headers = { authorization: `Bearer ${token}` };
        const reply = await app.app.inject({ method: method as 'HEAD', url: one.url, headers });
        expect([one.name, method, reply.statusCode < 400]).toEqual([one.name, method, false]);
      }
      const headers = {
        'x-http-method-override': 'GET',
        'x-original-url': '/auth/user',
        'x-forwarded-for': '127.0.0.1',
      };
      const reply = await clientOf('nothing').post(one.url, { json: {}, headers });
      expect([one.name, reply.status < 400]).toEqual([one.name, false]);
    }
  });

  it('by a body of another type', async () => {
    const nothing = clientOf('nothing');
    const writes = restrictedWalks.filter(({ route }) => route.method !== 'GET');
    for (const one of writes)
      for (const type of types) {
        const reply = await app.app.inject({
          method: one.route.method,
          url: one.url,
          headers: { authorization: `Bearer ${nothing.token}`, 'content-type': type },
          payload: '--x\r\n\r\n{}',
        });
        expect([one.name, type, reply.statusCode]).toEqual([one.name, type, 403]);
      }
  });

  it('by naming another user', async () => {
    const nothing = clientOf('nothing');
    for (const query of ['username=super', 'accountId=1', 'roleIdsStr=1', 'isSuper=true']) {
      const one = await nothing.get(`/system/user/list?${query}`);
      expect([query, one.status]).toEqual([query, 403]);
    }
  });
});

describe('an account that changes', () => {
  it('is asked for a new password before anything else', async () => {
    await app.addAccount({ username: 'fresh', permissions, mustChangePassword: true });
    const fresh = await app.signIn('fresh');
    const answers = await Promise.all(restrictedWalks.map((one) => walk(fresh, one)));
    for (const [at, { status, body }] of answers.entries())
      expect([restrictedWalks[at]?.name, status, body.code]).toEqual([
        restrictedWalks[at]?.name,
        403,
        'auth.password_change_required',
      ]);
  });

  it('is refused everything once it is disabled', async () => {
    await app.addAccount({ username: 'gone', permissions });
    const gone = await app.signIn('gone');
    const { db } = app.deps.store;
    await db.update(account).set({ status: 'invalid' }).where(eq(account.username, 'gone'));
    const all = walks.filter(({ route }) => route.needs !== 'public');
    for (const one of all)
      expect([one.name, (await walk(gone, one)).status]).toEqual([one.name, 401]);
  });
});
