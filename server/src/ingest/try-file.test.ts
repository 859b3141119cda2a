import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '#engine/open.ts';
import { openTestDatabase } from '../../test/test-engine.ts';
import { takeBack } from './batch/take-back.ts';
import { loadFiles, tryRows } from './load.ts';

let engine: Engine;
let folder: string;

beforeAll(async () => {
  engine = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'stacksight-try-'));
});
afterAll(async () => {
  await engine.close();
  await rm(folder, { recursive: true, force: true });
});

const options = {
  readerKey: Buffer.alloc(32, 7),
  timeZone: 'Asia/Shanghai',
  now: new Date('2026-06-01T00:00:00Z'),
};

async function write(name: string, ...lines: string[]): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `event,reader,at,barcode,note\n${lines.join('\n')}\n`);
  return path;
}

const countOf = async (table: string, glc: string) => {
  const [row] = await engine.rows<{ rows: number }>(
    `SELECT toUInt32(count()) AS rows FROM ${table} WHERE glc = {glc:String}`,
    { glc },
  );
  return row?.rows;
};
const stages = () =>
  engine.rows(
    "SELECT name FROM system.tables WHERE database = currentDatabase() AND name LIKE '%stage%'",
  );

test('the first rows show what they become and why others are refused, and nothing is loaded', async () => {
  const path = await write(
    'first.csv',
    'loan,0001,2026-03-01 00:30:00,B1,private',
    'loan,0001,never,B2,',
    'loan,0001',
    ...Array.from({ length: 500 }, () => 'return,0001,2026-03-02 10:00:00,B1,'),
  );
  const spec = { kind: 'events', paths: [path], name: 'first.csv', glc: 't' } as const;
  const tried = await tryRows(engine, { ...spec, paths: [path] }, options, 100);
  expect(tried.rows).toHaveLength(100);
  expect(tried.targets).toMatchObject([{ table: 'behaviour_event', name: 'behaviour_event' }]);
  const columns = tried.targets[0]?.columns ?? [];
  const value = (row: number, column: string) =>
    tried.rows[row]?.values[0]?.[columns.indexOf(column)];
  expect([value(0, 'event'), value(0, 'at'), value(0, 'day')]).toEqual([
    'loan',
    '2026-03-01 00:30:00',
    '2026-03-01',
  ]);
  expect(value(0, 'reader_key')).toMatch(/^#[0-9a-f]{8}$/);
  expect(tried.rows[0]?.cells).toEqual(['loan', '•••', '2026-03-01 00:30:00', 'B1', 'private']);
  const reasonOf = (row: number) => tried.reasons[(tried.rows[row]?.verdicts[0] ?? 0) - 2];
  expect(reasonOf(1)).toEqual({ reason: 'date', column: 'at' });
  expect(tried.rows[2]).toMatchObject({ line: 4, problem: 'columns', verdicts: [1] });
  expect([await countOf('behaviour_event', 't'), await stages()]).toEqual([0, []]);
});

test('a check judges the whole file and loads nothing, and the load after it does', async () => {
  const path = await write('check.csv', 'loan,1,2026-03-01,B1,', 'loan,1,never,B2,');
  const spec = { kind: 'events', paths: [path], glc: 'c', mostRefused: 1 } as const;
  const checked = await loadFiles(engine, { ...spec, check: true }, options);
  expect(checked.files[0]).toMatchObject({
    status: 'checked',
    rows: { in: 2, used: 1, refused: 1 },
  });
  expect([await countOf('behaviour_event', 'c'), await stages()]).toEqual([0, []]);
  const loaded = await loadFiles(engine, spec, options);
  expect(loaded.files[0]?.status).toBe('loaded');
  expect(await countOf('behaviour_event', 'c')).toBe(1);
});

test('a load that is taken back leaves no row, loan or sum, and can be loaded again', async () => {
  const path = await write('back.csv', 'loan,1,2026-03-01,B1,', 'return,1,2026-03-04,B1,');
  const spec = { kind: 'events', paths: [path], glc: 'b' } as const;
  const counts = () =>
    Promise.all(['behaviour_event', 'fact_loan', 'agg_event_day'].map((one) => countOf(one, 'b')));
  const load = async () => (await loadFiles(engine, spec, options)).files[0];
  const batch = (await load())?.batch ?? 0;
  const before = await counts();
  expect(before.every((rows) => (rows ?? 0) > 0)).toBe(true);
  expect(await takeBack(engine, batch)).toBe(true);
  expect([await counts(), await stages()]).toEqual([[0, 0, 0], []]);
  expect(await takeBack(engine, batch)).toBe(false);
  expect((await load())?.status).toBe('loaded');
  expect(await counts()).toEqual(before);
});
