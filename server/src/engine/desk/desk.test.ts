import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from '#lib/log.ts';
import { deskTables } from '../embedded/users.ts';
import { EngineError, EngineTimeout } from '../errors.ts';
import { migrate } from '../migrate.ts';
import { type Engine, openEngine } from '../open.ts';
import type { Desk } from './desk.ts';
import { toTrouble } from './desk-trouble.ts';
import { rowOwnerOf } from './row-policies.ts';

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

test('a statement reads the analytic tables', async () => {
  const sql = 'SELECT name_zh FROM dim_event WHERE event = {event:String}';
  expect(await desk.rows(sql, { event: 'loan' })).toEqual([{ name_zh: '外借' }]);
  const count = await desk.table('SELECT count() FROM behaviour_event;');
  expect(count.rows).toEqual([[0]]);
});

test('the desk knows the columns of its own tables only', async () => {
  const columns = await desk.columns();
  const tables = new Set(columns.map(({ table }) => table));
  expect(tables).toContain('fact_loan');
  expect(tables).not.toContain('secret');
  expect(tables).not.toContain('schema_migration');
  expect(columns).toContainEqual({ table: 'dim_bib', name: 'title', type: 'String' });
});

const refused: readonly string[] = [
  'SELECT * FROM secret',
  'SELECT * FROM stacksight.schema_migration',
  "SELECT * FROM merge('stacksight', 'secret')",
  "SELECT * FROM merge('stacksight', '.*')",
  "SELECT * FROM `merge` ('stacksight', 'dim_event')",
  "SELECT * FROM mergeTreeIndex('stacksight', 'dim_event')",
  'SELECT * FROM loop(dim_event) LIMIT 1',
  "SELECT * FROM fuzzQuery('SELECT 1') LIMIT 1",
  "SELECT * FROM eval('SELECT 1')",
  "SELECT * FROM cluster('default', system.one)",
  "SELECT * FROM clusterAllReplicas('default', system.one)",
  "SELECT * FROM iceberg('http://127.0.0.1:1/x')",
  "SELECT * FROM deltaLake('http://127.0.0.1:1/x')",
  "SELECT * FROM mongodb('127.0.0.1:1', 'd', 'c', 'u', 'p')",
  "SELECT * FROM redis('127.0.0.1:1', 'k', 'k String')",
  "SELECT * FROM odbc('DSN=x', 't')",
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
  'SELECT * FROM system.databases',
  'SELECT * FROM `system`.tables',
  'SELECT * FROM system.settings',
  'SELECT * FROM information_schema.tables',
  'SELECT hostName()',
  'SELECT filesystemAvailable()',
  'SHOW TABLES',
  'SHOW GRANTS',
  'SHOW CREATE TABLE dim_bib',
  'DESCRIBE dim_bib',
  'EXPLAIN SELECT 1',
  'USE system',
  'EXISTS TABLE secret',
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
  'WITH x AS (SELECT 1 SETTINGS readonly = 0) SELECT * FROM x',
  'SELECT * FROM (SELECT 1 SETTINGS max_result_rows = 0)',
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
  "SELECT repeat('x', 1000000) FROM numbers(70)",
];

test.each(refused)('a statement is refused: %s', async (sql) => {
  await expect(desk.table(sql, {}, { seconds: 30 })).rejects.toThrow(EngineError);
});

test('texts may contain any word, and columns may have the names of table functions', async () => {
  const words = await desk.rows("SELECT 'file(''x'')' AS a, $$file$$ AS b -- file\n");
  expect(words).toEqual([{ a: "file('x')", b: 'file' }]);
  expect(await desk.rows('SELECT 1 AS url, 2 AS merge')).toEqual([{ url: 1, merge: 2 }]);
});

