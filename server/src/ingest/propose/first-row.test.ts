import { expect, test } from 'vitest';
import { readHeaderCases, startOf } from '../../../test/ingest/header-cases.ts';
import { isFirstRowData } from './first-row.ts';

// chinese-ok-file: files as librarians have them

const starts = (await readHeaderCases()).map((one) => ({ id: one.id, ...startOf(one) }));

test('no row of column names is taken for data', () => {
  const wrong = starts.filter(({ header, rows }) => isFirstRowData(header, rows));
  expect(wrong.map(({ id }) => id)).toEqual([]);
});

test('the first row of most files without column names is taken for data', () => {
  const long = starts.filter(({ rows }) => rows.length > 2);
  const missed = long.filter(({ rows: [first = [], ...below] }) => !isFirstRowData(first, below));
  expect([missed.length / long.length < 0.15, missed.map(({ id }) => id)]).toEqual([
    true,
    missed.map(({ id }) => id),
  ]);
});

test('one row below tells little, and columns of numbers or periods are headings', () => {
  const below = [['1', '2']];
  expect(isFirstRowData(['3', '9'], below)).toBe(true);
  expect(isFirstRowData(['A', '4'], below)).toBe(false);
  expect(isFirstRowData(['B0001', '借'], [['B0002', '还']])).toBe(false);
  expect(isFirstRowData(['2024', '2025', '2026'], [['1', '2', '3']])).toBe(false);
  expect(
    isFirstRowData(
      ['XX', '2026'],
      [
        ['总馆', '310'],
        ['分馆', '208'],
      ],
    ),
  ).toBe(false);
  expect(isFirstRowData(['列1', '列2'], [['列7', '列9']])).toBe(false);
  expect(isFirstRowData(['B0001', 'x'], [])).toBe(false);
});
