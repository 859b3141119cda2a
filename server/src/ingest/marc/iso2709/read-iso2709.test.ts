import { expect, test } from 'vitest';
import {
  fieldText,
  gb18030,
  isoRecord,
  latin1,
  type MarcFieldText,
  readAll,
  utf8,
} from '../../../../test/ingest/marc-file.ts';

const chinese: MarcFieldText[] = [
  ['001', '012004000001'],
  ['010', '  |a978-7-02-000220-7|dCNY59.70'],
  ['200', '1 |a红楼梦|f曹雪芹著'],
  ['210', '  |a北京|c人民文学出版社|d2008'],
];
const plain: MarcFieldText[] = [
  ['001', 'plain-1'],
  ['245', '10|aA plain title'],
];
const romanised: MarcFieldText[] = [
  ['001', 'roman-1'],
  ['100', '1 |aF\xe2elice, Philippe'],
  ['245', '10|aB\xe8ucher \xebi\xecu \xb2re \xc3 \xc7'],
];

const text = async (record: Buffer, tag: string) =>
  fieldText((await readAll(record)).records[0], tag);
const encodingOf = async (record: Buffer) => (await readAll(record)).records[0]?.encoding;

test('records in UTF-8 and GB18030 are read, wherever the chunks are cut', async () => {
  for (const encode of [utf8, gb18030]) {
    const file = Buffer.concat(Array.from({ length: 30 }, () => isoRecord(chinese, { encode })));
    for (const chunk of [1, 7, 100, 65_536, file.length]) {
      const { records, faults } = await readAll(file, chunk);
      expect([records.length, faults]).toEqual([30, []]);
      expect(records[29]?.number).toBe(30);
      expect(fieldText(records[29], '200')).toBe('1 |a红楼梦|f曹雪芹著');
      expect(fieldText(records[29], '001')).toBe('012004000001');
      expect(records[29]?.encoding).toBe(encode === utf8 ? 'utf-8' : 'gb18030');
    }
  }
});

test('MARC-8 puts diacritics behind their letters and composes them', async () => {
  const record = isoRecord(romanised, { encode: latin1 });
  expect(await encodingOf(record)).toBe('marc-8');
  expect(await text(record, '100')).toBe('1 |aFélice, Philippe');
  expect(await text(record, '245')).toBe('10|aBücher i\uFE20u\uFE21 øre © ß');
});

test('escape sequences of MARC-8 bring in other scripts, until the subfield ends', async () => {
  const words = {
    '\x1b(2yl\x1b(B a|ayl': 'של a|ayl',
    '\x1b(2yl|ayl': 'של|ayl',
    '\x1b(NaBW\x1b(B': 'Абв',
    '\x1b(3cJGH\x1b(B': 'كتاب',
    '\x1b(S"a\x1b(B x': 'ά x',
    '\x1bga\x1bs x': 'α x',
    'H\x1bb2\x1bsO': 'H₂O',
    "\x1b$1'Pr!EJ!9$\x1b(B.": '红樓夢.',
    "\x1b$1'Pr i0F": '红 \uFFFD',
    '\x1b)2\xf9\xec\x1b)!E': 'של',
    '&#x4E2D;\x88The \x89end': '中The end',
  };
  for (const [bytes, expected] of Object.entries(words)) {
    const record = isoRecord(
      [
        ['245', `10|a${bytes}`],
        ['500', '  |a\xe2e'],
      ],
      { encode: latin1 },
    );
    expect(await text(record, '245')).toBe(`10|a${expected}`);
  }
});

test('a file may mix encodings; each record is read in its own', async () => {
  const file = Buffer.concat([
    ...Array.from({ length: 5 }, () => isoRecord(chinese, { encode: gb18030 })),
    isoRecord(romanised, { encode: latin1 }),
    isoRecord(chinese, { encode: utf8 }),
    isoRecord([['245', '10|aL\xe0 o\xf9 la libert\xe9 ']], { encode: latin1 }),
    isoRecord(plain),
  ]);
  const { records } = await readAll(file);
  expect(records.map(({ encoding }) => encoding)).toEqual([
    ...Array.from({ length: 5 }, () => 'gb18030'),
    'marc-8',
    'utf-8',
    'latin-1',
    'gb18030',
  ]);
  expect(fieldText(records[7], '245')).toBe('10|aLà où la liberté ');
});

test('few Chinese characters that look like UTF-8 follow the rest of their file', async () => {
  // C4A3 and C4B0 are GB18030 and valid UTF-8, too.
  const few = isoRecord([['200', '1 |a\xc4\xa3\xc4\xb0']], { encode: latin1 });
  expect(await encodingOf(few)).toBe('utf-8');
  const { records } = await readAll(
    Buffer.concat([
      isoRecord(chinese, { encode: gb18030 }),
      isoRecord(chinese, { encode: gb18030 }),
      few,
    ]),
  );
  expect(records[2]?.encoding).toBe('gb18030');
});

