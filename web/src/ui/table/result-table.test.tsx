import type { Column } from '@stacksight/contract';
import { expect, test } from 'vitest';
import { show } from '../../../test/show.tsx';
import { type ResultData, unknownColumn } from '../metric/result-data.ts';
import { ResultTable } from './result-table.tsx';

const partsOf = (key: string, label: string): Column[] =>
  (
    [
      ['metric', '', 'integer'],
      ['compare', '2025 年同期', 'integer'],
      ['change', '增减', 'integer'],
      ['growth', '增长率', 'percent'],
    ] as const
  ).map(([role, name, format]) => ({
    ...unknownColumn(role === 'metric' ? key : `${key}__${role}`),
    role,
    format,
    label: name === '' ? label : `${label} · ${name}`,
  }));
const library: Column = {
  ...unknownColumn('library'),
  label: '图书馆',
  type: 'text',
  role: 'dimension',
  format: 'text',
};
const day: Column = {
  ...library,
  key: 'day',
  label: '时间',
  type: 'date',
  role: 'time',
  format: 'date',
};
const headTexts = () =>
  [...document.querySelectorAll('thead th')].map((cell) => cell.textContent.trim());
const cellTexts = (line: string) =>
  [...document.querySelectorAll(`${line} td`)].map((cell) => cell.textContent);

const compared = (first: Column, name: string): ResultData => ({
  columns: [first, ...partsOf('loans', '外借')],
  rows: [
    [name, 120, 100, 20, 0.2],
    ['2026-11-02', 7, null, null, null],
  ],
  totals: [null, 127, 100, 27, 0.27],
});

test('a comparison has the earlier value, the change and the growth, and an unknown value is not 0', async () => {
  await show(<ResultTable label="外借" result={compared(library, '总馆')} />);
  await expect.poll(headTexts).toEqual(['图书馆', '外借', '2025 年同期', '增减', '增长率']);
  expect(cellTexts('[data-row-key="0"]')).toEqual(['总馆', '120', '100', '+20', '+20.0%']);
  expect(cellTexts('[data-row-key="1"]')).toEqual(['2026-11-02', '7', '–', '–', '–']);
  expect(cellTexts('tfoot tr')).toEqual(['合计', '127', '100', '+27', '+27.0%']);
});

test('with many metrics all columns of every comparison are there, two in a cell', async () => {
  const metrics = ['loans', 'returns', 'visits'];
  const result: ResultData = {
    columns: [library, ...metrics.flatMap((key) => partsOf(key, key))],
    rows: [['总馆', ...metrics.flatMap(() => [120, 100, 20, 0.2])]],
    totals: [null, ...metrics.flatMap(() => [120, 100, 20, 0.2])],
  };
  await show(<ResultTable label="外借" result={result} />);
  const both = ['120100', '+20+20.0%'];
  await expect
    .poll(() => headTexts().slice(0, 3))
    .toEqual(['图书馆', 'loans 2025 年同期', '增减 增长率']);
  expect(cellTexts('.ant-table-row')).toEqual(['总馆', ...both, ...both, ...both]);
  expect(cellTexts('tfoot tr')).toEqual(['合计', ...both, ...both, ...both]);
});

test('growth is bad news for a metric where a smaller value is better', async () => {
  const loans = compared(library, '总馆');
  const waits = {
    ...loans,
    columns: loans.columns.map((one) => ({ ...one, better: 'less' as const })),
  };
  const news = () =>
    [...document.querySelectorAll('[data-news]')].map((cell) => cell.getAttribute('data-news'));
  const { showInstead } = await show(<ResultTable label="外借" result={loans} />);
  await expect.poll(news).toEqual(['good', 'good']);
  showInstead(<ResultTable label="等待" result={waits} />);
  await expect.poll(news).toEqual(['bad', 'bad']);
});

test('the growth of single days has no colour, that of libraries has', async () => {
  const coloured = () => document.querySelectorAll('.ant-table-row [data-news]').length;
  const { showInstead } = await show(
    <ResultTable label="外借" result={compared(library, '总馆')} />,
  );
  await expect.poll(coloured).toBe(1);
  showInstead(<ResultTable label="外借" result={compared(day, '2026-11-01')} />);
  await expect.poll(() => cellTexts('.ant-table-row')[0]).toBe('2026-11-01 周日');
  expect(coloured()).toBe(0);
});
