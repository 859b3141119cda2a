import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeApp, type TestApp } from '../../test/make-app.ts';
import { startTestNginx } from '../../test/nginx-process.ts';

// The shipped configuration of nginx, in a real nginx before the real server.

let test: TestApp;
let nginx: Awaited<ReturnType<typeof startTestNginx>>;
beforeAll(async () => {
  test = await makeApp();
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  nginx = await startTestNginx((test.app.server.address() as AddressInfo).port);
});
afterAll(async () => {
  await nginx.close();
  await test.close();
});

it('passes calls and large bodies on', async () => {
  expect(await (await fetch(`${nginx.url}/readyz`)).json()).toMatchObject({ status: 'ok' });
  const boss = await test.signIn('super');
  // The reply is the server's own refusal in words, not a page of nginx.
  const large = await fetch(`${nginx.url}/system/client-errors`, {
    method: 'POST',
    headers: { authorization: `Bearer ${boss.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ message: 'x'.repeat(3_000_000) }),
  });
  expect(large.status).toBe(413);
  expect(await large.json()).toMatchObject({ code: 'request.too_large' });
});

it('passes a stream on while it is open', async () => {
  const boss = await test.signIn('super');
  const authorization = `Bearer ${boss.token}`;
  const stop = new AbortController();
  const reply = await fetch(`${nginx.url}/system/notice/stream`, {
    headers: { authorization, accept: 'text/event-stream', 'accept-encoding': 'gzip' },
    signal: stop.signal,
  });
  expect(reply.status).toBe(200);
  const first = await reply.body?.getReader().read();
  expect(first?.done).toBe(false);
  expect(first?.value?.length).toBeGreaterThan(0);
  stop.abort();
});
