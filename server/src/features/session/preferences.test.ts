import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findAccountByName } from '#store/accounts/account.ts';
import { accountPreference } from '#store/schema/people/preferences.ts';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';

let app: TestApp;
let reader: TestClient;
beforeAll(async () => {
  app = await makeApp();
  await app.addAccount({ username: 'reader' });
  reader = await app.signIn('reader');
});
afterAll(() => app.close());

const own = async (client = reader) =>
  (await client.get('/auth/user')).body.data.principal.preferences;
const save = (json: object, client = reader) => client.put('/auth/preferences', { json });

it('preferences belong to the account, and at first nothing is chosen or seen', async () => {
  const nothing = { growthColours: 'green', isTourDone: false, hasNews: false };
  expect(await own()).toEqual(nothing);
  const chosen = { growthColours: 'red', isTourDone: true, hasNews: false };
  expect((await save({ growthColours: 'red' })).body.data).toEqual({
    ...chosen,
    isTourDone: false,
  });
  expect((await save({ isTourDone: true })).body.data).toEqual(chosen);
  expect((await save({})).body.data).toEqual(chosen);
  // Another browser of the same person gets the same preferences; another person does not.
  expect(await own(await app.signIn('reader'))).toEqual(chosen);
  expect(await own(await app.signIn('super'))).toEqual(nothing);
});

it('a new version is announced once', async () => {
  const { db } = app.deps.store;
  const account = await findAccountByName(db, 'reader');
  await db
    .update(accountPreference)
    .set({ newsSeen: '0.0.1' })
    .where(eq(accountPreference.accountId, account?.id ?? ''));
  expect((await own()).hasNews).toBe(true);
  expect((await save({ growthColours: 'green' })).body.data.hasNews).toBe(true);
  expect((await save({ isNewsSeen: true })).body.data.hasNews).toBe(false);
  expect((await own()).hasNews).toBe(false);
});

it('invalid choices and callers without a sign-in are refused', async () => {
  expect((await save({ growthColours: 'blue' })).status).toBe(400);
  expect((await save({ isTourDone: false })).status).toBe(400);
  expect((await save({ isTourDone: true }, app.client)).status).toBe(401);
});
