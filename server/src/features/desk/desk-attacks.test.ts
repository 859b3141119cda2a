import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../test/client.ts';
import { openOwnEngine } from '../../../test/engine/own-engine.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { insertRows } from '../../../test/test-engine.ts';

// Tries to read more than the analytic tables over HTTP, as a user with every permission of the query desk.

let app: TestApp;
let analyst: TestClient;

beforeAll(async () => {
  const engine = await openOwnEngine();
  await engine.command('CREATE TABLE secret (word String) ENGINE = MergeTree ORDER BY word');
  await engine.command("INSERT INTO secret VALUES ('xyzzy')");
  await insertRows(engine, 'dim_bib', [{ glc: 'g', bookrecno: 1, title: 'T' }]);
  app = await makeApp({ engine });
  await app.addAccount({ username: 'wang', permissions: ['desk:run', 'reader:rows'] });
  analyst = await app.signIn('wang');
});
afterAll(() => app.close());

const attacks: Readonly<Record<string, readonly string[]>> = {
  'files of the host': [
    "SELECT * FROM file('/etc/passwd', 'LineAsString')",
    "SELECT file('/etc/passwd')",
    "SELECT `file`('/etc/passwd')",
    'SELECT "file"(\'/etc/passwd\')',
    "SELECT `fi\\x6ce`('/etc/passwd')",
    "SELECT file/* */('/etc/passwd')",
    "SELECT arrayMap(x -> file(x), ['/etc/passwd'])",
    "SELECT * APPLY(file) FROM (SELECT '/etc/passwd')",
    "WITH file AS f SELECT f('/etc/passwd')",
    "SELECT * FROM '/etc/passwd'",
    "SELECT * FROM filesystem('/etc')",
    "SELECT * FROM sqlite('/etc/passwd', 't')",
    "SELECT * FROM format(JSONEachRow, 'a String DEFAULT file(''/etc/passwd'')', '{}')",
    "SELECT catboostEvaluate('/etc/passwd', 1)",
  ],
  'other machines': [
    "SELECT * FROM url('http://127.0.0.1:1/', 'LineAsString')",
    "SELECT * FROM urlCluster('c', 'http://127.0.0.1:1/', 'LineAsString')",
    "SELECT * FROM s3('http://127.0.0.1:1/b/f', 'LineAsString')",
    "SELECT * FROM s3Cluster('c', 'http://127.0.0.1:1/b/f')",
    "SELECT * FROM gcs('http://127.0.0.1:1/b/f')",
    "SELECT * FROM azureBlobStorage('http://127.0.0.1:1/', 'c', 'b')",
    "SELECT * FROM hdfs('hdfs://127.0.0.1:1/x', 'TSV')",
    "SELECT * FROM iceberg('http://127.0.0.1:1/x')",
    "SELECT * FROM deltaLake('http://127.0.0.1:1/x')",
    "SELECT * FROM remote('127.0.0.1', 'system.one')",
    "SELECT * FROM remote('127.0.0.1', 'stacksight.secret', 'app', '')",
    "SELECT * FROM remoteSecure('127.0.0.1', 'system.one')",
    "SELECT * FROM cluster('default', system.one)",
    "SELECT * FROM clusterAllReplicas('default', stacksight.dim_bib)",
    "SELECT * FROM mysql('127.0.0.1:1', 'd', 't', 'u', 'p')",
    "SELECT * FROM postgresql('127.0.0.1:1', 'd', 't', 'u', 'p')",
    "SELECT * FROM mongodb('127.0.0.1:1', 'd', 'c', 'u', 'p')",
    "SELECT * FROM redis('127.0.0.1:1', 'k', 'k String')",
    "SELECT * FROM jdbc('jdbc:x', 't')",
    "SELECT * FROM odbc('DSN=x', 't')",
    "SELECT aiGenerate('a', 'b')",
    "SELECT * FROM icebergS3('http://127.0.0.1:1/x')",
    "SELECT * FROM arrowFlight('127.0.0.1:1', 'x')",
    "SELECT * FROM ytsaurus('http://127.0.0.1:1', '//x', 't', 'a String')",
    "SELECT reverseDNSQuery('127.0.0.1')",
    "SELECT 1 WHERE (SELECT count() FROM url('http://127.0.0.1:1', 'TSV', 'a String')) = 0",
    "SELECT title FROM dim_bib INTERSECT SELECT * FROM file('/etc/passwd', 'LineAsString', 'a String')",
  ],
  'programs, dictionaries and other tables': [
    "SELECT * FROM executable('id', 'TSV', 'a String')",
    "SELECT * FROM dictionary('d')",
    "SELECT dictGet('d', 'a', 1)",
    "SELECT joinGet('secret', 'word', 1)",
    'SELECT * FROM secret',
    'SELECT * FROM stacksight.secret',
    'SELECT * FROM `stacksight`.`secret`',
    'SELECT * FROM stacksight.schema_migration',
    "SELECT * FROM merge('stacksight', 'secret')",
    "SELECT * FROM merge('stacksight', '.*')",
    'SELECT * FROM loop(secret) LIMIT 1',
    "SELECT * FROM mergeTreeIndex('stacksight', 'dim_bib')",
    'SELECT * FROM view(SELECT * FROM secret)',
    "SELECT * FROM viewIfPermitted(SELECT * FROM secret ELSE null('word String'))",
    "SELECT * FROM eval('SELECT 1')",
    "SELECT * FROM input('a String')",
    'SELECT (SELECT word FROM secret)',
    "SELECT 1 WHERE 'x' IN (SELECT word FROM secret)",
  ],
  'the system': [
    'SELECT * FROM system.users',
    'SELECT * FROM system.tables',
    'SELECT * FROM system.databases',
    'SELECT * FROM `system`.settings',
    'SELECT * FROM system.processes',
    'SELECT * FROM system.one',
    'SELECT * FROM information_schema.tables',
    'SELECT * FROM INFORMATION_SCHEMA.COLUMNS',
    'SHOW TABLES',
    'SHOW GRANTS',
    'SHOW PROCESSLIST',
    'DESCRIBE dim_bib',
    'EXISTS TABLE secret',
    'EXPLAIN SELECT 1',
    'SELECT hostName()',
    'SELECT FQDN()',
    'SELECT filesystemAvailable()',
    "SELECT getServerSetting('path')",
    "SELECT getMacro('x')",
    "SELECT getClientHTTPHeader('Authorization')",
    'SELECT addressToLine(1)',
    'SELECT version()',
    'SELECT uptime()',
    'SELECT user()',
    'SELECT currentUser()',
    'SELECT currentProfiles()',
    "SELECT getSetting('max_memory_usage')",
    "SELECT hasColumnInTable('stacksight', 'dim_bib', 'title')",
    'SELECT zookeeperSessionUptime()',
    'SELECT queryID()',
    'SELECT serverUUID()',
    'SELECT chdb()',
    'SELECT authUser()',
    'SELECT session_user()',
    'SELECT user',
    'SELECT `current_user`',
    'SELECT CURRENT_USER',
    'SELECT @@version',
    'SELECT revision()',
    'SELECT connection_id()',
    'SELECT tid()',
    'SELECT current_schemas(true)',
    'SELECT _part, _disk_name FROM dim_bib',
    'SELECT DISTINCT _database, _table FROM dim_bib',
    "SELECT * APPLY(getSetting) FROM (SELECT 'max_memory_usage')",
    'SELECT * FROM (EXPLAIN SELECT 1)',
    "SELECT * FROM viewExplain('EXPLAIN', '', (SELECT 1))",
  ],
  limits: [
    'SELECT 1 SETTINGS readonly = 0',
    'SELECT 1 SETTINGS max_execution_time = 3600',
    'SELECT 1 SETTINGS max_execution_time = 0',
    'SELECT 1 SETTINGS max_memory_usage = 0',
    'SELECT 1 SETTINGS max_result_rows = 0',
    'SELECT 1 SETTINGS max_threads = 64',
    'SELECT 1 SETTINGS allow_introspection_functions = 1',
    'WITH x AS (SELECT 1 SETTINGS readonly = 0) SELECT * FROM x',
    "WITH x AS (SELECT * FROM file('/etc/passwd', 'LineAsString') SETTINGS readonly = 0) SELECT * FROM x SETTINGS readonly = 1",
    'SELECT * FROM (SELECT 1 SETTINGS max_result_rows = 0)',
    'SET readonly = 0',
    'SET max_execution_time = 0',
  ],
  'several statements, writing, leaving': [
    'SELECT 1; SELECT 2',
    'SELECT 1; DROP TABLE dim_bib',
    'SELECT 1 -- ; \n; DROP TABLE dim_bib',
    'SELECT 1 /* ; */; SELECT 2',
    "SELECT * FROM dim_bib INTO OUTFILE '/tmp/x'",
    'SELECT * FROM dim_bib FORMAT Native',
    'CREATE TABLE more (a UInt8) ENGINE = Memory',
    'CREATE TEMPORARY TABLE more (a UInt8)',
    'CREATE VIEW more AS SELECT 1',
    'CREATE FUNCTION more AS x -> x',
    'CREATE USER more',
    "INSERT INTO dim_bib (glc) VALUES ('x')",
    "INSERT INTO FUNCTION file('/tmp/x') SELECT 1",
    'ALTER TABLE dim_bib DELETE WHERE 1',
    'DELETE FROM dim_bib WHERE 1',
    'DROP TABLE dim_bib',
    'DROP DATABASE stacksight',
    'TRUNCATE TABLE dim_bib',
    'RENAME TABLE dim_bib TO more',
    'OPTIMIZE TABLE dim_bib',
    'ATTACH TABLE more',
    'DETACH TABLE dim_bib',
    'GRANT ALL ON *.* TO desk',
    'KILL QUERY WHERE 1',
    'USE system',
    'SYSTEM SHUTDOWN',
    'SYSTEM RELOAD CONFIG',
    "BACKUP TABLE dim_bib TO File('/tmp/x')",
    'EXECUTE AS app SELECT 1',
    'BEGIN TRANSACTION',
  ],
  'more than the machine has': [
    'SELECT sum(sipHash64(number)) FROM numbers(1e12)',
    'SELECT number FROM numbers(1e12) ORDER BY sipHash64(number) LIMIT 1',
    'SELECT count() FROM numbers(1e7) AS a, numbers(1e7) AS b WHERE a.number + b.number = 1',
    "SELECT repeat('x', 1000000) FROM numbers(200)",
    "SELECT repeat(repeat('x', 1000000), 1000000)",
    'SELECT range(1000000000)',
    'WITH RECURSIVE x AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM x) SELECT max(n) FROM x',
    `SELECT ${'('.repeat(9_000)}1${')'.repeat(9_000)}`,
    'SELECT * FROM zeros_mt(1e12)',
    'SELECT groupArray(number) FROM numbers(1e9)',
    'SELECT sleep(3), sleep(3)',
    'SELECT sleepEachRow(1) FROM numbers(100) SETTINGS max_block_size = 1',
  ],
};
const rows = Object.entries(attacks).flatMap(([kind, list]) => list.map((sql) => [kind, sql]));

