import type { Column, QueryResult } from '@stacksight/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { filterShape } from '#lib/statistics/filters.ts';
import { useStatisticTools } from '#lib/statistics/use-statistic-tools.ts';
import { useUrlState } from '#lib/url-state.ts';
import { show } from '../../../test/show.tsx';
import { unknownColumn } from '../metric/result-data.ts';
import { TotalTiles } from './total-tiles.tsx';

const loans: Column = { ...unknownColumn('loans'), label: '外借册次', unit: '册次' };
const returns: Column = { ...unknownColumn('returns'), label: '归还册次', unit: '册次' };
const shape = filterShape('thisYear');
const meta: QueryResult['meta'] = {
  query: {
    kind: 'table',
    by: [],
    dataset: 'circulation',
    metrics: ['loans', 'returns'],
    range: 'thisYear',
  },
  range: {
    from: '2026-01-01',
    to: '2026-11-23',
    days: 326,
    zone: 'Asia/Shanghai',
    isIncomplete: true,
  },
  compareRange: null,
  firstDayOfWeek: 'monday',
  glc: 'DEMO',
  isDemo: true,
  libraries: null,
  dataUntil: null,
  loadedAt: null,
  asOf: [],
  dataEnds: [],
  truncated: false,
  approximate: false,
  warnings: [],
  cached: false,
  modelVersion: '1',
  rollup: null,
  sql: null,
};
const result: QueryResult = {
  columns: [loans, returns],
  rows: [[120_345, 98_000]],
  totals: null,
  meta,
};

function Totals({ data }: { data: QueryResult | undefined }) {
  const tools = useStatisticTools(...useUrlState(shape));
  return (
    <section aria-label="总数">
      <TotalTiles answer={{ data, isLoading: false, error: null }} tools={tools} count={2} />
    </section>
  );
}

test('numbers are as high as the placeholders that stood there before them', async () => {
  const heightOf = () =>
    page.getByRole('region', { name: '总数' }).element().getBoundingClientRect().height;
  const { showInstead } = await show(<Totals data={undefined} />);
  await expect.element(page.getByRole('region', { name: '总数' })).toBeVisible();
  const before = heightOf();
  showInstead(<Totals data={result} />);
  await expect.element(page.getByText('外借册次', { exact: true })).toBeVisible();
  expect(heightOf()).toBe(before);
});
