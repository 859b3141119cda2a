import { expect, it } from 'vitest';
import { createLog } from '#lib/log.ts';
import { createServer } from '../server.ts';
import { serveHealth } from './health.ts';

it('each failing part is named', async () => {
  const app = await createServer(createLog('silent'), { isHttps: false });
  const fine = { isHealthy: async () => true };
  const away = { isHealthy: async () => false };
  serveHealth(app, { store: fine, engine: away, disk: { ...away, otherwise: 'full' } });
  const reply = await app.inject('/readyz');
  expect([reply.statusCode, reply.json()]).toEqual([
    503,
    { status: 'unavailable', store: 'ok', engine: 'unavailable', disk: 'full' },
  ]);
  const other = await createServer(createLog('silent'), { isHttps: false });
  const standby = { ...away, otherwise: 'lost', isNeeded: false };
  serveHealth(other, { store: fine, standby });
  const ready = await other.inject('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([
    200,
    { status: 'ok', store: 'ok', standby: 'lost' },
  ]);
  await other.close();
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  await app.close();
});
