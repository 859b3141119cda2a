import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '#lib/log.ts';
import { hashToken } from '#lib/tokens.ts';
import { openStore } from '#store/open.ts';
import { auditLog } from '#store/schema/records.ts';
import { session, sessionToken } from '#store/schema/sessions.ts';
import type { TestClient } from '../../../../test/client.ts';
import { makeApp, type TestApp } from '../../../../test/make-app.ts';
import { startTestPostgres, type TestPostgres } from '../../../../test/postgres-process.ts';
import { openMemoryStore } from '../../../../test/store/memory-store.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startTestPostgres();
});
afterAll(() => postgres.close());

const log = createLog('silent');
const places = {
  embedded: openMemoryStore,
  'on a server': async () =>
    openStore({ dataDir: null, url: await postgres.createDatabase(), log }),
};

describe.each(Object.entries(places))('a session, its store %s', (_, place) => {
  let test: TestApp;
  let client: TestClient;
  beforeAll(async () => {
    test = await makeApp({ store: await place() });
    await test.addAccount({ username: 'reader', permissions: ['borrowing:view'] });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    client = await test.signIn('reader');
  });

  const refresh = (token: string | null = client.refreshToken) =>
    client.grant({ grant_type: 'refresh_token', refresh_token: token ?? '' });
  const isIn = async (token: string | null) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await test.client.get('/auth/user', { headers })).status === 200;
  };

  it('a session gets new tokens for its refresh token', async () => {
    const { status, body } = await refresh();
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 900, scope: 'console' });
    expect(
      new Set([client.token, client.refreshToken, body.access_token, body.refresh_token]).size,
    ).toBe(4);
    expect(await isIn(body.access_token)).toBe(true);
    expect((await refresh(body.refresh_token)).status).toBe(200);
  });

  it('a session gets the same tokens again within ten seconds, also for simultaneous calls', async () => {
    const [first, second] = await Promise.all([refresh(), refresh()]);
    expect(first.status).toBe(200);
    expect(second.body).toEqual(first.body);
    test.clock.advance({ seconds: 10 });
    const third = await refresh();
    expect(third.body).toEqual({ ...first.body, expires_in: 890 });
  });

  it('a session ends if its last refresh token is used again after ten seconds', async () => {
    const { body } = await refresh();
    test.clock.advance({ seconds: 11 });
    const reused = await refresh();
    expect([reused.status, reused.body.error_description]).toEqual([400, 'Invalid refresh token']);
    expect(await isIn(body.access_token)).toBe(false);
    expect((await refresh(body.refresh_token)).body.code).toBe('auth.invalid_refresh');
  });

  it('a session ends if an older refresh token is used again, at any time', async () => {
    const second = (await refresh()).body;
    const third = (await refresh(second.refresh_token)).body;
    expect((await refresh()).status).toBe(400);
    expect(await isIn(third.access_token)).toBe(false);
    const entries = await test.deps.store.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'session.tokenReused'));
    expect(entries.length).toBeGreaterThan(0);
  });

  it('a session has access tokens of fifteen minutes', async () => {
    test.clock.advance({ minutes: 14, seconds: 59 });
    expect(await isIn(client.token)).toBe(true);
    test.clock.advance({ seconds: 1 });
    expect(await isIn(client.token)).toBe(false);
    expect((await refresh()).status).toBe(200);
  });

  it('a session ends after an hour without a call', async () => {
    test.clock.advance({ minutes: 14 });
    expect(await isIn(client.token)).toBe(true);
    test.clock.advance({ minutes: 59 });
    const { status, body } = await refresh();
    expect(status).toBe(200);
    test.clock.advance({ minutes: 60 });
    expect((await refresh(body.refresh_token)).status).toBe(400);
  });

  it('a session ends after twelve hours, however busy it is', async () => {
    let token = client.refreshToken;
    for (let round = 0; round < 23; round += 1) {
      test.clock.advance({ minutes: 31 });
      const reply = await refresh(token);
      token = reply.body.refresh_token;
      if (round === 22) expect(reply.body.expires_in).toBe((12 * 60 - 23 * 31) * 60);
    }
    test.clock.advance({ minutes: 7 });
    expect((await refresh(token)).status).toBe(400);
  });

  it('the store has no usable token of a session', async () => {
    const { body } = await refresh();
    const { db } = test.deps.store;
    const kept = JSON.stringify([
      await db.select().from(sessionToken),
      await db.select().from(session),
    ]);
    for (const token of [client.token, client.refreshToken, body.access_token, body.refresh_token])
      expect(kept).not.toContain(token);
    expect(kept).toContain(hashToken(body.refresh_token));
  });

  it('a session accepts only its own tokens', async () => {
    for (const token of ['', 'made-up', client.token]) {
      const { status, body } = await refresh(token);
      expect([status, body.code]).toEqual([400, 'auth.invalid_refresh']);
    }
    expect(await isIn(client.refreshToken)).toBe(false);
  });
});