const leaks =
  /root:|xyzzy|\/tmp|\/data\/|26\.\d+\.\d|DB::|Poco|Exception|Stack trace|plain:|desk:|stacksight|127\.0\.0\.1|formatQuery|readonly mode/;

describe('the desk', () => {
  it.each(rows)('refuses %s: %s', async (_, sql) => {
    const { status, body, text } = await analyst.post('/analytics-v3/desk/run', {
      json: { sql, seconds: 1, rows: 1_000 },
    });
    expect([400, 403, 504]).toContain(status);
    expect(['sql.failed', 'sql.refused', 'engine.timeout']).toContain(body.code);
    expect(body.message.length).toBeGreaterThan(5);
    expect(body.data).toBeNull();
    expect(text).not.toMatch(leaks);
  });

  it('returns only the first rows of an endless result', async () => {
    const { body } = await analyst.post('/analytics-v3/desk/run', {
      json: { sql: 'SELECT number FROM numbers(1e12)', rows: 5 },
    });
    expect(body.data).toMatchObject({
      rows: [[0], [1], [2], [3], [4]],
      hasMore: true,
      rowLimit: 5,
    });
    const bad = { sql: 'SELECT 1', rows: 10_001 };
    expect((await analyst.post('/analytics-v3/desk/run', { json: bad })).status).toBe(400);
    const slow = { sql: 'SELECT 1', seconds: 31 };
    expect((await analyst.post('/analytics-v3/desk/run', { json: slow })).status).toBe(400);
  });

  it('no attack has changed anything', async () => {
    const { engine } = app.deps;
    const [tables] = await engine.rows(
      "SELECT count() AS n FROM system.tables WHERE name = 'more'",
    );
    expect(tables).toEqual({ n: 0 });
    expect(await engine.rows('SELECT count() AS n FROM dim_bib')).toEqual([{ n: 1 }]);
    expect(await engine.rows('SELECT word FROM secret')).toEqual([{ word: 'xyzzy' }]);
  });
});
