import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createLog } from '#lib/log.ts';
import { withDatabase } from '../../test/engine-process.ts';
import { EngineError, EngineTimeout } from './errors.ts';
import { type Engine, openEngine } from './open.ts';

let engine: Engine;

beforeAll(async () => {
  const url = withDatabase(inject('engineUrl'), `test_${randomUUID()}`);
  engine = await openEngine({ dataDir: '', url, database: 'unused', log: createLog('silent') });
});

afterAll(() => engine.close());

test('rows come back as objects, with every kind of value bound', async () => {
  const rows = await engine.rows(
    `SELECT {text:String} AS text, {count:UInt64} AS count, {list:Array(String)} AS list,
      {day:Date} AS day, {gone:Nullable(String)} AS gone`,
    {
      text: "a 'quoted' \\ line\nnext 书",
      count: 12,
      list: ["o'b", '书'],
      day: '2026-03-01',
      gone: null,
    },
  );
  expect(rows).toEqual([
    {
      text: "a 'quoted' \\ line\nnext 书",
      count: 12,
      list: ["o'b", '书'],
      day: '2026-03-01',
      gone: null,
    },
  ]);
});

test('a table says its columns', async () => {
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
  await engine.command(
    'CREATE TABLE loans (id UInt32, title String) ENGINE = MergeTree ORDER BY id',
  );
  const lines = Array.from({ length: 5000 }, (_, id) => `${id},"书, ${id}"\n`);
  const { writtenRows } = await engine.insert(
    "INSERT INTO loans SELECT id, upper(title) FROM input('id UInt32, title String') FORMAT CSV",
    Readable.from(lines),
  );
  expect(writtenRows).toBe(5000);
  expect(await engine.rows('SELECT count() AS n, max(id) AS last FROM loans')).toEqual([
    { n: 5000, last: 4999 },
  ]);
});

test('a stream gives every row once', async () => {
  let sum = 0;
  for await (const [n] of engine.stream('SELECT number FROM numbers(200000)')) sum += Number(n);
  expect(sum).toBe((200_000 * 199_999) / 2);
});

test('an error of the statement names its code', async () => {
  const failing = engine.rows('SELECT nothing_such');
  await expect(failing).rejects.toThrow(EngineError);
  await expect(failing).rejects.toMatchObject({ code: 47, type: 'UNKNOWN_IDENTIFIER' });
});

test('a statement that takes too long is stopped', async () => {
  const slow = engine.rows('SELECT sum(sipHash64(number)) FROM numbers(1e12)', {}, { seconds: 1 });
  await expect(slow).rejects.toThrow(EngineTimeout);
});
