import { expect, inject, test } from 'vitest';
import { createLog } from '#lib/log.ts';
import { withDatabase } from '../../test/engine-process.ts';
import { policyStatements } from './desk/keep-to-scope.ts';
import { EngineError, EngineUnavailable } from './errors.ts';
import { reachExternal, readExternalUrl, requireVersion } from './external.ts';
import { openEngine } from './open.ts';

const log = createLog('silent');

test('a url is read into the server, its users and the database', () => {
  const url = 'https://li:p%40ss@ch.example:8443/city?desk_user=desk&desk_password=d%2Fd';
  expect(readExternalUrl(url)).toEqual({
    access: {
      url: 'https://ch.example:8443',
      app: { user: 'li', password: 'p@ss' },
      desk: { user: 'desk', password: 'd/d' },
      plain: null,
      // Without a user for exports, the user of the query desk exports.
      deskExport: { user: 'desk', password: 'd/d' },
      plainExport: null,
    },
    others: [],
    database: 'city',
  });
});

test('a url without users and database means the default user and the database of the settings', () => {
  expect(readExternalUrl('http://ch.example:8123')).toEqual({
    access: {
      url: 'http://ch.example:8123',
      app: { user: 'default', password: '' },
      desk: null,
      plain: null,
      deskExport: null,
      plainExport: null,
    },
    others: [],
    database: null,
  });
});

test('the nodes of a cluster are read one after another, with the users of the first', () => {
  const read = readExternalUrl('http://li:pass@ch1:8123,ch2:8124,ch3/city?desk_user=desk');
  expect(read).toMatchObject({
    access: { url: 'http://ch1:8123', app: { user: 'li', password: 'pass' } },
    others: ['http://ch2:8124', 'http://ch3'],
    database: 'city',
  });
});

test('a setting that the url does not know is refused', () => {
  expect(() => readExternalUrl('http://ch.example/?secure=1')).toThrow(/"secure" is not known/);
});

test('the engine works on an external server, and creates the database', async () => {
  const url = new URL(withDatabase(inject('engineUrl'), 'test_external'));
  url.search = '';
  const engine = await openEngine({ dataDir: '', url: url.href, database: 'unused', log });
  expect(engine.database).toBe('test_external');
  expect(engine.desk).toBeNull();
  expect(await engine.rows('SELECT currentDatabase() AS db')).toEqual([{ db: 'test_external' }]);
  await engine.close();
});

test('with a desk user in the url there is a desk', async () => {
  const url = withDatabase(inject('engineUrl'), 'test_external');
  const engine = await openEngine({ dataDir: '', url, database: 'unused', log });
  expect(await engine.desk?.rows('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  await expect(engine.desk?.rows('SELECT * FROM system.users')).rejects.toThrow(EngineError);
  await engine.close();
});

test('a desk without policies answers only callers who may read every group', async () => {
  const url = withDatabase(inject('engineUrl'), 'test_external');
  const engine = await openEngine({ dataDir: '', url, database: 'unused', log });
  const { desk } = engine;
  expect(desk?.canNarrow).toBe(false);
  const everything = await desk?.page('SELECT 1', {}, { rows: 1, scope: null });
  expect(everything?.rows).toEqual([[1]]);
  const scope = { glc: 'g', libraries: ['A'] };
  await expect(desk?.page('SELECT 1', {}, { rows: 1, scope })).rejects.toThrow(/cannot be kept to/);
  await expect(desk?.stream('SELECT 1', {}, { scope })).rejects.toThrow(/cannot be kept to/);
  // The engine understands the statements, but the application's user lacks the right to run them.
  for (const statement of policyStatements('test_external', ['desk', 'a user']))
    await expect(engine.command(statement)).rejects.toThrow(
      /CREATE ROW POLICY ON test_external\.\w+/,
    );
  await engine.close();
});

test('a desk user with write access switches the desk off', async () => {
  const url = new URL(withDatabase(inject('engineUrl'), 'test_external'));
  url.searchParams.set('desk_user', decodeURIComponent(url.username));
  url.searchParams.set('desk_password', decodeURIComponent(url.password));
  const engine = await openEngine({ dataDir: '', url: url.href, database: 'unused', log });
  expect(engine.desk).toBeNull();
  await engine.close();
});

test('a server that is too old for the tables is refused by its version', () => {
  const url = 'http://ch.example:8123';
  for (const version of ['26.2.1.1139', '26.10.1.1', '27.1.1.1'])
    expect(() => requireVersion(version, url)).not.toThrow();
  for (const version of ['25.8.4.13', '26.1.2.11', ''])
    expect(() => requireVersion(version, url)).toThrow(
      `The ClickHouse server at http://ch.example:8123 has version ${version}; Stacksight needs 26.2 or newer (CLICKHOUSE_URL).`,
    );
});

test('the error for a wrong password does not contain it', async () => {
  const url = new URL(withDatabase(inject('engineUrl'), 'test_external'));
  url.password = 'not-the-password';
  const opening = openEngine({ dataDir: '', url: url.href, database: 'unused', log });
  await expect(opening).rejects.toThrow(/refuses the user app or its password/);
  await expect(opening).rejects.not.toThrow(/not-the-password/);
});

test('the error for a silent server names it', async () => {
  const { access } = readExternalUrl('http://app:secret@127.0.0.1:1/city');
  const reaching = reachExternal(access, 'city', log, 1);
  await expect(reaching).rejects.toThrow(EngineUnavailable);
  await expect(reaching).rejects.toThrow(
    'No ClickHouse server answers at http://127.0.0.1:1 (CLICKHOUSE_URL).',
  );
});