test('a long answer has the first rows, and says that there are more', async () => {
  const { rows, columns, hasMore } = await desk.page(
    'SELECT number FROM numbers(1e12)',
    {},
    { rows: 3, scope: null },
  );
  expect([rows, columns, hasMore]).toEqual([
    [[0], [1], [2]],
    [{ name: 'number', type: 'UInt64' }],
    true,
  ]);
  const all = await desk.page('SELECT 1 AS a UNION ALL SELECT 2', {}, { rows: 2, scope: null });
  expect([all.rows.length, all.hasMore]).toEqual([2, false]);
});

test('integers keep their digits', async () => {
  const { rows } = await desk.page(
    'SELECT 18446744073709551615, -9007199254740993, 9007199254740991, 0.1',
    {},
    { rows: 1, scope: null },
  );
  expect(rows).toEqual([['18446744073709551615', '-9007199254740993', 9007199254740991, 0.1]]);
});

test('a syntax error has its position', async () => {
  const failing = desk.rows('SELECT 1 +');
  await expect(failing).rejects.toThrow(/^Syntax error: failed at position/);
  await expect(failing).rejects.not.toThrow(/formatQuery/);
});

test('every statement runs in the engine’s own form, with its values', async () => {
  const sql = `SELECT number AS \`the number\`, {word:String} AS word FROM numbers(3)
    WHERE number IN {list:Array(UInt8)} ORDER BY number DESC LIMIT 1;`;
  const rows = await desk.rows(sql, { word: "it's", list: [1, 2] });
  expect(rows).toEqual([{ 'the number': 2, word: "it's" }]);
  const streamed: unknown[] = [];
  const { columns, rows: all } = await desk.stream(sql, { word: 'w', list: [0] }, { scope: null });
  for await (const row of all) streamed.push(row);
  expect(streamed).toEqual([[0, 'w']]);
  expect(columns).toMatchObject([
    { name: 'the number', type: 'UInt64' },
    { name: 'word', type: 'String' },
  ]);
});

test('an export has all rows and digits, within its limits', async () => {
  const sql = 'SELECT bitNot(number) AS n FROM numbers(150000)';
  await expect(desk.rows(sql)).rejects.toThrow(/TOO_MANY_ROWS|Limit for result/);
  let [count, first]: [number, unknown] = [0, null];
  for await (const [n] of (await desk.stream(sql, {}, { scope: null })).rows) {
    first ??= n;
    count += 1;
  }
  expect([count, first]).toEqual([150_000, '18446744073709551615']);
  const refused = desk.stream("SELECT * FROM file('/etc/passwd')", {}, { scope: null });
  await expect(refused).rejects.toThrow(EngineError);
  const written = desk.stream('SELECT 1 SETTINGS max_memory_usage = 0', {}, { scope: null });
  await expect(written).rejects.toThrow(EngineError);
});

test('exports beyond the limit wait, and a cancelled one makes room', async () => {
  const endless = 'SELECT number FROM numbers(1000000000000)';
  const open = async () =>
    (await desk.stream(endless, {}, { scope: null })).rows[Symbol.asyncIterator]();
  const all = await Promise.all([1, 2, 3, 4].map(open));
  for (const rows of all) expect((await rows.next()).value).toEqual([0]);
  const fifth = (await desk.stream('SELECT 7 AS n', {}, { scope: null })).rows[
    Symbol.asyncIterator
  ]();
  const next = fifth.next();
  await all[0]?.return?.();
  expect((await next).value).toEqual([7]);
  await Promise.all([...all, fifth].map((rows) => rows.return?.()));
});

test('a limit above that of the desk is refused, and a lower one is obeyed', async () => {
  await expect(desk.rows('SELECT 1', {}, { seconds: 3600 })).rejects.toThrow(EngineError);
  await expect(desk.rows('SELECT 1', {}, { settings: { readonly: 0 } })).rejects.toThrow(
    EngineError,
  );
  const slow = desk.rows('SELECT sum(sipHash64(number)) FROM numbers(1e12)', {}, { seconds: 1 });
  await expect(slow).rejects.toThrow(EngineTimeout);
});

