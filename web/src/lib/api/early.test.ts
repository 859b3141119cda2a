import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { askEarly, takeEarly } from './early.ts';

let seen: string[] = [];
let answer: (response: ServerResponse) => void;
const server = createServer((request, response) => {
  seen.push(`${request.url} ${request.headers.authorization}`);
  answer(response);
});
const headers = { authorization: 'Bearer a1' };
const signal = new AbortController().signal;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
    real(new URL(address, `http://127.0.0.1:${port}`), init),
  );
});
beforeEach(() => {
  seen = [];
  answer = (response) => response.end('42');
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});

/** Sends an early call and waits until the server holds it without an answer. */
async function askUnanswered(address: string): Promise<ServerResponse> {
  const arrived = Promise.withResolvers<ServerResponse>();
  answer = arrived.resolve;
  askEarly(address, headers);
  return arrived.promise;
}

test('the same call takes over the early reply once, without a second request', async () => {
  askEarly('/tiles?range=a', headers);
  const taken = await takeEarly('/tiles?range=a', headers, signal);
  expect(await taken?.text()).toBe('42');
  expect(await takeEarly('/tiles?range=a', headers, signal)).toBeNull();
  expect(seen).toEqual(['/tiles?range=a Bearer a1']);
});

test.each([
  ['/tiles?range=b', headers],
  ['/tiles?range=a', { authorization: 'Bearer a2' }],
])('asked otherwise, it is given up: %s', async (address, others) => {
  const response = await askUnanswered('/tiles?range=a');
  expect(await takeEarly('/menu', headers, signal)).toBeNull();
  expect(response.destroyed).toBe(false);
  expect(await takeEarly(address, others, signal)).toBeNull();
  await once(response, 'close');
  expect(await takeEarly('/tiles?range=a', headers, signal)).toBeNull();
});

test('an early error is not taken over: its cause may be gone', async () => {
  answer = (response) => response.writeHead(403).end('{}');
  askEarly('/tiles?range=a', headers);
  expect(await takeEarly('/tiles?range=a', headers, signal)).toBeNull();
});

test('the caller that took a reply over can cancel it', async () => {
  const response = await askUnanswered('/tiles?range=a');
  const leaving = new AbortController();
  const taken = takeEarly('/tiles?range=a', headers, leaving.signal);
  leaving.abort();
  await expect(taken).rejects.toThrow('aborted');
  if (!response.closed) await once(response, 'close');
});

test('an early call that nobody takes over is cancelled after a while', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const response = await askUnanswered('/tiles?range=a');
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  if (!response.closed) await once(response, 'close');
  expect(await takeEarly('/tiles?range=a', headers, signal)).toBeNull();
});
