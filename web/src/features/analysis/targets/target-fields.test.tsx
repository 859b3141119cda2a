import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../../test/show.tsx';
import { RangeField } from './target-fields.tsx';

test('the period of a target may end next year', async () => {
  const onChange = vi.fn();
  await show(<RangeField label="起止" value="thisYear" onChange={onChange} />);
  await page.getByRole('button', { name: '起止 今年' }).click();
  const dialog = page.getByRole('dialog', { name: '起止' });
  await dialog.getByRole('radio', { name: '指定日期' }).click();
  const year = new Date().getFullYear();
  const range = { start: { date: `${year}-01-01` }, end: { date: `${year + 1}-12-31` } };
  await dialog.getByLabelText('开始日期', { exact: true }).fill(range.start.date);
  await dialog.getByLabelText('结束日期', { exact: true }).fill(range.end.date);
  await dialog.getByRole('button', { name: /确\s?定/ }).click();
  expect(onChange.mock.calls).toEqual([[range]]);
});