test('a refused statement leaves no trace', async () => {
  const rows = await engine.rows("SELECT name FROM system.tables WHERE name = 'more'");
  expect(rows).toEqual([]);
  expect(await engine.rows('SELECT count() AS n FROM dim_event')).toEqual([{ n: 1 }]);
});

describe('the scope of a statement', () => {
  const some = (libraries: readonly string[] | null) => ({
    rows: 10,
    scope: { glc: 'g', libraries },
  });
  const ways = [
    'SELECT count() FROM fact_program',
    'SELECT count() FROM stacksight.fact_program AS p',
    'SELECT count() FROM (SELECT * FROM fact_program)',
    'SELECT count() FROM view(SELECT * FROM fact_program)',
    'WITH p AS (SELECT * FROM fact_program) SELECT count() FROM p',
    'SELECT (SELECT count() FROM fact_program)',
    'SELECT sum(1) FROM (SELECT 1 FROM numbers(1)) AS n, fact_program',
    "SELECT count() FROM fact_program PREWHERE glc != ''",
  ];

  beforeAll(async () => {
    await engine.command(`INSERT INTO fact_program (glc, day, libcode, kind, title) VALUES
      ('g', '2026-01-01', 'A', 'talk', ''), ('g', '2026-01-01', 'it''s', 'talk', ''), ('h', '2026-01-01', 'A', 'talk', '')`);
    await engine.command(`INSERT INTO behaviour_event (glc, event, day, hour, at, reader_key, libcode) VALUES
      ('g', 'visit', '2026-01-01', 9, 0, 1, 'A'), ('g', 'visit', '2026-01-01', 9, 0, 1, 'B')`);
  });

  test.each(ways)('holds for: %s', async (sql) => {
    const count = async (libraries: readonly string[] | null) =>
      (await desk.page(sql, {}, some(libraries))).rows[0]?.[0];
    expect(await count(null)).toBe(2);
    expect(await count(['A'])).toBe(1);
    expect(await count(["it's"])).toBe(1);
    expect(await count([])).toBe(0);
  });

  test('holds for a view and the table under it', async () => {
    const sql = 'SELECT sum(visits) FROM fact_visit';
    expect((await desk.page(sql, {}, some(['A']))).rows).toEqual([[1]]);
    expect((await desk.page(sql, {}, some(null))).rows).toEqual([[2]]);
  });

  test('holds for every table that belongs to a library', async () => {
    const columns = await desk.columns();
    for (const table of deskTables) {
      const has = (name: string) =>
        columns.some((column) => column.table === table && column.name === name);
      const expected = has('libcode') ? 'library' : has('glc') ? 'group' : 'none';
      expect([table, rowOwnerOf(table)]).toEqual([table, expected]);
    }
  });
});

describe('the desk without readers', () => {
  const plain = () => {
    if (engine.plainDesk === null) throw new Error('the embedded engine has no plain desk');
    return engine.plainDesk;
  };

  test.each([
    'SELECT * FROM dim_reader',
    'SELECT count() FROM dim_reader',
    'SELECT count() FROM agg_reader_month',
    'SELECT * FROM fact_loan',
    'SELECT uniqExact(reader_key) FROM behaviour_event',
    'SELECT count() FROM behaviour_event GROUP BY reader_key',
    "SELECT COLUMNS('key') FROM fact_loan",
    'SELECT 1 FROM fact_loan AS a JOIN fact_loan AS b USING (reader_key)',
    'SELECT (SELECT max(reader_key) FROM fact_hold)',
    'SELECT uniqExactIfMerge(readers) FROM agg_event_day',
  ])('refuses: %s', async (sql) => {
    const failure = await plain()
      .table(sql)
      .catch((error: EngineError) => error);
    expect(failure).toBeInstanceOf(EngineError);
    expect(toTrouble(failure as EngineError, sql).kind).toBe('readers');
  });

  test('counts anything but readers, and its errors name no reader columns', async () => {
    expect(
      await plain().rows("SELECT sum(n) AS n FROM behaviour_event WHERE event = 'visit'"),
    ).toEqual([{ n: 2 }]);
    const names = (await plain().columns()).map(({ table, name }) => `${table}.${name}`);
    expect(names).toContain('fact_loan.libcode');
    expect(names.filter((name) => /reader_key|dim_reader|agg_reader|\.readers/.test(name))).toEqual(
      [],
    );
  });
});

