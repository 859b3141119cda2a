import { area, route, stream as streamOf } from '@stacksight/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { stream } from '#kit/replies.ts';
import { createLog } from '#lib/log.ts';
import { bind } from './bind.ts';
import { createServer } from './server.ts';

const shelf = area('shelf', {
  watch: route({
    method: 'GET',
    path: '/shelf/watch',
    summary: 'Count to two',
    needs: 'public',
    reply: streamOf(z.number()),
    example: 1,
  }),
});

/** Reads two numbers over a real connection; the server sends the second only after the first has arrived. */
async function countOver(acceptEncoding: string, isLong = false) {
  const more = Promise.withResolvers<void>();
  async function* count() {
    yield 1;
    await more.promise;
    yield 2;
  }
  const app = await createServer(createLog('silent'), { isHttps: false });
  bind(
    app,
    { shelf },
    { shelf: { watch: async () => stream(count(), { isLong }) } },
    { analyticsPrefix: '/analytics-v3', publicUrl: null, authenticate: async () => null },
  );
  try {
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const headers = { 'accept-encoding': acceptEncoding };
    const reply = await fetch(`${address}/shelf/watch`, { headers });
    const events: string[] = [];
    const decoder = new TextDecoder();
    for await (const chunk of reply.body ?? []) {
      events.push(decoder.decode(chunk));
      more.resolve();
    }
    return { encoding: reply.headers.get('content-encoding'), events };
  } finally {
    await app.close();
  }
}

const events = ['data: 1\n\n', 'data: 2\n\n'];

it.each([
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
])('sends each event at once, packed as it is accepted: %s', async (accepted, encoding) => {
  expect(await countOver(accepted)).toEqual({ encoding, events });
});

it('a stream that lasts as long as its listener is not compressed', async () => {
  expect(await countOver('br', true)).toEqual({ encoding: null, events });
});
