import type { Column } from '@stacksight/contract';
import { expect, it } from 'vitest';
import { toPicture } from './picture.ts';

const column = (key: string, role: Column['role']): Column => ({
  key,
  role,
  label: key,
  type: role === 'metric' ? 'number' : 'text',
  unit: null,
  format: role === 'metric' ? 'integer' : 'text',
  means: null,
  formula: null,
  labels: null,
});
const libraries = Array.from({ length: 40 }, (_, at) => `L${at}`);
const byLibrary = {
  columns: [column('library', 'dimension'), column('loans', 'metric')],
  rows: libraries.map((code, at) => [code, 40 - at]),
};

it('a picture draws the first 25 of 40 libraries, and says so', () => {
  const { result, cut } = toPicture(byLibrary, 'bar');
  expect(result.rows.map(([code]) => code)).toEqual(libraries.slice(0, 25));
  expect(cut).toEqual({ shown: 25, total: 40 });
});

it('a picture draws 25 whole lines over time', () => {
  const days = ['2026-03-01', '2026-03-02'];
  const lines = {
    columns: [column('day', 'time'), ...byLibrary.columns],
    rows: days.flatMap((day) => libraries.map((code, at) => [day, code, at])),
  };
  expect(toPicture(lines, 'line').result.rows).toHaveLength(50);
});

it('a picture leaves values without a weekday out of a heat map', () => {
  const heat = {
    columns: [
      column('weekday', 'dimension'),
      column('hour', 'dimension'),
      column('visits', 'metric'),
    ],
    rows: [
      ['1', '10', 3],
      [null, null, 310],
      ['1', null, 1],
    ],
  };
  expect(toPicture(heat, 'heat').result.rows).toEqual([['1', '10', 3]]);
});

it('a picture does not cut a ranking, which can be expanded, or a series of years', () => {
  expect(toPicture(byLibrary, 'rank')).toEqual({ result: byLibrary, cut: null });
  const years = {
    ...byLibrary,
    columns: [column('pubYear', 'dimension'), column('items', 'metric')],
  };
  expect(toPicture(years, 'bar').cut).toBeNull();
});
