import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createLog } from '#lib/log.ts';
import { withDatabase } from '../../test/engine-process.ts';
import { EngineError, EngineTimeout } from './errors.ts';
import { type Engine, openEngine } from './open.ts';

const endless = 'SELECT sum(sipHash64(number)) FROM numbers(1000000000000)';
let engine: Engine;

beforeAll(async () => {
  const url = withDatabase(inject('engineUrl'), `test_${randomUUID()}`);
  engine = await openEngine({ dataDir: '', url, database: 'unused', log: createLog('silent') });
  await engine.command(
    'CREATE TABLE loan (id UInt32, title String) ENGINE = MergeTree ORDER BY id',
  );
});

afterAll(async () => {
  await engine.command('DROP DATABASE {name:Identifier}', { name: engine.database });
  await engine.close();
});

/** Waits until the engine runs the statement, or, with `isRunning` false, until it no longer does. */
async function untilRunning(queryId: string, isRunning: boolean): Promise<void> {
  await expect
    .poll(() =>
      engine.rows('SELECT 1 FROM system.processes WHERE query_id = {queryId:String}', {
        queryId,
      }),
    )
    .toHaveLength(isRunning ? 1 : 0);
}

test('rows come back as objects, with every type of value bound', async () => {
  const text = "a 'quoted' \\ line\nnext\ttab 书";
  const rows = await engine.rows(
    `SELECT {text:String} AS text, {count:UInt64} AS count, {list:Array(String)} AS list,
      {day:Date} AS day, {gone:Nullable(String)} AS gone, {flag:Bool} AS flag`,
    { text, count: 12, list: ["o'b", '书'], day: '2026-03-01', gone: null, flag: true },
  );
  const list = ["o'b", '书'];
  expect(rows).toEqual([{ text, count: 12, list, day: '2026-03-01', gone: null, flag: true }]);
});

test('a value is never read as SQL', async () => {
  const evil = "1' OR 1=1; DROP TABLE loan --";
  expect(await engine.rows('SELECT {evil:String} AS said', { evil })).toEqual([{ said: evil }]);
  await expect(engine.rows('SELECT {evil:UInt32}', { evil })).rejects.toThrow(EngineError);
});

test('a list of many thousand values can be bound', async () => {
  const list = Array.from({ length: 50_000 }, (_, index) => `馆${index}`);
  const rows = await engine.rows('SELECT length({list:Array(String)}) AS n', { list });
  expect(rows).toEqual([{ n: 50_000 }]);
});

test('a table has its columns', async () => {
  const table = await engine.table('SELECT number AS n, toString(number) AS s FROM numbers(2)');
  expect(table.columns).toEqual([
    { name: 'n', type: 'UInt64' },
    { name: 's', type: 'String' },
  ]);
  expect(table.rows).toEqual([
    [0, '0'],
    [1, '1'],
  ]);
  expect(table.readRows).toBe(2);
});

test('a CSV stream is inserted and counted', async () => {
  const lines = Array.from({ length: 5000 }, (_, id) => `${id},"书, ${id}"\n`);
  const { writtenRows } = await engine.insert(
    `INSERT INTO loan SELECT id, {mark:String} || title FROM input('id UInt32, title String') FORMAT CSV`,
    Readable.from(lines),
    { mark: '#' },
  );
  expect(writtenRows).toBe(5000);
  const rows = await engine.rows("SELECT count() AS n, any(title) LIKE '#%' AS marked FROM loan");
  expect(rows).toEqual([{ n: 5000, marked: 1 }]);
});

test('an insert fails with the error of its source', async () => {
  const broken = Readable.from(
    (async function* () {
      yield '1,a\n';
      throw new Error('the file ends in the middle');
    })(),
  );
  const insert = engine.insert('INSERT INTO loan FORMAT CSV', broken);
  await expect(insert).rejects.toThrow('the file ends in the middle');
});

