import { eq } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressesOf } from '#lib/addresses.ts';
import { createLog } from '#lib/log.ts';
import { startTestPostgres, type TestPostgres } from '../../../test/postgres-process.ts';
import { openStore, type Store } from '../open.ts';
import { sysParam } from '../schema/records.ts';
import { createServerSignal } from '../server-signal.ts';
import { placeOf } from './addresses.ts';

// A real PostgreSQL with a real standby, which takes over.

const log = createLog('silent');
const { signal } = new AbortController();
let primary: TestPostgres;
let standby: TestPostgres;
let store: Store;
let database = '';

beforeAll(async () => {
  primary = await startTestPostgres();
  const url = await primary.createDatabase();
  database = new URL(url).pathname.slice(1);
  standby = await primary.startStandby();
  // The standby comes first in the list: it only reads, so it is passed over.
  const both = url.replace(/127.0.0.1:\d+/, `127.0.0.1:${standby.port},127.0.0.1:${primary.port}`);
  store = await openStore({ dataDir: null, url: both, log });
});
afterAll(async () => {
  await store.close();
  await standby.close();
  await primary.close();
});

const write = (key: string) => store.db.insert(sysParam).values({ key, value: key });
const read = async (key: string) =>
  (await store.db.select().from(sysParam).where(eq(sysParam.key, key)))[0]?.value;

it('statements wait for the standby that takes over, and nothing acknowledged is lost', async () => {
  await write('before');
  // The standby confirms what it has, so that the kill loses nothing that was acknowledged.
  await standbyHas('before');
  const heard = createServerSignal(store, 'test_failover', log);
  await heard.wait(0, 10_000, signal);

  const leaders: AbortSignal[] = [];
  const closing = new AbortController();
  const begun = Promise.withResolvers<void>();
  const again = Promise.withResolvers<void>();
  const lead = store.lead(async (leading) => {
    leaders.push(leading);
    (leaders.length === 1 ? begun : again).resolve();
  }, closing.signal);
  await begun.promise;

  const turn = heard.turn();
  await primary.kill();
  const written = write('during').catch(() => write('during'));
  await standby.promote();
  await written;
  expect([await read('before'), await read('during')]).toEqual(['before', 'during']);

  // The line to the other servers is open again, and the state is read again.
  await heard.wait(turn, 20_000, signal);
  expect(heard.turn()).toBeGreaterThan(turn);
  await again.promise;
  expect(leaders[0]?.aborted).toBe(true);
  closing.abort();
  await Promise.all([lead, heard.close()]);
});

async function standbyHas(key: string): Promise<void> {
  const copy = new Client({ connectionString: standby.url(database) });
  await copy.connect();
  try {
    const has = () => copy.query('SELECT 1 FROM sys_param WHERE key = $1', [key]);
    while ((await has()).rowCount === 0);
  } finally {
    await copy.end();
  }
}

it('an address of several servers is read, and is shown without its password', () => {
  const url = 'postgres://li:p%40s@one:5432,two/city?sslmode=require';
  expect(addressesOf(url)).toEqual([
    'postgres://li:p%40s@one:5432/city?sslmode=require',
    'postgres://li:p%40s@two/city?sslmode=require',
  ]);
  expect(placeOf(url)).toBe('one:5432,two/city');
  expect(addressesOf('postgres://one/city')).toEqual(['postgres://one/city']);
});
