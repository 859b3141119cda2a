import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '#lib/log.ts';
import type { Desk } from './desk.ts';
import { EngineError, EngineTimeout } from './errors.ts';
import { migrate } from './migrate.ts';
import { type Engine, openEngine } from './open.ts';

let dataDir: string;
let engine: Engine;
let desk: Desk;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'stacksight-desk-'));
  engine = await openEngine({
    dataDir,
    url: null,
    database: 'stacksight',
    log: createLog('silent'),
  });
  await migrate(engine);
  await engine.command('CREATE TABLE secret (word String) ENGINE = MergeTree ORDER BY word');
  await engine.command(
    "INSERT INTO dim_event (event, name_zh, name_en) VALUES ('loan', '外借', 'Loan')",
  );
  if (engine.desk === null) throw new Error('the embedded engine has no desk');
  desk = engine.desk;
});

afterAll(async () => {
  await engine.close();
  await rm(dataDir, { recursive: true });
});

test('reads the analytic tables', async () => {
  const sql = 'SELECT name_zh FROM dim_event WHERE event = {event:String}';
  expect(await desk.rows(sql, { event: 'loan' })).toEqual([{ name_zh: '外借' }]);
  const count = await desk.table('SELECT count() FROM behaviour_event;');
  expect(count.rows).toEqual([[0]]);
});

test('sees the columns of its tables and of no other', async () => {
  const tables = await desk.rows<{ name: string }>(
    "SELECT name FROM system.tables WHERE database = 'stacksight'",
  );
  const names = tables.map((table) => table.name);
  expect(names).toContain('fact_loan');
  expect(names).not.toContain('secret');
  expect(names).not.toContain('schema_migration');
});

const refused: readonly string[] = [
  'SELECT * FROM secret',
  'SELECT * FROM stacksight.schema_migration',
  "SELECT * FROM merge('stacksight', 'secret')",
  "SELECT * FROM file('/etc/passwd', 'LineAsString')",
  "SELECT file('/etc/passwd')",
  "SELECT `file`('/etc/passwd')",
  'SELECT "file"(\'/etc/passwd\')',
  "SELECT `fi\\x6ce`('/etc/passwd')",
  "SELECT \u201cfile\u201d('/etc/passwd')",
  "SELECT file/**/('/etc/passwd')",
  "SELECT arrayMap(file, ['/etc/passwd'])",
  "SELECT arrayMap(x -> file(x), ['/etc/passwd'])",
  "SELECT * APPLY(file) FROM (SELECT '/etc/passwd')",
  "SELECT COLUMNS('p') APPLY file FROM (SELECT '/etc/passwd' AS p)",
  "SELECT * REPLACE (file('/etc/passwd') AS p) FROM (SELECT '' AS p)",
  "WITH (x -> file(x)) AS f SELECT f('/etc/passwd')",
  "WITH file AS f SELECT f('/etc/passwd')",
  "SELECT * FROM view(SELECT file('/etc/passwd'))",
  "SELECT * FROM numbers(length(file('/etc/passwd')))",
  "SELECT 1 LIMIT length(file('/etc/passwd'))",
  "SELECT 1 WHERE 'x' IN (SELECT file('/etc/passwd'))",
  "EXPLAIN SELECT file('/etc/passwd')",
  "EXPLAIN QUERY TREE SELECT file('/etc/passwd')",
  "SHOW TABLES WHERE name = file('/etc/passwd')",
  "DESCRIBE (SELECT file('/etc/passwd'))",
  "SELECT '\\\\', file('/etc/passwd'), ''",
  "SELECT '''', file('/etc/passwd')",
  "SELECT $$ ' $$, file('/etc/passwd')",
  "SELECT 1 AS `'`, file('/etc/passwd'), 2 AS `''`",
  'SELECT * FROM default.`/etc/passwd`',
  "SELECT * FROM '/etc/passwd'",
  "SELECT getClientHTTPHeader('Authorization')",
  "SELECT * FROM format(JSONEachRow, 'a String DEFAULT file(''/etc/passwd'')', '{}')",
  "SELECT * FROM url('http://127.0.0.1:1/', 'LineAsString')",
  "SELECT * FROM remote('127.0.0.1', 'system.one')",
  "SELECT * FROM remote('127.0.0.1', 'stacksight.secret', 'app', '')",
  "SELECT * FROM s3('http://127.0.0.1:1/b/f', 'LineAsString')",
  "SELECT * FROM mysql('127.0.0.1:1', 'd', 't', 'u', 'p')",
  "SELECT * FROM postgresql('127.0.0.1:1', 'd', 't', 'u', 'p')",
  "SELECT * FROM sqlite('/etc/passwd', 't')",
  "SELECT * FROM executable('id', 'TSV', 'a String')",
  "SELECT * FROM input('a String')",
  'SELECT * FROM system.users',
  'SELECT * FROM system.grants',
  'SELECT * FROM system.processes',
  'SELECT * FROM system.server_settings',
  'SELECT * FROM system.parts',
  'SELECT addressToLine(1)',
  'SELECT 1 SETTINGS readonly = 0',
  'SELECT 1 SETTINGS max_execution_time = 3600',
  'SELECT 1 SETTINGS max_execution_time = 0',
  'SELECT 1 SETTINGS max_memory_usage = 0',
  'SELECT 1 SETTINGS max_result_rows = 0',
  'SELECT 1 SETTINGS max_threads = 64',
  "WITH x AS (SELECT * FROM file('/etc/passwd', 'LineAsString') SETTINGS readonly = 0) SELECT * FROM x",
  'SELECT 1; SELECT 2',
  'SET readonly = 0',
  'CREATE TABLE more (a UInt8) ENGINE = Memory',
  'CREATE TEMPORARY TABLE more (a UInt8)',
  'CREATE VIEW more AS SELECT 1',
  'CREATE DATABASE more',
  'CREATE USER more',
  'DROP TABLE dim_bib',
  'TRUNCATE TABLE dim_bib',
  "INSERT INTO dim_event (event) VALUES ('x')",
  "INSERT INTO FUNCTION file('/tmp/x') SELECT 1",
  'ALTER TABLE dim_bib DELETE WHERE 1',
  'OPTIMIZE TABLE dim_bib',
  'KILL QUERY WHERE 1',
  'GRANT ALL ON *.* TO desk',
  'SYSTEM SHUTDOWN',
  'SYSTEM STOP LISTEN HTTP',
  'SYSTEM RELOAD CONFIG',
  "BACKUP TABLE dim_bib TO File('/tmp/x')",
  "SELECT * FROM dim_bib INTO OUTFILE '/tmp/x'",
  'SELECT number FROM numbers(200000)',
  "SELECT repeat('x', 1000000) FROM numbers(200)",
];

