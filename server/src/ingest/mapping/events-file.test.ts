import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '#engine/open.ts';
import { openTestDatabase } from '../../../test/test-engine.ts';
import { loadFiles } from '../load.ts';
import { events } from '../reference/events.ts';
import { readShippedMapping } from './read-mapping.ts';

// Tests the kind `events`, which reads files of circulation systems and spreadsheets unchanged.

let engine: Engine;
let folder: string;

beforeAll(async () => {
  engine = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'stacksight-events-'));
});
afterAll(async () => {
  await engine.close();
  await rm(folder, { recursive: true, force: true });
});

async function load(glc: string, content: string) {
  const path = join(folder, `${glc}.csv`);
  await writeFile(path, content);
  const report = await loadFiles(
    engine,
    { kind: 'events', paths: [path], glc, mostRefused: 0.5 },
    {
      readerKey: Buffer.alloc(32, 5),
      timeZone: 'Asia/Shanghai',
      now: new Date('2026-06-01T00:00:00Z'),
    },
  );
  const rows = await engine.rows<Record<string, unknown>>(
    `SELECT event, toString(toTimeZone(at, 'Asia/Shanghai')) AS at, hour, libcode, loc, rdtype, barcode, clc1, channel, operator, amount, n,
      reader_key != 0 AS hasReader FROM behaviour_event WHERE glc = {glc:String} ORDER BY at, event`,
    { glc },
  );
  return { report: report.files[0], rows };
}

test('an export with Chinese headings, words and dates, its columns in any order', async () => {
  const { report, rows } = await load(
    'zh',
    '读者姓名,读者证号,操作类型,操作日期,时间,分馆,馆藏地点,条码号,索书号,渠道,操作员\n' +
      '李雷,0001,借书,2026/3/1,9:30,总馆,A3F,B1,I247.5/12,自助机,W01\n' +
      '韩梅梅,0002,还书,2026年3月2日,14时05分,总馆,A3F,B2,K825,服务台,W02\n' +
      '李雷,0001,续借,20260303,,总馆,,B1,,微信,\n',
  );
  expect(report).toMatchObject({
    status: 'loaded',
    rows: { in: 3, used: 3, refused: 0 },
    unusedColumns: ['读者姓名'],
  });
  expect(rows).toEqual([
    {
      event: 'loan',
      at: '2026-03-01 09:30:00',
      hour: 9,
      libcode: '总馆',
      loc: 'A3F',
      rdtype: '',
      barcode: 'B1',
      clc1: 'I',
      channel: 'self_service',
      operator: 'W01',
      amount: 0,
      n: 1,
      hasReader: 1,
    },
    expect.objectContaining({
      event: 'return',
      at: '2026-03-02 14:05:00',
      channel: 'counter',
      clc1: 'K',
    }),
    expect.objectContaining({ event: 'renew', hour: 255, channel: 'wechat', loc: '' }),
  ]);
});

test('semicolons, tabs and bars are detected, and so are times of databases and spreadsheets', async () => {
  const line = (mark: string, ...fields: string[]) => fields.join(mark);
  for (const [name, mark] of [
    ['semicolon', ';'],
    ['tab', '\t'],
    ['bar', '|'],
  ] as const) {
    const { report, rows } = await load(
      name,
      [
        line(mark, 'Transaction type', 'Patron ID', '"Date, time"', 'Timestamp', 'Branch', 'Count'),
        line(mark, 'Check out', '1', '', '2014-05-14 08:39:13.07-04', 'MAIN', '1'),
        line(mark, 'issue', '2', '', '2026/3/1 9:30', 'MAIN', '2'),
        line(mark, 'Checkin', '3', '', '2026-3-1 下午9:30', 'MAIN', ''),
        line(mark, 'visit', '', '', '2026.3.2', 'MAIN', '0'),
      ].join('\n'),
    );
    expect([name, report?.rows]).toEqual([
      name,
      { in: 4, used: 3, suppressed: 0, refused: 0, unused: 1 },
    ]);
    expect(rows.map(({ event, at, hour, n }) => [event, at, hour, n])).toEqual([
      ['loan', '2014-05-14 20:39:13', 20, 1],
      ['loan', '2026-03-01 09:30:00', 9, 2],
      ['return', '2026-03-01 21:30:00', 21, 1],
    ]);
  }
});

test('a column of times without a date column is the whole time; beside a date it is the time of day', async () => {
  const lone = await load('lone', 'event,reader,time\nloan,1,2026-03-01 09:30:00\n');
  const beside = await load('beside', 'event,reader,date,time\nloan,1,2026-03-01,09:30\n');
  for (const { rows } of [lone, beside])
    expect(rows).toMatchObject([{ event: 'loan', at: '2026-03-01 09:30:00', hour: 9 }]);
});

test('an unknown word, and a date that could be two days, are refused with a remedy', async () => {
  const { report } = await load(
    'unknown',
    'event,reader,at\nloan,1,2026-03-01\nloan,1,2026-03-02\nloan,1,2026-03-03\nsteal,1,2026-03-01\nloan,1,3/4/2026\n',
  );
  expect(report?.reasons).toMatchObject([
    { reason: 'date', field: 'at', value: '3/4/2026', line: 6 },
    { reason: 'event', field: 'event', value: 'steal', line: 5 },
  ]);
});

test('every event name in the mapping means an event of the warehouse', async () => {
  const { dictionaries } = await readShippedMapping('events');
  const codes = events.map(([event]) => event);
  expect(codes).toEqual(expect.arrayContaining(Object.values(dictionaries.events ?? {})));
});
