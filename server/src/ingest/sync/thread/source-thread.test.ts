import { afterAll, beforeAll, expect, it } from 'vitest';
import { kohaThings } from '../../../../test/koha/koha-circulation.ts';
import { makeKoha, startKohaServer, type TestKoha } from '../../../../test/koha/start-koha.ts';
import type { TestMariadb } from '../../../../test/mariadb-process.ts';
import { readShippedConnector } from '../../connectors/read-connector.ts';
import { openDatabase } from '../../databases/open-database.ts';
import { type DatabaseAddress, ServerRefusal } from '../../sources/target.ts';
import type { SourceReader } from '../source-reader.ts';
import { createSqlReader } from '../sql-reader.ts';
import { openSourceThread } from './source-thread.ts';

const everything = { from: null, until: null };
const rows = 200_000;
let server: TestMariadb;
let koha: TestKoha;
let source: DatabaseAddress;

beforeAll(async () => {
  server = await startKohaServer();
  koha = await makeKoha(server, '19.06', 'thread');
  source = koha.source;
  await koha.run(
    ...kohaThings(),
    `INSERT INTO statistics (datetime, branch, type, itemnumber, itemtype, location, borrowernumber)
      SELECT '2026-05-01 09:00:00' + INTERVAL seq SECOND, IF(seq % 7 = 0, '儿童馆', 'CPL'), 'issue', 2 + seq % 60, IF(seq % 3 = 0, NULL, 'BK'), 'GEN', 1 + seq % 24
      FROM seq_1_to_${rows}`,
  ); // chinese-ok: a name of a library
});
afterAll(() => server.close());

const settings = { settings: {}, timeZone: 'Asia/Shanghai' };
const openThere = () => openSourceThread({ source, ...settings, allowsLocal: true });

async function statistics() {
  const connector = await readShippedConnector('koha');
  const stream = connector?.streams.find(({ name }) => name === 'statistics');
  if (stream === undefined) throw new Error('There is no such stream.');
  return stream;
}

async function encodedRows(reader: SourceReader): Promise<{ rows: number; bytes: Buffer }> {
  const { signal } = new AbortController();
  const read = await reader.read(await statistics(), everything, { signal });
  const bytes: Buffer[] = [];
  let count = 0;
  for await (const block of read.encoded()) {
    count += block.rows;
    bytes.push(Buffer.from(block.bytes));
  }
  return { rows: count, bytes: Buffer.concat(bytes) };
}

it('a thread gives the same rows as the connection itself', async () => {
  const database = await openDatabase(source, { allowsLocal: true });
  const here = createSqlReader(database, { ...source, ...settings });
  const there = await openThere();
  expect(await there.version()).toBe(await here.version());
  const [own, other] = [await encodedRows(here), await encodedRows(there)];
  expect([own.rows, other.rows]).toEqual([rows, rows]);
  expect(other.bytes.equals(own.bytes)).toBe(true);
  await Promise.all([here.close(), there.close()]);
});

it('an aborted read ends its statement on the server', async () => {
  const reader = await openThere();
  const stop = new AbortController();
  const read = await reader.read(await statistics(), everything, { signal: stop.signal });
  const blocks = read.encoded()[Symbol.asyncIterator]();
  expect((await blocks.next()).value.rows).toBeGreaterThan(0);
  stop.abort(new Error('enough'));
  await expect(
    (async () => {
      while ((await blocks.next()).done !== true);
    })(),
  ).rejects.toThrow('enough');
  await reader.close();
  const left = () => koha.run('SHOW PROCESSLIST');
  await expect
    .poll(async () => JSON.stringify(await left()), { timeout: 20_000 })
    .not.toContain('COALESCE(NULLIF(b.cardnumber');
});

it('what the server refuses comes through in its own words', async () => {
  const wrong = { source: { ...source, password: 'wrong' }, ...settings, allowsLocal: true };
  const error = await openSourceThread(wrong).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(ServerRefusal);
  expect(error).toMatchObject({ refusal: 'signIn' });
});
