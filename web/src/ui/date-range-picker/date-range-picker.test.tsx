import type { ResolvedRange } from '@stacksight/contract';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../test/show.tsx';
import { DateRangePicker } from './date-range-picker.tsx';

const today = '2026-11-22';
const yesterday: ResolvedRange = {
  from: '2026-11-21',
  to: today,
  days: 1,
  zone: 'Asia/Shanghai',
  isIncomplete: false,
};
const thisMonth: ResolvedRange = {
  ...yesterday,
  from: '2026-11-01',
  to: '2026-12-01',
  days: 30,
  isIncomplete: true,
};
const field = page.getByRole('button', { name: '时间范围 昨天' });
const dialog = page.getByRole('dialog', { name: '时间范围' });
const confirm = dialog.getByRole('button', { name: /确\s?定/ });
const start = dialog.getByLabelText('开始日期', { exact: true });
const end = dialog.getByLabelText('结束日期', { exact: true });

test('the date range picker shows the range with its days, and a click on a named one applies it at once', async () => {
  const onChange = vi.fn();
  const props = { onChange, resolve: async () => yesterday, resolved: yesterday, today };
  await show(<DateRangePicker {...props} value="yesterday" />);
  await page.getByRole('button', { name: '时间范围 昨天 2026-11-21' }).click();
  await expect.element(confirm).not.toBeInTheDocument();
  await dialog.getByRole('radio', { name: '本月' }).click();
  expect(onChange.mock.calls).toEqual([['thisMonth']]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test('the date range picker shows the days of a named range in the calendar, where others can be picked', async () => {
  const onChange = vi.fn();
  const resolve = async () => thisMonth;
  await show(<DateRangePicker {...{ onChange, resolve, today }} value="thisMonth" />);
  await page.getByRole('button', { name: '时间范围 本月' }).click();
  await expect.element(dialog.getByText('2026-11-01 至 2026-11-30')).toBeVisible();
  await expect.element(dialog.getByText('共 30 天 · 尚未结束')).toBeVisible();
  await expect.element(start).toHaveValue('2026-11-01');
  await expect.element(end).toHaveValue(today);
  await dialog.getByRole('button', { name: '2026年11月4日星期三' }).click();
  await expect.element(dialog.getByRole('radio', { name: '指定日期' })).toBeChecked();
  await dialog.getByRole('button', { name: '2026年11月6日星期五' }).click();
  await confirm.click();
  const range = { start: { date: '2026-11-04' }, end: { date: '2026-11-06' } };
  expect(onChange.mock.calls).toEqual([[range]]);
});

test('the date range picker opens and chooses by keys, and Escape gives the focus back', async () => {
  const onChange = vi.fn();
  await show(<DateRangePicker value="yesterday" onChange={onChange} today={today} />);
  await expect.element(field).toBeVisible();
  field.element().focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(dialog.getByRole('radio', { name: '昨天' })).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(dialog.getByRole('radio', { name: '本周' })).toBeChecked();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(field).toHaveFocus();
  expect(onChange).not.toHaveBeenCalled();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(dialog.getByRole('radio', { name: '昨天' })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{Enter}');
  expect(onChange.mock.calls).toEqual([['today']]);
});

test('the date range picker accepts typed dates, and shows their errors', async () => {
  const onChange = vi.fn();
  await show(<DateRangePicker value="yesterday" onChange={onChange} today={today} />);
  await field.click();
  await dialog.getByRole('radio', { name: '指定日期' }).click();
  await expect.element(confirm).toBeDisabled();
  await start.fill('20261110');
  await expect.element(start).toHaveValue('2026-11-10');
  await end.fill('2026-11-02');
  await expect.element(dialog.getByText('开始日期不能晚于结束日期')).toBeVisible();
  await end.fill('2026-11-30');
  await expect.element(dialog.getByText('日期不能晚于今天')).toBeVisible();
  await expect.element(confirm).toBeDisabled();
  await end.fill('2026-11-12');
  await userEvent.keyboard('{Enter}');
  const range = { start: { date: '2026-11-10' }, end: { date: '2026-11-12' } };
  expect(onChange.mock.calls).toEqual([[range]]);
});

test('the date range picker picks two days in the calendar, the earlier one first', async () => {
  const onChange = vi.fn();
  await show(<DateRangePicker value="yesterday" onChange={onChange} today={today} />);
  await field.click();
  await dialog.getByRole('radio', { name: '指定日期' }).click();
  await dialog.getByRole('button', { name: '2026年11月12日星期四' }).click();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  const tenth = dialog.getByRole('button', { name: '2026年11月10日星期二' });
  await expect.element(tenth).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(start).toHaveValue('2026-11-10');
  await expect.element(end).toHaveValue('2026-11-12');
  await expect.element(dialog.getByRole('button', { name: '2026年11月23日星期一' })).toBeDisabled();
  await confirm.click();
  const range = { start: { date: '2026-11-10' }, end: { date: '2026-11-12' } };
  expect(onChange.mock.calls).toEqual([[range]]);
});

test('the date range picker accepts a typed number of days ago', async () => {
  const onChange = vi.fn();
  await show(<DateRangePicker value="yesterday" onChange={onChange} today={today} />);
  await field.click();
  await dialog.getByRole('radio', { name: '自定义' }).click();
  const days = dialog.getByLabelText('开始：过去多少天');
  await days.fill('0');
  await expect.element(dialog.getByText('天数应为 1 至 36500 的整数')).toBeVisible();
  await expect.element(confirm).toBeDisabled();
  await days.fill('45');
  await confirm.click();
  expect(onChange.mock.calls).toEqual([[{ start: { daysAgo: 45 }, end: 'yesterday' }]]);
});

test('the date range picker can be confirmed before the server has returned the days', async () => {
  const onChange = vi.fn();
  const resolve = async () => Promise.reject(new Error('no way'));
  const props = { onChange, resolve, resolved: yesterday, today };
  await show(<DateRangePicker {...props} value="yesterday" />);
  await page.getByRole('button', { name: '时间范围 昨天 2026-11-21' }).click();
  await dialog.getByRole('radio', { name: '指定日期' }).click();
  await start.fill('2026-11-10');
  await end.fill('2026-11-12');
  await expect.element(dialog.getByText('暂时无法核对日期，仍可确定')).toBeVisible();
  await confirm.click();
  const range = { start: { date: '2026-11-10' }, end: { date: '2026-11-12' } };
  expect(onChange.mock.calls).toEqual([[range]]);
});

test('the date range picker closes on a click elsewhere, and changes nothing', async () => {
  const onChange = vi.fn();
  await show(
    <>
      <DateRangePicker value="yesterday" onChange={onChange} today={today} />
      <p style={{ marginTop: 700 }}>别处</p>
    </>,
  );
  await field.click();
  await dialog.getByRole('radio', { name: '指定日期' }).click();
  await page.getByText('别处').click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(onChange).not.toHaveBeenCalled();
});

test('the date range picker works in English, and stays inside a narrow window', async () => {
  const props = { onChange: () => undefined, today, resolved: yesterday };
  const options = { language: 'en-US', width: 390 } as const;
  await show(
    <DateRangePicker {...props} value={{ start: { daysAgo: 7 }, end: 'today' }} />,
    options,
  );
  await page.getByRole('button', { name: 'Period 7 days ago – Today' }).click();
  const popup = page.getByRole('dialog', { name: 'Period' });
  await expect.element(popup.getByRole('radio', { name: 'Custom' })).toBeChecked();
  const { left, right } = popup.element().getBoundingClientRect();
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(390);
});
