import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '#engine/open.ts';
import { openTestDatabase } from '../../../test/test-engine.ts';
import { loadFiles } from '../load.ts';
import { parseMapping } from '../mapping/read-mapping.ts';
import { classOf } from '../reference/clc.ts';

let engine: Engine;
let folder: string;
let glc = 0;

beforeAll(async () => {
  engine = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'stacksight-transforms-'));
});
afterAll(async () => {
  await engine.close();
  await rm(folder, { recursive: true, force: true });
});

/** Loads texts into one column and gives what became of each: its value, or why it was refused. */
async function become(
  table: string,
  column: string,
  transform: Record<string, unknown>,
  texts: readonly string[],
  more: {
    zone?: string;
    columns?: Record<string, unknown>;
    dictionaries?: Record<string, unknown>;
  } = {},
): Promise<string[]> {
  glc += 1;
  const path = join(folder, `${glc}.csv`);
  const lines = texts.map((text, no) => `${no},"${text.replaceAll('"', '""')}"`);
  await writeFile(path, `no,x\n${lines.join('\n')}\n`);
  const key =
    { dim_bib: 'source_id', dim_reader: 'area', fact_hold: 'barcode' }[table] ?? 'barcode';
  const columns = {
    [key]: { as: 'trim', from: 'no' },
    [column]: { from: 'x', ...transform },
    ...more.columns,
  };
  const mapping = parseMapping(
    {
      name: 'test',
      timeZone: more.zone ?? 'Asia/Shanghai',
      dictionaries: more.dictionaries ?? {},
      files: [{ columns: ['no', 'x'], targets: [{ table, columns }] }],
    },
    'test',
  );
  const report = await loadFiles(
    engine,
    { kind: 'mapped', mapping, paths: [path], glc: `g${glc}` },
    { readerKey: Buffer.alloc(32, 1), timeZone: 'UTC', now: new Date('2026-06-01T12:00:00Z') },
  );
  const good = await engine.rows<{ no: string; value: string }>(
    `SELECT ${key} AS no, ifNull(toString(${column}), 'null') AS value FROM ${table} WHERE glc = {glc:String}`,
    { glc: `g${glc}` },
  );
  const bad = await engine.rows<{ no: string; value: string }>(
    "SELECT toString(line - 2) AS no, concat('! ', reason) AS value FROM load_refused WHERE batch = {batch:UInt64}",
    { batch: report.files[0]?.batch ?? 0 },
  );
  const found = new Map([...good, ...bad].map(({ no, value }) => [no, value]));
  return texts.map((_, no) => found.get(String(no)) ?? 'nothing');
}

const reader = { reader_key: { as: 'rowKey' } };
const bib = { bookrecno: { as: 'id', from: 'no' }, title: { as: 'constant', value: 't' } };

test('dates in the formats that are named, and in no other', async () => {
  const date = (formats: string[], ...texts: string[]) =>
    become('dim_reader', 'registered_on', { as: 'date', formats }, texts, { columns: reader });
  expect(
    await date(
      ['d/m/yyyy', 'd/m/yy'],
      '4/9/15',
      '04/09/2015',
      '31/12/69',
      '1/1/70',
      '30/2/2015',
      '2015-09-04',
      '4/13/15',
      '',
    ),
  ).toEqual([
    '2015-09-04',
    '2015-09-04',
    '! future',
    '1970-01-01',
    '! date',
    '! date',
    '! date',
    'null',
  ]);
  expect(
    await date(['iso'], '2024-02-29', '2023-02-29', '2024-2-9', '1931-05-01', '20240229'),
  ).toEqual(['2024-02-29', '! date', '! date', '1931-05-01', '! date']);
  expect(
    await date(
      ['yyyymmdd', 'yyyy年m月d日', 'yyyy.mm', 'yyyy'],
      '20240229',
      '2024年2月9日',
      '2019.01',
      '1998',
    ),
  ).toEqual(['2024-02-29', '2024-02-09', '2019-01-01', '1998-01-01']);
});

test('moments are read in the zone of the library, summer and winter', async () => {
  const texts = [
    '01/07/2015 09:05:00',
    '01/01/2015 9:05:00',
    '29/03/2015 01:30:00',
    '1/7/2015',
    '01/07/2015 24:00:00',
    '',
  ];
  expect(
    await become(
      'fact_hold',
      'placed_at',
      { as: 'datetime', formats: ['d/m/yyyy h:mi:ss', 'd/m/yyyy'] },
      texts,
      {
        zone: 'Europe/London',
      },
    ),
  ).toEqual([
    '2015-07-01 08:05:00',
    '2015-01-01 09:05:00',
    expect.stringMatching(/^2015-03-29 0[0-2]:30:00$/),
    '2015-06-30 23:00:00',
    '! date',
    '! missing',
  ]);
  expect(
    await become('fact_hold', 'placed_at', { as: 'datetime', formats: ['iso'] }, [
      '2026-06-01 19:59:59',
      '2026-06-01 20:00:01',
      '2026-03-01T09:30',
      '2026-03-01T09:30:00.250+01:00',
      '2026-03-01 09:30:00 -0530',
      '2026-13-01 00:00:00',
      '2026-3-1 00:00:00',
      '1772330400',
    ]),
  ).toEqual([
    '2026-06-01 11:59:59',
    '! future',
    '2026-03-01 01:30:00',
    '2026-03-01 08:30:00',
    '2026-03-01 15:00:00',
    '! date',
    '! date',
    '! date',
  ]);
});

