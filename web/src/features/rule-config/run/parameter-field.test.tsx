import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../../test/show.tsx';
import { RangeField } from './parameter-field.tsx';

test('a date parameter of a rule may lie in the next year', async () => {
  const onChange = vi.fn();
  await show(<RangeField label="应还日期" value="thisYear" onChange={onChange} />);
  await page.getByRole('button', { name: '应还日期 今年' }).click();
  const dialog = page.getByRole('dialog', { name: '应还日期' });
  await dialog.getByRole('radio', { name: '指定日期' }).click();
  const year = new Date().getFullYear();
  const [from, to] = [`${year}-01-01`, `${year + 1}-12-31`];
  await dialog.getByLabelText('开始日期', { exact: true }).fill(from);
  await dialog.getByLabelText('结束日期', { exact: true }).fill(to);
  await dialog.getByRole('button', { name: /确\s?定/ }).click();
  expect(onChange.mock.calls).toEqual([[`${from}~${to}`]]);
});
