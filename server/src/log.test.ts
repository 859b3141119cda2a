import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '#lib/log.ts';
import type { TestClient } from '../test/client.ts';
import { makeApp, type TestApp } from '../test/make-app.ts';
import { walks } from '../test/walks/walks.ts';

// Tests that the log never contains data that callers send, and that the store contains only data that callers save.

const logged: string[] = [];
const planted = (where: string) => `planted-${where}-7c1f`;

let app: TestApp;
let boss: TestClient;
beforeAll(async () => {
  app = await makeApp({ log: createLog('trace', { write: (line) => logged.push(line) }) });
  boss = await app.signIn('super');
});
afterAll(() => app.close());

/** Returns the content of all tables as text. */
async function tables(): Promise<string> {
  const { db } = app.deps.store;
  const found = await db.execute(
    sql`SELECT query_to_xml('TABLE ' || quote_ident(tablename), true, false, '')::text AS content
      FROM pg_tables WHERE schemaname = 'public'`,
  );
  return (found as unknown as { rows: { content: string }[] }).rows
    .map((row) => row.content)
    .join();
}

it('neither the log nor the store contains what a refused call has sent', async () => {
  const text = planted('body');
  for (const { route, url } of walks) {
    if ('kind' in route.reply && route.reply.kind === 'stream') continue;
    const fields = Object.keys(route.body?.shape ?? route.body?.options?.[0]?.shape ?? {});
    const body = Object.fromEntries(['extra', ...fields].map((field) => [field, text]));
    const headers = { authorization: `Bearer ${boss.token}`, 'x-extra': planted('header') };
    const ask = { method: route.method, headers, cookies: boss.cookies };
    await app.app.inject({ ...ask, url: `${url}?extra=${planted('query')}`, payload: body });
    await app.app.inject({
      ...ask,
      url,
      payload: `{"extra":"${text}`,
      headers: { ...headers, 'content-type': 'application/json' },
    });
  }
  expect(logged.length).toBeGreaterThan(200);
  expect(logged.filter((line) => line.includes('planted'))).toEqual([]);
  expect(await tables()).not.toContain('planted');
});

describe('the input of a failed sign-in', () => {
  it('is not saved, because people type their password into the field of the username', async () => {
    const tried = { grant_type: 'password', username: planted('name'), password: planted('pass') };
    const unknown = await app.client.grant(tried);
    const known = await app.client.grant({ ...tried, username: 'SUPER' });
    expect([unknown.body, unknown.status]).toEqual([
      { ...known.body, requestId: expect.anything() },
      400,
    ]);
    expect(logged.filter((line) => line.includes('planted'))).toEqual([]);
    const content = await tables();
    expect(content).not.toContain('planted');
    const { body } = await boss.get(
      '/system/login-log/list?isSuccess=false&pageSize=2&field=at&order=descend',
    );
    expect(body.data?.rows ?? body).toMatchObject([{ username: 'super' }, { username: '' }]);
  });

  it('is still throttled by the username', async () => {
    const tried = { grant_type: 'password', username: planted('other'), password: planted('pass') };
    const codes: string[] = [];
    for (let attempt = 0; attempt < 7; attempt += 1)
      codes.push((await app.client.grant(tried)).body.code);
    expect(codes.at(0)).toBe('auth.invalid_grant');
    expect(codes.at(-1)).toBe('auth.too_many_attempts');
    const another = await app.client.grant({ ...tried, username: planted('third') });
    expect(another.body.code).toBe('auth.invalid_grant');
  });
});
