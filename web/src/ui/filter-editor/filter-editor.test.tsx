import type { Filter, FilterField } from '@stacksight/contract';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { UseFieldValues } from '#lib/filter/use-field-values.ts';
import { show } from '../../../test/show.tsx';
import { FilterEditor } from './filter-editor.tsx';
import { FilterText } from './filter-text.tsx';

const weekday: FilterField = {
  field: 'weekday',
  dataset: 'circulation',
  label: '星期',
  means: '发生的那一天是星期几',
  type: 'text',
  operators: ['in', 'notIn', 'isNull'],
  source: 'list',
  choices: [
    { code: '6', label: '周六' },
    { code: '7', label: '周日' },
  ],
};
const title: FilterField = {
  ...weekday,
  field: 'title',
  label: '题名',
  source: 'search',
  choices: [],
};
const amount: FilterField = {
  ...weekday,
  field: 'amount',
  label: '金额',
  type: 'number',
  operators: ['gte', 'between'],
  choices: [],
};
const fields = [weekday, title, amount];
const titles = [
  { code: 'b1', label: '三体', count: 41 },
  { code: 'b2', label: '活着', count: 7 },
];
/** Stands in for the search of titles and answers at once. */
const useValues: UseFieldValues = (_, wanted) => ({
  rows: titles.filter(({ code, label }) => {
    if (wanted === null) return false;
    return 'codes' in wanted ? wanted.codes.includes(code) : label.includes(wanted.search);
  }),
  isLoading: false,
  isEarlier: false,
});
const weekend: Filter = { field: 'weekday', op: 'in', value: ['6', '7'] };

const add = page.getByRole('button', { name: /添加条件$/ });
const edit = async (value: Filter | null = null) => {
  const onChange = vi.fn();
  await show(
    <FilterEditor fields={fields} useValues={useValues} value={value} onChange={onChange} />,
  );
  await expect.element(add).toBeVisible();
  return onChange;
};

test('the filter editor passes on a condition as soon as it is complete, by keys alone', async () => {
  const onChange = await edit();
  add.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('combobox', { name: '字段' })).toHaveFocus();
  await userEvent.keyboard('星期');
  await userEvent.keyboard('{Enter}');
  expect(onChange).toHaveBeenLastCalledWith(null);
  const values = page.getByRole('combobox', { name: '星期的值' });
  await expect.element(values).toBeVisible();
  values.element().focus();
  await userEvent.keyboard('周日');
  await userEvent.keyboard('{Enter}');
  expect(onChange).toHaveBeenLastCalledWith({ field: 'weekday', op: 'in', value: ['7'] });
});

test('the filter editor removes a condition, and moves the focus to the button that adds one', async () => {
  const onChange = await edit(weekend);
  await page.getByRole('button', { name: '删除条件' }).click();
  expect(onChange).toHaveBeenLastCalledWith(null);
  await expect.element(add).toHaveFocus();
});

test('the filter editor accepts both ends of a range', async () => {
  const onChange = await edit({ field: 'amount', op: 'between', value: ['5', '9'] });
  await page.getByRole('textbox', { name: '止' }).clear();
  expect(onChange).toHaveBeenLastCalledWith(null);
  await page.getByRole('textbox', { name: '止' }).fill('20');
  expect(onChange).toHaveBeenLastCalledWith({ field: 'amount', op: 'between', value: ['5', '20'] });
});

test('the filter editor finds values by typing, and says when there are none', async () => {
  const onChange = await edit({ field: 'title', op: 'in', value: [] });
  const values = page.getByRole('combobox', { name: '题名的值' });
  await values.fill('没有这册');
  await expect.element(page.getByText('没有找到')).toBeVisible();
  await values.fill('三');
  await page.getByTitle('三体').click();
  expect(onChange).toHaveBeenLastCalledWith({ field: 'title', op: 'in', value: ['b1'] });
});

test('the filter editor keeps the chosen values when only the comparison changes', async () => {
  const onChange = await edit(weekend);
  await page.getByRole('combobox', { name: '比较方式' }).click();
  await page.getByTitle('不属于').click();
  expect(onChange).toHaveBeenLastCalledWith({ ...weekend, op: 'notIn' });
  await page.getByRole('combobox', { name: '比较方式' }).click();
  await page.getByTitle('无值').click();
  expect(onChange).toHaveBeenLastCalledWith({ field: 'weekday', op: 'isNull', value: true });
});

test('the filter editor leaves out incomplete conditions of a group, and removes the group', async () => {
  const large: Filter = { field: 'amount', op: 'gte', value: '5' };
  const onChange = await edit({ all: [weekend, large] });
  await page.getByRole('button', { name: '添加条件组' }).first().click();
  expect(onChange).toHaveBeenLastCalledWith({ all: [weekend, large] });
  await page.getByRole('combobox', { name: '条件关系' }).first().click();
  await page.getByTitle('均不满足').click();
  expect(onChange).toHaveBeenLastCalledWith({ not: { any: [weekend, large] } });
  await page.getByRole('button', { name: '删除条件组' }).click();
  expect(onChange).toHaveBeenLastCalledWith({ not: { any: [weekend, large] } });
  expect(page.getByRole('combobox', { name: '字段' }).elements()).toHaveLength(2);
});

test('the filter editor shows a filter as a sentence, in both languages', async () => {
  const filter: Filter = { all: [weekend, { not: { field: 'title', op: 'in', value: ['b1'] } }] };
  const text = <FilterText filter={filter} fields={fields} useValues={useValues} />;
  await show(<p>{text}</p>);
  await expect
    .element(page.getByRole('paragraph'))
    .toHaveTextContent('星期 属于 周六、周日 且 非 题名 属于 三体');
  await show(<p>{text}</p>, { language: 'en-US' });
  await expect
    .element(page.getByRole('paragraph'))
    .toHaveTextContent('星期 is one of 周六, 周日 and not 题名 is one of 三体');
});
