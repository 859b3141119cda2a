import type { Cell, Column } from '@stacksight/contract';
import { expect, test } from 'vitest';
import type { ResultData } from '../metric/result-data.ts';
import {
  columnAlign,
  columnsBelow,
  columnWidth,
  growthNews,
  nextSort,
  type Sort,
  shownColumns,
  sortRows,
} from './result-columns.ts';

const plain = { unit: null, means: null, formula: null } as const;
const library: Column = {
  ...plain,
  key: 'library',
  label: 'Library',
  type: 'text',
  role: 'dimension',
  format: 'text',
  labels: { A: '\u5357\u9986', B: '\u5317\u9986' },
};
const loans: Column = {
  ...plain,
  key: 'loans',
  label: 'Loans',
  type: 'number',
  role: 'metric',
  format: 'integer',
  labels: null,
};
const result: ResultData = {
  columns: [library, loans],
  rows: [
    ['A', 9],
    ['B', null],
    ['C', 100],
    ['D', 20],
  ] satisfies Cell[][],
};
const order = (sort: Sort | null) => sortRows(result, sort, 'zh-CN').map(({ index }) => index);

test('numbers are right-aligned, texts left-aligned', () => {
  expect(columnAlign(loans)).toBe('end');
  expect(columnAlign(library)).toBe('start');
});

test('numbers sort by size, and rows without a value stay last', () => {
  expect(order(null)).toEqual([0, 1, 2, 3]);
  expect(order({ key: 'loans', order: 'descend' })).toEqual([2, 3, 0, 1]);
  expect(order({ key: 'loans', order: 'ascend' })).toEqual([0, 3, 2, 1]);
  expect(order({ key: 'gone', order: 'ascend' })).toEqual([0, 1, 2, 3]);
});

test('dimensions sort by the shown text: bei before nan', () => {
  const found = order({ key: 'library', order: 'ascend' });
  expect(found.indexOf(1)).toBeLessThan(found.indexOf(0));
});

test('numbers sort descending first, texts ascending, and the third click ends sorting', () => {
  const down = nextSort(null, loans);
  expect(down).toEqual({ key: 'loans', order: 'descend' });
  const up = nextSort(down, loans);
  expect(up).toEqual({ key: 'loans', order: 'ascend' });
  expect(nextSort(up, loans)).toBeNull();
  expect(nextSort(up, library)).toEqual({ key: 'library', order: 'ascend' });
});

test('with many metrics, earlier values stand below the values, growths below the changes', () => {
  const roles = ['metric', 'compare', 'change', 'growth'] as const;
  const four = (key: string) =>
    roles.map(
      (role): Column => ({ ...loans, key: role === 'metric' ? key : `${key}__${role}`, role }),
    );
  const of = (...metrics: string[]): ResultData => ({
    columns: [library, ...metrics.flatMap(four)],
    rows: [],
  });
  const belowIn = (wide: ResultData, hidden: string[] = []) => [
    ...columnsBelow(wide, shownColumns(wide, hidden)),
  ];
  expect(belowIn(of('loans', 'returns'))).toEqual([]);
  const wide = of('loans', 'returns', 'visits');
  expect(belowIn(wide).slice(0, 3)).toEqual([
    [1, 2],
    [3, 4],
    [5, 6],
  ]);
  // If the change is hidden, the growth has its own column.
  expect(belowIn(wide, ['loans__change']).slice(0, 2)).toEqual([
    [1, 2],
    [5, 6],
  ]);
  expect(belowIn(result)).toEqual([]);
});

test('a metric without any earlier value has no columns of a comparison beside one with them', () => {
  const columns = (['metric', 'compare', 'change', 'growth'] as const).flatMap((role) =>
    ['loans', 'on_loan'].map(
      (key): Column => ({
        ...loans,
        key: role === 'metric' ? key : `${key}__${role}`,
        role,
      }),
    ),
  );
  const rows = (then: number | null) => [[9, 5, then, null, null, null, null, null]];
  expect(shownColumns({ columns, rows: rows(4) }, [])).toEqual([0, 1, 2, 4, 6]);
  expect(shownColumns({ columns, rows: rows(null) }, [])).toHaveLength(8);
});

test('columns can be hidden, but never all of them', () => {
  expect(shownColumns(result, ['loans'])).toEqual([0]);
  expect(shownColumns(result, ['loans', 'library'])).toEqual([0, 1]);
});

test('a growth is good news, or bad news if a smaller value is better', () => {
  const newsIn = (better?: 'less') =>
    [0.2, -0.2, 0, 0.0001, null].map((growth) => growthNews(growth, better ? { better } : {}));
  expect(newsIn()).toEqual(['good', 'bad', 'none', 'none', 'none']);
  expect(newsIn('less')).toEqual(['bad', 'good', 'none', 'none', 'none']);
});

test('columns are as wide as their heads need, within limits', () => {
  expect(columnWidth({ ...loans, label: 'x'.repeat(100) })).toBe(300);
  expect(columnWidth(loans)).toBe(92);
  // A head may take two lines, so the longer line decides the width.
  expect(columnWidth({ ...loans, label: 'Loans with renewals' })).toBe(132);
  expect(columnWidth({ ...loans, label: '外借册次续借册次' })).toBe(96);
  // A day or a name is never cut; a long title may end in dots.
  const day: Column = { ...library, type: 'date', role: 'time', label: 'Day', labels: null };
  expect(columnWidth(day, ['2026-11-21'])).toBe(108);
  expect(columnWidth(day)).toBe(144);
  // A cell with two numbers has no spare room.
  expect(columnWidth({ ...loans, role: 'change' }, ['+1'], { below: 'Growth' })).toBe(79);
  expect(columnWidth(day, ['Wednesday, 21 October 2026'])).toBe(239);
  expect(columnWidth(library, ['图'.repeat(14)])).toBe(220);
  expect(columnWidth(library, ['图'.repeat(60)])).toBe(360);
});