test('an insert of an invalid line fails with its reason', async () => {
  const insert = engine.insert('INSERT INTO loan FORMAT CSV', Readable.from(['x,y\n']));
  await expect(insert).rejects.toThrow(EngineError);
});

test('a stream gives every row once', async () => {
  let sum = 0;
  for await (const [n] of engine.stream('SELECT number FROM numbers(200000)')) sum += Number(n);
  expect(sum).toBe((200_000 * 199_999) / 2);
});

test('an error in the middle of a stream is thrown', async () => {
  let seen = 0;
  const read = async () => {
    const sql = 'SELECT throwIf(number = 300000) FROM numbers(1000000)';
    const options = { settings: { max_block_size: 1000, max_threads: 1 } };
    for await (const [value] of engine.stream(sql, {}, options)) seen += Number(value) + 1;
  };
  await expect(read()).rejects.toThrow(EngineError);
  expect(seen).toBeGreaterThan(0);
});

test('an error of a statement has its code', async () => {
  const failing = engine.rows('SELECT nothing_such');
  await expect(failing).rejects.toThrow(EngineError);
  await expect(failing).rejects.toMatchObject({ code: 47, type: 'UNKNOWN_IDENTIFIER' });
});

test('a statement that takes too long is stopped', async () => {
  const queryId = randomUUID();
  const slow = engine.rows(endless, {}, { seconds: 1, queryId });
  await expect(slow).rejects.toThrow(EngineTimeout);
  await untilRunning(queryId, false);
});

test.each([
  ['rows', (options: object) => engine.rows(endless, {}, options)],
  ['table', (options: object) => engine.table(endless, {}, options)],
  ['desk', async (options: object) => engine.desk?.table(endless, {}, options)],
  ['command', (options: object) => engine.command(`INSERT INTO loan (id) ${endless}`, {}, options)],
])('a caller that goes away ends its statement in the engine: %s', async (_, start) => {
  const controller = new AbortController();
  const queryId = randomUUID();
  const answer = start({ signal: controller.signal, queryId, seconds: 30 });
  const refused = expect(answer).rejects.toThrow(/abort/);
  await untilRunning(queryId, true);
  controller.abort();
  await refused;
  await untilRunning(queryId, false);
});

test('closing a stream ends its statement in the engine', async () => {
  const queryId = randomUUID();
  const options = { queryId, settings: { max_block_size: 10 } };
  for await (const row of engine.stream('SELECT number FROM numbers(1e12)', {}, options)) {
    expect(row).toEqual([0]);
    break;
  }
  await untilRunning(queryId, false);
});

test('a cancelled insert ends in the engine', async () => {
  const controller = new AbortController();
  const queryId = randomUUID();
  const slow = Readable.from(
    (async function* () {
      for (;;) {
        yield '1,slow\n'.repeat(10_000);
        await wait(20);
      }
    })(),
  );
  const options = { signal: controller.signal, queryId };
  const answer = engine.insert('INSERT INTO loan FORMAT CSV', slow, {}, options);
  const refused = expect(answer).rejects.toThrow(/abort/);
  await untilRunning(queryId, true);
  controller.abort();
  await refused;
  await untilRunning(queryId, false);
});

test('a running engine is healthy', async () => {
  expect(await engine.isHealthy()).toBe(true);
});

test('writes take the processor time that reads leave', async () => {
  const priority = "toInt64(getSetting('os_threads_nice_value_query')) AS priority";
  await engine.command(`CREATE TABLE priority ENGINE = Memory AS SELECT ${priority}`);
  await engine.insert(
    `INSERT INTO priority SELECT ${priority} FROM input('x UInt8') FORMAT CSV`,
    Readable.from(['1\n']),
  );
  expect(await engine.rows('SELECT priority FROM priority')).toEqual([
    { priority: 19 },
    { priority: 19 },
  ]);
  expect(await engine.rows(`SELECT ${priority}`)).toEqual([{ priority: 0 }]);
});
