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

const compared: QueryResult = {
  ...result,
  columns: [loans, returns].flatMap((column) => [
    column,
    { ...column, key: `${column.key}__compare`, label: `${column.label} · 2025`, role: 'compare' },
    { ...column, key: `${column.key}__change`, label: `${column.label} · 增减`, role: 'change' },
    {
      ...column,
      key: `${column.key}__growth`,
      label: `${column.label} · 增长率`,
      role: 'growth',
      format: 'percent',
    },
  ]),
  rows: [[120_345, 100_000, 20_345, 0.203_45, 98_000, null, null, null]],
};

function Totals({ data, isPlain = false }: { data: QueryResult | undefined; isPlain?: boolean }) {
  const tools = useStatisticTools(...useUrlState(shape));
  const answer = { data, isLoading: false, error: null };
  return (
    <section aria-label="总数">
      <TotalTiles answer={answer} tools={tools} count={2} isPlain={isPlain} />
    </section>
  );
}

test.each([
  { isPlain: false, data: compared },
  { isPlain: true, data: result },
])('numbers are as high as the placeholders that stood there before them: %#', async (one) => {
  const heightOf = () =>
    page.getByRole('region', { name: '总数' }).element().getBoundingClientRect().height;
  const { showInstead } = await show(<Totals data={undefined} isPlain={one.isPlain} />);
  await expect.element(page.getByRole('region', { name: '总数' })).toBeVisible();
  const before = heightOf();
  showInstead(<Totals {...one} />);
  await expect.element(page.getByText('外借册次', { exact: true })).toBeVisible();
  expect(heightOf()).toBe(before);
});

test('a number has an explanation beside it: first the exact number and a sentence, further facts on request', async () => {
  const columns = compared.columns.map((column) => ({
    ...column,
    means: '首次借出的册次；续借另计',
    formula: '外借逐次相加',
  }));
  await show(<Totals data={{ ...compared, columns }} />);
  await page.getByRole('button', { name: '外借册次：查看口径' }).hover();
  const card = page.getByRole('tooltip');
  await expect
    .element(card)
    .toHaveTextContent('外借册次120,345 册次2025 100,000 · +20,345 · +20.3%首次借出的册次更多');
  const tile = page.getByText('120,345', { exact: true }).first().element().getBoundingClientRect();
  const box = card.element().getBoundingClientRect();
  expect(box.left >= tile.right || box.bottom <= tile.top).toBe(true);
  await card.getByRole('button', { name: '更多' }).click();
  await expect.poll(() => card.element().textContent).toMatch(/口径续借另计算法外借逐次相加/);
});

test('on a phone a tap opens the explanation, and another closes it', async () => {
  const means = '首次借出的册次';
  const columns = compared.columns.map((column) => ({ ...column, means }));
  await show(<Totals data={{ ...compared, columns }} />, { width: 390 });
  const label = page.getByRole('button', { name: '外借册次：查看口径' });
  await label.click();
  await expect.element(page.getByRole('tooltip')).toBeVisible();
  await expect.element(page.getByText(means)).toBeVisible();
  await label.click();
  await expect.element(page.getByRole('tooltip')).not.toBeInTheDocument();
});

test('a share shows its change in percentage points, as its column of the table does', async () => {
  const share: Column = { ...unknownColumn('loanShare'), label: '新书外借占比', format: 'percent' };
  const partner = (role: 'compare' | 'change' | 'growth') => ({
    ...share,
    key: `loanShare__${role}`,
    role,
  });
  const columns = [share, partner('compare'), partner('change'), partner('growth')];
  const data = { ...result, columns, rows: [[0.125, 0.1, 2.5, 0.25]] };
  await show(<Totals data={data} />);
  await expect.poll(() => document.body.textContent).toContain('+2.5 个百分点');
  expect(document.body.textContent).not.toContain('25.0%');
});