test('months are their first days', async () => {
  expect(
    await become('fact_hold', 'day', { as: 'month' }, [
      '2024-08',
      '2024-8',
      '2024/12',
      '2024年3月',
      '202405',
      '2024-13',
      '',
    ]),
  ).toEqual([
    '2024-08-01',
    '2024-08-01',
    '2024-12-01',
    '2024-03-01',
    '2024-05-01',
    '! date',
    '! missing',
  ]);
});

test('numbers fit their columns or are refused', async () => {
  const number = (column: string, options: object, ...texts: string[]) =>
    become('dim_item', column, { as: 'number', ...options }, texts);
  expect(
    await number(
      'loans_before',
      {},
      '12',
      ' 12 ',
      '12.0',
      '12.',
      '12.5',
      '-1',
      '4294967296',
      'a',
      '1e3',
      '',
    ),
  ).toEqual([
    ...[
      '12',
      '12',
      '12',
      '12',
      '! number',
      '! number',
      '! number',
      '! number',
      '! number',
      '! missing',
    ],
  ]);
  expect(await number('price', {}, '25', '7.99', '', '1,5', '99999999', '100000000')).toEqual([
    ...['25', '7.99', 'null', '! number', '99999999', '! number'],
  ]);
  expect(
    await number('pub_year', { min: 1400, max: 2100, outside: 'missing' }, '0', '1998', '9999'),
  ).toEqual([...['null', '1998', 'null']]);
  expect(await number('n', { min: 1, empty: 1 }, '0', '', '3')).toEqual([
    '! out_of_range',
    '1',
    '3',
  ]);
  expect(
    await become('fact_hold', 'wait_days', { as: 'number' }, ['1.5', 'nan', 'inf', ''], {
      columns: { day: { as: 'constant', value: 0 } },
    }).catch((error: Error) => error.message),
  ).toContain('"constant" does not fit here; use date, month');
});

test('ISBNs of both lengths, with and without hyphens', async () => {
  expect(
    await become(
      'dim_bib',
      'isbn13',
      { as: 'isbn' },
      [
        '978-7-5006-1234-4',
        '7-302-11622-6',
        '080442957X',
        '9787302116226',
        '978730211622',
        'none',
        '',
      ],
      {
        columns: bib,
      },
    ),
  ).toEqual(['', '9787302116226', '9780804429573', '9787302116226', '', '', '']);
});

test('class numbers come to the same classes as everywhere', async () => {
  const codes = [
    'I247.57',
    'K825.6=76',
    'TP312',
    'T-49',
    'B84-49',
    '[F279]',
    'i712.45',
    'D922',
    'G634',
    'R161',
    'X',
    '',
    '823.914',
    'Z2',
    'L1',
  ];
  const first = await become('dim_bib', 'clc1', { as: 'clc', level: 1 }, codes, { columns: bib });
  const second = await become('dim_bib', 'clc2', { as: 'clc', level: 2 }, codes, { columns: bib });
  expect(first).toEqual(codes.map((code) => classOf(code).clc1));
  expect(second).toEqual(codes.map((code) => classOf(code).clc2));
});

test('record numbers stay, other names of records become numbers that are always the same', async () => {
  const texts = ['12345', '007', 'N000204493', 'N000204493', '18446744073709551615'];
  const [plain, padded, named, again, largest] = await become(
    'dim_item',
    'bookrecno',
    { as: 'id' },
    texts,
  );
  expect([plain, padded, largest]).toEqual(['12345', '7', '18446744073709551615']);
  expect(named).toMatch(/^\d{12,20}$/);
  expect(again).toBe(named);
});

test('dictionaries keep, replace, mark or refuse what they do not know', async () => {
  const look = (otherwise: unknown, ...texts: string[]) =>
    become('dim_bib', 'language', { as: 'lookup', in: 'languages', otherwise }, texts, {
      columns: bib,
      dictionaries: { languages: { chi: '中文', "o'b\\": 'odd' } },
    });
  expect(await look('keep', 'chi', ' chi ', 'ger', "o'b\\")).toEqual([
    '中文',
    '中文',
    'ger',
    'odd',
  ]);
  expect(await look('refuse', 'chi', 'ger')).toEqual(['中文', '! lookup']);
  expect(await look({ value: '?' }, 'chi', 'ger')).toEqual(['中文', '?']);
  expect(await look({ prefix: 'lang ' }, 'chi', 'ger')).toEqual(['中文', 'lang ger']);
});

test('flags, joined texts and texts as they are', async () => {
  expect(
    await become(
      'dim_reader',
      'has_mobile',
      { as: 'flag', yes: ['Y', '是'] },
      ['Y', ' 是', 'N', ''],
      { columns: reader },
    ),
  ).toEqual(['true', 'true', 'false', 'false']);
  expect(
    await become(
      'dim_reader',
      'reader_group',
      { as: 'join', from: ['x', 'no'], with: ', ' },
      ['a', ''],
      { columns: reader },
    ),
  ).toEqual(['a, 0', '1']);
  expect(await become('dim_bib', 'author', { as: 'text' }, [' spaced '], { columns: bib })).toEqual(
    [' spaced '],
  );
});
