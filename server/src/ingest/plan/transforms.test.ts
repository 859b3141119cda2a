import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStoredValueTest } from '../../../test/ingest/become.ts';
import { classOf } from '../reference/clc.ts';

let tools: Awaited<ReturnType<typeof openStoredValueTest>>;
beforeAll(async () => {
  tools = await openStoredValueTest();
});
afterAll(() => tools.close());

const become: typeof tools.become = (...args) => tools.become(...args);

const reader = { reader_key: { as: 'rowKey' } };
const bib = { bookrecno: { as: 'id', from: 'no' }, title: { as: 'constant', value: 't' } };

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

test('class numbers give the same classes as everywhere', async () => {
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

test('record numbers stay, and other identifiers of records always become the same number', async () => {
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

test('a year is found in what people write; sums may have thousands apart and a currency', async () => {
  const texts = ['2019.01', '[2014]', 'c1998', '201205', '1984年5月', 'n.d.', '', '12019'];
  expect(await become('dim_bib', 'pub_year', { as: 'year' }, texts, { columns: bib })).toEqual([
    '2019',
    '2014',
    '1998',
    '2012',
    '1984',
    'null',
    'null',
    'null',
  ]);
  const sums = ['CNY45.00', '￥1,234.50', '12元', '$9.99', '-3', '1,23', '45 pages'];
  expect(await become('dim_bib', 'price', { as: 'number' }, sums, { columns: bib })).toEqual([
    '45',
    '1234.5',
    '12',
    '9.99',
    '-3',
    '! number',
    '! number',
  ]);
});

test('dictionaries keep, replace, mark or refuse unknown values', async () => {
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

test('a record number can combine several columns, so that titles with equal names stay apart', async () => {
  const id = (from: string[], ...texts: string[]) =>
    become('dim_item', 'bookrecno', { as: 'id', from }, texts);
  const [first, second] = await id(['no', 'x'], 'Poems', 'Poems');
  expect(first).toMatch(/^\d{10,20}$/);
  expect(second).not.toBe(first);
  const [same, again, none] = await id(['x', 'x'], 'Poems', ' Poems ', '');
  expect(again).toBe(same);
  expect(none).toBe('0');
});

test('a title or a reader without an identifier has no key', async () => {
  const title = { title: { as: 'constant', value: 't' } };
  expect(await become('dim_bib', 'bookrecno', { as: 'id' }, ['', '7'], { columns: title })).toEqual(
    ['! missing', '7'],
  );
});
