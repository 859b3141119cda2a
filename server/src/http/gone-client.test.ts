import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { area, route } from '@stacksight/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
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

it('gives up the work of a caller who left, even before it began', async () => {
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
  // Which is no error.
  await expect.poll(() => logged.join()).toContain('the client went away');
  expect(logged.map((line) => JSON.parse(line)).filter(({ level }) => level > 30)).toEqual([]);
  await app.close();
});
