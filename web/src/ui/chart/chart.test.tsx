import { type Column, otherCode } from '@stacksight/contract';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ApiError } from '#lib/api/api-error.ts';
import { show } from '../../../test/show.tsx';
import { unknownColumn } from '../metric/result-data.ts';
import { Chart } from './chart.tsx';

const metric: Column = { ...unknownColumn('loans'), label: '外借册次' };
const library: Column = {
  ...unknownColumn('library'),
  label: '图书馆',
  role: 'dimension',
  type: 'text',
  format: 'text',
};
const byLibrary = {
  columns: [library, metric],
  rows: [
    ['总馆', 1_204],
    ['东馆', null],
  ],
};
const chart = page.getByRole('figure', { name: '外借' });
const showTable = page.getByRole('button', { name: '显示表格' });
const canvases = () => document.querySelectorAll('canvas').length;

test('a chart shows that it is loading, then draws, and keeps the chart while the next one loads', async () => {
  const { showInstead } = await show(<Chart kind="bar" label="外借" result={null} isLoading />);
  await expect.element(page.getByRole('status', { name: '图表加载中' })).toBeVisible();
  showInstead(<Chart kind="bar" label="外借" result={byLibrary} />);
  await expect.poll(canvases).toBe(1);
  showInstead(<Chart kind="bar" label="外借" result={byLibrary} isLoading />);
  await expect.poll(() => document.querySelectorAll('[aria-busy=true]').length).toBe(1);
  expect(canvases()).toBe(1);
});

test('the placeholder of a ranking is as high as the ranking', async () => {
  const rows = Array.from({ length: 12 }, (_, index) => [`馆 ${index}`, 100 - index]);
  const heightOf = () => chart.element().getBoundingClientRect().height;
  const asked = { kind: 'rank', label: '外借', title: '外借' } as const;
  const { showInstead } = await show(<Chart {...asked} result={null} isLoading />);
  await expect.element(page.getByRole('status', { name: '图表加载中' })).toBeVisible();
  const before = heightOf();
  showInstead(<Chart {...asked} result={{ ...byLibrary, rows }} />);
  await expect.element(page.getByRole('button', { name: '全部 12 项' })).toBeVisible();
  expect(heightOf()).toBe(before);
});

test('a chart says why there is nothing to draw, and what to do', async () => {
  const nothing = { ...byLibrary, rows: [] };
  const { showInstead } = await show(<Chart kind="bar" label="外借" result={nothing} />);
  await expect.element(chart).toHaveTextContent('这段时间没有数据请选更长的时间，或放宽筛选条件');
  showInstead(
    <Chart
      kind="bar"
      label="外借"
      result={nothing}
      empty={{ reason: '未接入', hint: '请先接入' }}
    />,
  );
  await expect.element(chart).toHaveTextContent('未接入请先接入');
});

test('a chart shows the error of a failed load, and retries', async () => {
  const onRetry = vi.fn();
  const error = new ApiError(403, 'permission.denied');
  await show(<Chart kind="bar" label="外借" result={null} error={error} onRetry={onRetry} />);
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('加载失败很抱歉，您暂无该操作权限重试');
  await page.getByRole('button', { name: /重\s?试/ }).click();
  expect(onRetry).toHaveBeenCalledTimes(1);
});

test('a chart keeps its last answer when the next one fails', async () => {
  const error = new ApiError(500, 'internal');
  await show(<Chart kind="rank" label="外借" result={byLibrary} error={error} />);
  await expect.element(page.getByText('1,204')).toBeVisible();
  expect(page.getByRole('alert').elements()).toEqual([]);
});

test('a chart can be read as a table, in which an unknown number is not 0', async () => {
  const onPick = vi.fn();
  await show(<Chart kind="bar" label="外借" result={byLibrary} onPick={onPick} />);
  await expect.element(showTable).toHaveAttribute('aria-pressed', 'false');
  showTable.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: '显示图表' })).toHaveFocus();
  const texts = [...document.querySelectorAll('tr')].map((row) => row.textContent);
  expect(texts).toEqual(['图书馆外借册次', '总馆1,204', '东馆–']);
  await page.getByRole('button', { name: '1,204' }).click();
  expect(onPick.mock.calls[0]?.[0]).toMatchObject({ rowIndex: 0, column: { key: 'loans' } });
});

test('a chart draws the first 25 of 40 libraries, says so, and lists all of them', async () => {
  const rows = Array.from({ length: 40 }, (_, at) => [`第${at}馆`, 40 - at]);
  await show(<Chart kind="bar" label="外借" result={{ ...byLibrary, rows }} />);
  await expect.element(page.getByText('图中显示前 25，共 40；表格和导出含全部')).toBeVisible();
  await showTable.click();
  expect(document.querySelectorAll('tbody tr')).toHaveLength(40);
});

