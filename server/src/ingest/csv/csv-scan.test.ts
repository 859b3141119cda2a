import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createScanner, type ScanOptions } from './csv-scan.ts';

type ScannedRow = { line: number; problem: string; detail: string; raw: string; fields: string[] };

const defaults: ScanOptions = {
  columns: 3,
  delimiter: 44,
  lost: 'never',
  firstLine: 2,
  isMasked: false,
};

function scan(text: string | Buffer, options: Partial<ScanOptions> = {}, cut = 7): ScannedRow[] {
  const scanner = createScanner({ ...defaults, ...options });
  const bytes = Buffer.from(text);
  const parts: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += cut) {
    parts.push(scanner.push(bytes.subarray(at, at + cut)));
  }
  const rows = decode(
    Buffer.concat([...parts, scanner.finish()]),
    options.columns ?? defaults.columns,
  );
  expect(scanner.rows()).toBe(rows.length);
  return rows;
}

function decode(bytes: Buffer, columns: number): ScannedRow[] {
  const rows: ScannedRow[] = [];
  let at = 0;
  const text = () => {
    let length = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0;
      length |= (byte & 127) << shift;
      if (byte < 128) break;
    }
    at += length;
    return bytes.toString('utf8', at - length, at);
  };
  while (at < bytes.length) {
    const line = bytes.readUInt32LE(at);
    at += 8;
    const [problem, detail, raw] = [text(), text(), text()];
    rows.push({ line, problem, detail, raw, fields: Array.from({ length: columns }, text) });
  }
  return rows;
}

const good = (rows: ScannedRow[]) =>
  rows.filter((row) => row.problem === '').map((row) => row.fields);
const bad = (rows: ScannedRow[]) =>
  rows.filter((row) => row.problem !== '').map((row) => [row.line, row.problem]);

test('fields are split by quotes, line breaks within quotes and both kinds of line ends, also in a last line without an end', () => {
  const rows = scan('a,b,c\r\n"x, y","say ""hi""",\n"two\r\nlines",2,3\n馆,析,"末"');
  expect(good(rows)).toEqual([
    ['a', 'b', 'c'],
    ['x, y', 'say "hi"', ''],
    ['two\r\nlines', '2', '3'],
    ['馆', '析', '末'],
  ]);
  expect(rows.map((row) => row.line)).toEqual([2, 3, 4, 6]);
});

test('lines with too few or too many fields are refused and the other lines are read', () => {
  const rows = scan('1,2,3\n1,2\n1,2,3,4\n\n,,\n4,5,6\n');
  expect(good(rows)).toEqual([
    ['1', '2', '3'],
    ['4', '5', '6'],
  ]);
  expect(bad(rows)).toEqual([
    [3, 'columns'],
    [4, 'columns'],
  ]);
  expect(rows[1]).toMatchObject({ detail: '2 / 3', raw: '1,2' });
});

test('a stray quote loses its own line only', () => {
  expect(good(scan('a,"b,c\n1,2,3\n4,5,6\n'))).toEqual([
    ['1', '2', '3'],
    ['4', '5', '6'],
  ]);
  const swallowing = scan('a,"b,c\n1,2,3\n4,"five",6\n7,8,"\n9,9,9\n');
  expect(good(swallowing)).toEqual([
    ['1', '2', '3'],
    ['4', 'five', '6'],
    ['9', '9', '9'],
  ]);
  expect(bad(swallowing)).toEqual([
    [2, 'quote'],
    [5, 'quote'],
  ]);
  expect(good(scan('a,b "quoted" c,5" disk\n'))).toEqual([['a', 'b "quoted" c', '5" disk']]);
});

test('a stray quote that a later line closes loses no line between', () => {
  const rows = scan('a,"b,c\n1,2,3\nx",2,3,4\n5,5,5\n');
  expect(good(rows)).toEqual([
    ['1', '2', '3'],
    ['5', '5', '5'],
  ]);
  expect(bad(rows)).toEqual([
    [2, 'quote'],
    [4, 'columns'],
  ]);
});

test('NULs, broken UTF-8 and lost characters are refused line by line', () => {
  const bytes = Buffer.concat([
    Buffer.from('1,2,3\na,\0,c\n'),
    Buffer.from([0x61, 44, 0xff, 0xfe, 44, 0x62, 10]),
    Buffer.from('4,5,6\n'),
  ]);
  const rows = scan(bytes, { lost: 'invalid' });
  expect(bad(rows)).toEqual([
    [3, 'nul'],
    [4, 'encoding'],
  ]);
  expect(rows[1]?.raw).toBe('a,\u2400,c');
  expect(good(rows)).toHaveLength(2);
  expect(bad(scan('x,\uFFFD,z\n', { lost: 'replaced' }))).toEqual([[2, 'encoding']]);
  expect(good(scan('x,\uFFFD,z\n'))).toHaveLength(1);
});

test('a line or a quoted field without an end uses limited memory', () => {
  const long = 'x'.repeat(3 << 20);
  const rows = scan(`${long},1,2\n1,2,3\na,"${long}`, {}, 1 << 16);
  expect(bad(rows)).toEqual([
    [2, 'too_long'],
    [4, 'quote'],
  ]);
  expect(rows.every((row) => row.raw.length <= 2000)).toBe(true);
  expect(good(rows)).toEqual([['1', '2', '3']]);
});

test('digits and letters of a refused line are hidden if they may be a card number or a name', () => {
  const [row] = scan('loan,R10086,2026\u0661\n4,5\n', { isMasked: true, columns: 2 });
  expect(row?.raw).toBe('xxxx,x99999,99999');
});

test('long fields keep their length wherever the chunks are cut', () => {
  for (const length of [127, 128, 16_383, 16_384, 20_000]) {
    const long = '书'.repeat(length);
    expect(good(scan(`${long},"${long}",z\n`, {}, 4096))).toEqual([[long, long, 'z']]);
  }
});

test('values written as CSV are read back, wherever the chunks are cut', () => {
  const field = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', '书', ' ', ';') });
  const rows = fc.array(fc.tuple(field, field, field), { maxLength: 8 });
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 40 }), (written, cut) => {
      const kept = written.filter((fields) => fields.some((one) => one !== ''));
      const quoted = kept.map((fields) => fields.map((one) => `"${one.replaceAll('"', '""')}"`));
      const text = quoted.map((fields) => `${fields.join(',')}\n`).join('');
      expect(good(scan(text, {}, cut))).toEqual(kept);
    }),
    { seed: 1 },
  );
});
