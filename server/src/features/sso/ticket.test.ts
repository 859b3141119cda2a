import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { account, accountExternal } from '#store/schema/accounts.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { registerIssuer } from './register.service.ts';
import { type Claims, signTicket } from './ticket.ts';

let test: TestApp;
let secret: string;
beforeAll(async () => {
  test = await makeApp();
  secret = await registerIssuer(test.deps, 'portal');
  await test.addAccount({ username: 'wang' });
  const id = await test.addAccount({ username: 'mapped' });
  const external = { provider: 'portal', subject: 'E-1001', accountId: id };
  await test.deps.store.db.insert(accountExternal).values(external);
});
afterAll(() => test.close());

const claims = (change: Partial<Claims> = {}): Claims => {
  const iat = Math.floor(test.clock.now().getTime() / 1000);
  return {
    iss: 'portal',
    sub: 'wang',
    route: 'tcc',
    iat,
    exp: iat + 60,
    jti: randomUUID(),
    ...change,
  };
};
const send = (
  ticket: string,
  fields: Record<string, string> = {},
  language: 'en-US' | 'zh-CN' = 'en-US',
) =>
  test.client.post('/auth/sso/ticket', {
    form: { route: 'tcc', ticket, ...fields },
    language,
  });
const reasonOf = async (ticket: string, fields?: Record<string, string>) => {
  const { status, body } = await send(ticket, fields);
  expect([status, body.code]).toEqual([400, 'sso.failed']);
  return body.message as string;
};

describe('a ticket', () => {
  it('signs in like a password, once', async () => {
    const ticket = signTicket(claims(), secret);
    const reply = await send(ticket);
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({ token_type: 'Bearer', expires_in: 900, scope: 'console' });
    const headers = { authorization: `Bearer ${reply.body.access_token}` };
    const me = await test.client.get('/auth/user', { headers });
    expect(me.body.data.principal.username).toBe('wang');
    expect(await reasonOf(ticket)).toMatch('has been used already');
  });

  it('may come with the grant `password`, and with no other', async () => {
    const ticket = signTicket(claims(), secret);
    const refused = await send(ticket, { grant_type: 'refresh_token' });
    expect([refused.status, refused.body.code, Object.keys(refused.body.fields)]).toEqual([
      400,
      'request.invalid',
      ['grant_type'],
    ]);
    expect((await send(ticket, { grant_type: 'password' })).status).toBe(200);
  });

  it('works only once, even for simultaneous calls', async () => {
    const ticket = signTicket(claims(), secret);
    const replies = await Promise.all(Array.from({ length: 5 }, () => send(ticket)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('may contain the name of a person in the other system', async () => {
    const reply = await send(signTicket(claims({ sub: 'E-1001' }), secret));
    expect(reply.status).toBe(200);
  });

  it('is valid for a minute at most', async () => {
    const { iat } = claims();
    const late = signTicket(claims(), secret);
    test.clock.advance({ seconds: 60 });
    expect(await reasonOf(late)).toMatch('expired');
    expect(await reasonOf(signTicket(claims({ exp: iat + 3600 }), secret))).toMatch('expired');
    expect(await reasonOf(signTicket(claims({ iat: iat + 600, exp: iat + 630 }), secret))).toMatch(
      'expired',
    );
  });

  it('is refused without the signature of a known issuer', async () => {
    const good = signTicket(claims(), secret);
    const [body = '', signature = ''] = good.split('.');
    const forged = Buffer.from(JSON.stringify(claims({ sub: 'super' }))).toString('base64url');
    for (const ticket of [
      `${forged}.${signature}`,
      `${body}.${signature.slice(0, -2)}xx`,
      `${body}.`,
      'nonsense',
      `${good}.more`,
      signTicket(claims(), 'another secret'),
      signTicket(claims({ iss: 'unknown' }), secret),
      signTicket({ ...claims(), jti: '' }, secret),
    ])
      expect(await reasonOf(ticket)).toMatch('not valid or its signature is wrong');
    expect((await send(good)).status).toBe(200);
  });

  it('is valid for one sign-in route and one organisation', async () => {
    expect(await reasonOf(signTicket(claims(), secret), { route: 'admin' })).toMatch(
      'another sign-in address',
    );
    const ticket = signTicket(claims({ orgId: '7' }), secret);
    expect(await reasonOf(ticket)).toMatch('another sign-in address');
    expect(await reasonOf(ticket, { orgId: '8' })).toMatch('another sign-in address');
    expect((await send(ticket, { orgId: '7' })).status).toBe(200);
  });

  it('never signs in an unknown, disabled or super account', async () => {
    expect(await reasonOf(signTicket(claims({ sub: 'nobody' }), secret))).toMatch('no account');
    expect(await reasonOf(signTicket(claims({ sub: 'super' }), secret))).toMatch('no account');
    const { db } = test.deps.store;
    await db.update(account).set({ status: 'invalid' }).where(eq(account.username, 'wang'));
    expect((await send(signTicket(claims(), secret))).body.code).toBe('auth.disabled');
    await db.update(account).set({ status: 'valid' }).where(eq(account.username, 'wang'));
  });

  it('fails with a message in the caller’s language that does not reveal its content', async () => {
    const reply = await send('nonsense', {}, 'zh-CN');
    expect(reply.body.message).toBe('单点登录未成功：票据无效或签名不正确');
    const bad = await test.client.post('/auth/sso/ticket', { form: { route: 'x', ticket: 'y' } });
    expect([bad.status, bad.body.code]).toEqual([400, 'request.invalid']);
  });
});