test.each(refused)('refuses: %s', async (sql) => {
  await expect(desk.table(sql)).rejects.toThrow(EngineError);
});

test('a text may hold any word, and a union of tables holds no other tables', async () => {
  const words = await desk.rows("SELECT 'file(''x'')' AS a, $$file$$ AS b -- file\n");
  expect(words).toEqual([{ a: "file('x')", b: 'file' }]);
  const names = await desk.rows("SELECT DISTINCT _table AS name FROM merge('stacksight', '.*')");
  expect(names).toEqual([{ name: 'dim_event' }]);
});

test('a statement that cannot be read says where', async () => {
  const failing = desk.rows('SELECT 1 +');
  await expect(failing).rejects.toThrow(/^Syntax error: failed at position/);
  await expect(failing).rejects.not.toThrow(/formatQuery/);
});

test('every statement is run as the engine renders it, with its values', async () => {
  const sql = `SELECT number AS \`the number\`, {word:String} AS word FROM numbers(3)
    WHERE number IN {list:Array(UInt8)} ORDER BY number DESC LIMIT 1;`;
  const rows = await desk.rows(sql, { word: "it's", list: [1, 2] });
  expect(rows).toEqual([{ 'the number': 2, word: "it's" }]);
  const streamed: unknown[] = [];
  for await (const row of desk.stream(sql, { word: 'w', list: [0] })) streamed.push(row);
  expect(streamed).toEqual([[0, 'w']]);
});

test('refuses a limit above its own, and keeps to a lower one', async () => {
  await expect(desk.rows('SELECT 1', {}, { seconds: 3600 })).rejects.toThrow(EngineError);
  await expect(desk.rows('SELECT 1', {}, { settings: { readonly: 0 } })).rejects.toThrow(
    EngineError,
  );
  const slow = desk.rows('SELECT sum(sipHash64(number)) FROM numbers(1e12)', {}, { seconds: 1 });
  await expect(slow).rejects.toThrow(EngineTimeout);
});

test('what was refused has left no trace', async () => {
  const rows = await engine.rows("SELECT name FROM system.tables WHERE name = 'more'");
  expect(rows).toEqual([]);
  expect(await engine.rows('SELECT count() AS n FROM dim_event')).toEqual([{ n: 1 }]);
});