test('a character that a limit of length cut is lost alone', async () => {
  const long = `1 |a${'红楼梦'.repeat(20)}`;
  const cut = (encode: (one: string) => Buffer) => (one: string) =>
    one.startsWith('1 ') ? encode(one).subarray(0, -1) : encode(one);
  for (const encode of [utf8, gb18030]) {
    const { records } = await readAll(
      isoRecord([...chinese, ['300', long]], { encode: cut(encode) }),
    );
    expect(fieldText(records[0], '210')).toBe('  |a北京|c人民文学出版社|d2008');
    expect(records[0]?.notes).toContain('characters_lost');
  }
});

test('a record that was encoded as UTF-8 twice is read', async () => {
  const twice = (one: string) => utf8(utf8(one).toString('latin1'));
  const { records } = await readAll(isoRecord(chinese, { encode: twice }));
  expect(fieldText(records[0], '200')).toBe('1 |a红楼梦|f曹雪芹著');
  expect(records[0]?.notes).toContain('encoded_twice');
  const once = isoRecord(romanised, { encode: latin1 });
  const wrong = isoRecord(romanised, { encode: utf8, length: once.length });
  expect(await text(wrong, '100')).toBe('1 |aFélice, Philippe');
});

test('wrong lengths in the directory and the leader are mended by the terminators', async () => {
  for (const options of [{ wrongBy: 3 }, { wrongBy: -2 }, { length: 0 }, { length: 99_999 }]) {
    const { records, faults } = await readAll(
      Buffer.concat([isoRecord(chinese, options), isoRecord(plain)]),
    );
    expect(faults).toEqual([]);
    expect(fieldText(records[0], '200')).toBe('1 |a红楼梦|f曹雪芹著');
    expect(fieldText(records[1], '245')).toBe('10|aA plain title');
  }
});

test('a record of more than 99,999 bytes is read', async () => {
  const items = Array.from(
    { length: 4000 },
    (_, at): MarcFieldText => ['905', `  |aA|b${1_000_000 + at}|dI242.4`],
  );
  const { records, faults } = await readAll(
    Buffer.concat([isoRecord([...chinese, ...items]), isoRecord(plain)]),
  );
  expect(faults).toEqual([]);
  expect(records[0]?.fields).toHaveLength(4004);
  expect(records[0]?.fields.at(-1)?.subfields[1]?.value).toBe('1003999');
});

test('reading goes on at the next leader where a terminator is missing', async () => {
  const file = Buffer.concat([
    isoRecord(chinese).subarray(0, -1),
    isoRecord(plain),
    isoRecord(chinese),
  ]);
  const { records, faults } = await readAll(file);
  expect(faults).toEqual([]);
  expect(records.map((one) => fieldText(one, '001'))).toEqual([
    '012004000001',
    'plain-1',
    '012004000001',
  ]);
  expect(records[0]?.notes).toEqual(['not_ended']);
});

test('a cut record is a fault, in the middle and at the end of a file', async () => {
  const half = isoRecord(chinese).subarray(0, 110);
  const { records, faults } = await readAll(
    Buffer.concat([isoRecord(plain), half, isoRecord(plain), half]),
  );
  expect(records.map(({ number }) => number)).toEqual([1, 3]);
  expect(faults.map(({ at, reason }) => [at, reason])).toEqual([
    [2, 'marc_truncated'],
    [4, 'marc_truncated'],
  ]);
  const withoutEnd = await readAll(isoRecord(plain).subarray(0, -1));
  expect(withoutEnd.records[0]?.notes).toEqual(['not_ended']);
});

test('garbage between records is one fault, and line ends between them are none', async () => {
  const garbage = latin1(
    `some words\x1dand more, ID 310101199001011234\x1d${'\xff'.repeat(9000)}\x1d`,
  );
  const file = [
    utf8('\uFEFF'),
    isoRecord(plain),
    utf8('\r\n\r\n'),
    garbage,
    isoRecord(chinese),
    utf8('\r\n\x1a'),
  ];
  const { records, faults } = await readAll(Buffer.concat(file));
  expect(records.map((one) => fieldText(one, '001'))).toEqual(['plain-1', '012004000001']);
  expect(faults).toHaveLength(1);
  expect(faults[0]).toMatchObject({ at: 2, reason: 'marc_leader' });
  expect(faults[0]?.raw).toMatch(/^some words/);
  expect(faults[0]?.raw).not.toContain('3101');
});

test('ten megabytes without a terminator are one fault', async () => {
  const run = Buffer.alloc(10 << 20, 'x');
  const { records, faults } = await readAll(
    Buffer.concat([
      isoRecord(plain),
      isoRecord(chinese).subarray(0, 90),
      run,
      isoRecord(plain),
      isoRecord(chinese),
    ]),
    65_536,
  );
  expect(records.map((one) => fieldText(one, '001'))).toEqual([
    'plain-1',
    'plain-1',
    '012004000001',
  ]);
  expect(faults.map(({ reason }) => reason)).toEqual(['marc_too_long']);
  expect(faults[0]?.raw.length).toBeLessThanOrEqual(300);
});

test('a directory that is none is a fault', async () => {
  const good = isoRecord(plain);
  const bad = Buffer.from(good);
  bad.write('?'.repeat(12), 24, 'latin1');
  const { records, faults } = await readAll(Buffer.concat([good, bad, good]));
  expect(records).toHaveLength(2);
  expect(faults.map(({ at, reason }) => [at, reason])).toEqual([[2, 'marc_directory']]);
});