test('a chart hides the line of Other until it is switched on', async () => {
  const day: Column = { ...library, key: 'day', label: '日期', role: 'time' };
  const lines = {
    columns: [day, library, metric],
    rows: [
      ['2026-03-01', '总馆', 5],
      ['2026-03-01', otherCode, 900],
    ],
  };
  await show(<Chart kind="line" label="外借" result={lines} />);
  await page.getByRole('button', { name: '显示“其他”' }).click();
  await expect.element(page.getByText(/^图中已含“其他”，各条线可能被压平/)).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: '隐藏“其他”' }))
    .toHaveAttribute('aria-pressed', 'true');
});

test('a ranking shows the compared value and the change, and medals only for titles', async () => {
  const [label, before] = ['外借册次 · 2025 年同期', 60];
  const columns = [
    library,
    metric,
    { ...metric, key: 'loans__compare', label, role: 'compare' as const },
    { ...metric, key: 'loans__change', label: '外借册次 · 增减', role: 'change' as const },
    { ...unknownColumn('loans__growth'), role: 'growth' as const, format: 'percent' as const },
  ];
  const rows = [['总馆', 120, before, 60, 1]];
  const { showInstead } = await show(<Chart kind="rank" label="外借" result={{ columns, rows }} />);
  await expect.element(chart).toHaveTextContent('外借册次2025 年同期增减1总馆12060+60上升 +100.0%');
  await expect.element(page.getByTitle('本期 120，对比 60，增减 +60（+100.0%）')).toBeVisible();
  const medals = () => document.querySelectorAll('[data-medal]').length;
  expect(medals()).toBe(0);
  const titles = { columns: [{ ...library, key: 'title' }, metric], rows: [['活着', 9]] };
  showInstead(<Chart kind="rank" label="外借" result={titles} />);
  await expect.element(chart).toHaveTextContent('1活着9');
  expect(medals()).toBe(1);
});

test('a ranking of parts of a whole shows their shares', async () => {
  const rows = [
    ['总馆', 30],
    ['东馆', 10],
  ];
  await show(
    <Chart kind="rank" label="外借" result={{ ...byLibrary, rows, totals: [null, 40] }} />,
  );
  await expect.element(chart).toHaveTextContent('1总馆3075.0%2东馆1025.0%');
});

test('a chart works in English and in dark mode', async () => {
  const options = { language: 'en-US', isDark: true } as const;
  await show(<Chart kind="bar" label="Loans" result={byLibrary} />, options);
  await expect.poll(canvases).toBe(1);
  await page.getByRole('button', { name: 'Show as table' }).click();
  await expect.element(page.getByRole('button', { name: 'Show as chart' })).toBeVisible();
});

test('a cell of a heat map opens its row, and the place of a missing one opens nothing', async () => {
  const weekday = { ...library, key: 'weekday', label: '星期' };
  const hour = { ...library, key: 'hour', label: '时' };
  const rows = [
    ['1', '09', 3],
    ['2', '10', 5],
  ];
  const onPick = vi.fn();
  const result = { columns: [weekday, hour, metric], rows };
  await show(<Chart kind="heat" label="外借" result={result} onPick={onPick} />);
  await expect.poll(canvases).toBe(1);
  // Two by two cells fill the chart above its axis; the answer has the upper left and the lower right cell.
  const { width, height } =
    document.querySelector('canvas')?.getBoundingClientRect() ?? new DOMRect();
  const click = (x: number, y: number) =>
    page
      .getByRole('img', { name: /^外借 — / })
      .click({ position: { x: width * x, y: height * y } });
  await click(0.3, 0.6);
  expect(onPick).not.toHaveBeenCalled();
  await click(0.3, 0.2);
  await expect
    .poll(() => onPick.mock.lastCall)
    .toEqual([{ row: rows[0], rowIndex: 0, column: metric }]);
  await click(0.7, 0.6);
  await expect
    .poll(() => onPick.mock.lastCall)
    .toEqual([{ row: rows[1], rowIndex: 1, column: metric }]);
});

test('a chart is drawn for the width of paper before it is printed, and for the screen afterwards', async () => {
  await show(
    <div id="page" style={{ width: 1436 }}>
      <Chart kind="bar" label="外借" result={byLibrary} />
    </div>,
  );
  await expect.poll(canvases).toBe(1);
  const widthOf = () => Number.parseFloat(document.querySelector('canvas')?.style.width ?? '');
  const before = widthOf();
  window.dispatchEvent(new Event('beforeprint'));
  expect(widthOf()).toBeCloseTo(before / 2, 0);
  window.dispatchEvent(new Event('afterprint'));
  expect(widthOf()).toBe(before);
});