describe('errors of the engine', () => {
  const troubleOf = async (sql: string) => {
    const failure = await desk
      .page(sql, {}, { rows: 10, seconds: 5, scope: null })
      .catch((error: unknown) => error);
    if (!(failure instanceof EngineError)) throw failure;
    const { kind, name, hint, line, column } = toTrouble(failure, sql);
    return [kind, name, hint, line, column];
  };

  test.each([
    ['SELECT title\n  FORM dim_bib x', 'keyword', 'FORM', 'FROM', 2, 3],
    ["SELECT '外借' a\n  FORM dim_bib x", 'keyword', 'FORM', 'FROM', 2, 3],
    ['SELECT title,\nFROM dim_bib WHERE', 'syntax', '', '', 2, 19],
    ["SELECT 1,\n 'abc", 'syntax', "'", '', 2, 2],
    ['SELECT 1; SELECT 2', 'several', '', '', null, null],
    ['DROP TABLE dim_bib', 'notSelect', '', '', null, null],
    ['SELECT a.titel FROM dim_bib a', 'column', 'titel', 'title', 1, 10],
    ['SELECT title,\n  titel FROM dim_bib', 'column', 'titel', 'title', 2, 3],
    ['SELECT 1\nFROM dim_bibs', 'table', 'dim_bibs', 'dim_bib', 2, 6],
    ['SELECT lowerr(1)', 'function', 'lowerr', 'lower', 1, 8],
    ["SELECT 1,\n file('/x')", 'forbidden', 'file', '', 2, 2],
    ['SELECT * FROM secret', 'forbidden', 'secret', '', 1, 15],
    ["SELECT *\nFROM fuzzJSON('x', 1)", 'forbidden', 'fuzzJSON', '', 2, 6],
    ["SELECT * FROM mergeTreeIndx('a', 'b')", 'function', 'mergeTreeIndx', '', 1, 15],
    ['SELECT * FROM zeros_mt(10)', 'forbidden', '', '', null, null],
    ['SELECT range(1000000000)', 'size', '', '', null, null],
    [`SELECT ${'('.repeat(2_000)}1${')'.repeat(2_000)}`, 'deep', '', '', null, null],
    ['SELECT title,\n  count() FROM dim_bib', 'ungrouped', 'title', '', 1, 8],
    ['SELECT title FROM dim_bib WHERE count() > 1', 'aggregate', '', '', null, null],
    ['SELECT {day:Date}', 'parameter', 'day', '', 1, 9],
    ["SELECT 1 + 'a'", 'types', 'plus', '', null, null],
    ["SELECT toDate('x')", 'value', '', '', null, null],
    ['SELECT lower(1, 2)', 'arguments', 'lower', '', 1, 8],
    ['SELECT 1 SETTINGS max_threads = 64', 'settings', '', '', null, null],
    ["SELECT repeat('x', 10000000) FROM numbers(10)", 'size', '', '', null, null],
  ])('of %j', async (sql, ...expected) => {
    expect(await troubleOf(sql)).toEqual(expected);
  });

  test('when memory is full', () => {
    const words = 'Query memory limit exceeded: would use 6.00 GiB, maximum: 3.53 GiB.';
    const { kind } = toTrouble(new EngineError(241, 'MEMORY_LIMIT_EXCEEDED', words), 'SELECT 1');
    expect(kind).toBe('memory');
  });
});
