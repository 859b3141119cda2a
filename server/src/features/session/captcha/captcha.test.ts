import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deriveToken, hashToken } from '#lib/tokens.ts';
import { captcha, oauthClient } from '#store/schema/sessions.ts';
import { password } from '../../../../test/accounts.ts';
import { makeApp, type TestApp } from '../../../../test/make-app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await makeApp({ config: { captcha: true } });
});
afterAll(() => test.close());

const show = async () => (await test.client.get('/auth/captcha')).body.data;
const signIn = (fields: Record<string, string>) =>
  test.client.grant({ grant_type: 'password', username: 'super', password, ...fields });

/** Replaces the code of a captcha by a known one, because only a person can read the real code. */
async function replaceCode(key: string): Promise<string> {
  const code = 'K7R2';
  const answerHash = deriveToken(test.deps.secrets.tokenKey, `captcha ${key}`, code);
  const { db } = test.deps.store;
  await db.update(captcha).set({ answerHash }).where(eq(captcha.key, key));
  return code;
}

describe('the captcha of the sign-in form', () => {
  it('is a PNG that does not contain the code', async () => {
    const data = await show();
    expect(data).toMatchObject({ isRequired: true, expiresInSeconds: 120 });
    const png = Buffer.from(data.image.replace('data:image/png;base64,', ''), 'base64');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([240, 80]);
    expect(png.includes('tEXt')).toBe(false);
  });

  it('accepts its code once, in upper or lower case', async () => {
    const { key } = await show();
    const code = (await replaceCode(key)).toLowerCase();
    expect((await signIn({ key, code })).status).toBe(200);
    expect((await signIn({ key, code })).body.code).toBe('auth.captcha_wrong');
  });

  it('does not work any more after a wrong answer', async () => {
    const { key } = await show();
    const code = await replaceCode(key);
    expect((await signIn({ key, code: 'ZZZZ' })).body.code).toBe('auth.captcha_wrong');
    expect((await signIn({ key, code })).body.code).toBe('auth.captcha_wrong');
  });

  it('expires after 120 seconds', async () => {
    const { key } = await show();
    const code = await replaceCode(key);
    test.clock.advance({ seconds: 120 });
    expect((await signIn({ key, code })).body.code).toBe('auth.captcha_wrong');
  });

  it('is not needed by a program with a client secret', async () => {
    await test.deps.store.db.insert(oauthClient).values({
      clientId: 'nightly',
      secretHash: hashToken('a secret of its own'),
      accessTokenValidity: 900,
      refreshTokenValidity: 3_600,
    });
    const as = (secret: string) => ({
      headers: { authorization: `Basic ${btoa(`nightly:${secret}`)}` },
    });
    const form = { grant_type: 'password', username: 'super', password };
    expect((await test.client.grant(form, as('a secret of its own'))).status).toBe(200);
    expect((await test.client.grant(form, as('another'))).body.error).toBe('invalid_client');
  });

  it('is required', async () => {
    expect((await signIn({})).body).toMatchObject({
      error: 'invalid_grant',
      code: 'auth.captcha_wrong',
    });
    expect((await signIn({ key: 'unknown', code: 'ABCD' })).status).toBe(400);
  });
});

it('the sign-in needs no captcha if the configuration turns it off', async () => {
  const open = await makeApp();
  const { data } = (await open.client.get('/auth/captcha')).body;
  expect(data).toEqual({ isRequired: false, key: '', image: '', expiresInSeconds: 0 });
  await open.close();
});
