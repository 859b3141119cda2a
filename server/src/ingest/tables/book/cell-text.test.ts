import { expect, test } from 'vitest';
import { numberText } from './cell-text.ts';
import { cellFormatOf } from './number-format.ts';

const general = cellFormatOf(0, undefined);
const text = (value: string, id: number, code?: string, is1904 = false) =>
  numberText(value, cellFormatOf(id, code), is1904);

test.each([
  ['1234567890123', '1234567890123'],
  ['123456789012345678', '123456789012345678'],
  ['1.23456789012345E+17', '123456789012345000'],
  ['3.2010000012345E+13', '32010000012345'],
  ['-1.5e3', '-1500'],
  ['0.30000000000000004', '0.3'],
  ['12.35', '12.35'],
  ['1.0000000000000001E-2', '0.01'],
  ['1E-7', '0.0000001'],
  ['1E+300000000', '1E+300000000'],
  ['007', '007'],
  ['not a number', 'not a number'],
])('the number %s is shown as %s', (value, shown) => {
  expect(numberText(value, general, false)).toBe(shown);
});

test.each([
  ['46082', 14, undefined, '2026-03-01'],
  ['46082.5', 14, undefined, '2026-03-01 12:00:00'],
  ['46082', 22, undefined, '2026-03-01 00:00:00'],
  ['46082.999999999', 22, undefined, '2026-03-02 00:00:00'],
  ['46082.3541666667', 164, 'yyyy\\-mm\\-dd hh:mm:ss', '2026-03-01 08:30:00'],
  ['46082', 164, '[$-804]yyyy"年"m"月"d"日";@', '2026-03-01'],
  ['46082', 57, undefined, '2026-03-01'],
  ['46082', 164, 'mmm', '2026-03-01'],
  ['0.5', 20, undefined, '12:00:00'],
  ['1.5', 46, undefined, '36:00:00'],
  ['1.5', 164, '[h]:mm', '36:00:00'],
  ['1', 14, undefined, '1900-01-01'],
  ['59', 14, undefined, '1900-02-28'],
  ['61', 14, undefined, '1900-03-01'],
  ['-1', 14, undefined, '-1'],
  ['99999999', 14, undefined, '99999999'],
  ['12345', 164, '00000000', '00012345'],
  ['1234', 164, '0.00E+00', '1234'],
  ['1234', 164, '#,##0"d"', '1234'],
  ['5', 164, '[Red]General', '5'],
] as const)('the value %s of format %s %s is shown as %s', (value, id, code, shown) => {
  expect(text(value, id, code)).toBe(shown);
});

test('days of a workbook that counts from 1904 are four years later', () => {
  expect(text('44620', 14, undefined, true)).toBe('2026-03-01');
  expect(text('0', 14, undefined, true)).toBe('1904-01-01');
});
