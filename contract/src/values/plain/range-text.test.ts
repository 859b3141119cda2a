import { expect, test } from 'vitest';
import { CustomRange, NamedRange } from '../date-range.ts';
import { namedRanges, rangeFromText, rangeToText } from './range-text.ts';

test('every named range survives writing and reading', () => {
  for (const name of namedRanges) expect(rangeFromText(rangeToText(name))).toBe(name);
});

test('custom ranges survive writing and reading', () => {
  const texts = ['2026-01-01~2026-01-31', '2026-01-01~30d', '90d~yesterday', '7d~today'];
  for (const text of texts) {
    const range = rangeFromText(text);
    expect(range, text).not.toBeNull();
    if (range !== null) expect(rangeToText(range)).toBe(text);
  }
});

test('a text that is no range is null', () => {
  const texts = ['', 'tomorrow', '2026-02-31~today', '2026-02-29~today', '0d~today', '2026-01-01'];
  for (const text of [
    ...texts,
    'today~2026-01-01',
    '99999d~today',
    '123456d~1d',
    '2026-01-01~2300-01-01',
  ]) {
    expect(rangeFromText(text), text).toBeNull();
  }
});

test('the text functions and the schemas agree', () => {
  for (const text of ['2028-02-29~1d', '36500d~today', '2026-12-31~2027-01-01', 'sofar']) {
    const range = rangeFromText(text);
    const schema = typeof range === 'string' ? NamedRange : CustomRange;
    expect(schema.safeParse(range).success, text).toBe(true);
  }
});
