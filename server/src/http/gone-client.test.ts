import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { area, route, stream as streamOf } from '@stacksight/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { stream } from '#kit/replies.ts';
import type { Caller } from '#lib/caller.ts';
import { createLog } from '#lib/log.ts';
import { bind } from './bind.ts';
import { createServer } from './server.ts';

const contract = {
  shelf: area('shelf', {
    count: route({
      method: 'GET',
      path: '/shelf/count',
      summary: 'Count for a long time',
      needs: 'signedIn',
      reply: z.null(),
      example: null,
    }),
  }),
};

it('the work of a client that has left is stopped, even before it began', async () => {
  const asked = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<AbortSignal>();
  const logged: string[] = [];
  const log = createLog('trace', { write: (line) => logged.push(line) });
  const app = await createServer(log, { isHttps: false });
  const count = ({ signal }: { signal: AbortSignal }) => {
    begun.resolve(signal);
    signal.throwIfAborted();
    return Promise.resolve(null);
  };
  bind(
    app,
    contract,
    { shelf: { count } },
    {
      analyticsPrefix: '/analytics-v3',
      publicUrl: null,
      authenticate: async () => {
        asked.resolve();
        await gone.promise;
        return { mustChangePassword: false, isSuper: true } as Caller;
      },
    },
  );
  app.server.on('connection', (socket) => socket.once('close', () => gone.resolve()));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET /shelf/count HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer t\r\n\r\n');
  await asked.promise;
  socket.destroy();
  expect((await begun.promise).aborted).toBe(true);
  // A client that leaves is not an error.
  await expect.poll(() => logged.join()).toContain('the client went away');
  expect(logged.map((line) => JSON.parse(line)).filter(({ level }) => level > 30)).toEqual([]);
  await app.close();
});

it('a stream ends if its reader has left, and the work that the stream waits for is aborted', async () => {
  const shelf = area('shelf', {
    watch: route({
      method: 'GET',
      path: '/shelf/watch',
      summary: 'Count as long as somebody listens',
      needs: 'public',
      reply: streamOf(z.number()),
      example: 1,
    }),
  });
  const ended = Promise.withResolvers<string>();
  async function* count(signal: AbortSignal) {
    yield 1;
    await once(signal, 'abort');
    ended.resolve(signal.reason.message);
  }
  const app = await createServer(createLog('silent'), { isHttps: false });
  bind(
    app,
    { shelf },
    { shelf: { watch: async ({ signal }) => stream(count(signal)) } },
    { analyticsPrefix: '/analytics-v3', publicUrl: null, authenticate: async () => null },
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET /shelf/watch HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(socket, 'data');
  socket.destroy();
  expect(await ended.promise).toBe('the client went away');
  await app.close();
});
