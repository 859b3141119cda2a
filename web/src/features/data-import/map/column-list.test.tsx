import type { ImportForm, TableLook } from '@stacksight/contract';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../../test/show.tsx';
import { setField } from './change-form.ts';
import { ColumnList } from './column-list.tsx';

const form: ImportForm = {
  rowIs: 'loans',
  columns: [
    { heading: '证号', field: 'reader' },
    { heading: '姓名', field: null },
    { heading: '日期', field: 'loanedAt' },
    { heading: '备注', field: null },
  ],
  event: null,
  codes: [],
  names: [],
  timeZone: null,
};
const look: TableLook = {
  encoding: 'utf-8',
  delimiter: ',',
  header: ['证号', '姓名', '日期', '备注'],
  rows: [
    { line: 2, cells: ['S1', '张三丰', '3/4/2026', ''] },
    { line: 3, cells: ['S2', '李四', '13/4/2026', ''] },
  ],
  form,
  why: ['heading', null, 'values', null],
  personal: ['姓名'],
  unsure: [],
  periods: [],
  yearless: [],
  usualGlc: 'main',
  words: [],
  fitting: [],
};

function Columns({
  onForm,
  start = form,
}: {
  onForm: (form: ImportForm) => void;
  start?: ImportForm;
}) {
  const [shown, setShown] = useState(start);
  const change = (next: ImportForm) => {
    onForm(next);
    setShown(next);
  };
  return <ColumnList form={shown} look={{ ...look, form: start }} onChange={change} />;
}

const line = (heading: string) => page.getByRole('listitem').filter({ hasText: heading });
const select = (heading: string) =>
  page.getByRole('combobox', { name: `“${heading}”是`, exact: true });

test('a column shows what it is and why; values of persons are covered and not read', async () => {
  await show(<Columns onForm={vi.fn()} />);
  await expect
    .poll(() => line('证号').first().element().textContent)
    .toContain('S1S2读者证号按列名推断');
  const person = line('姓名').first();
  await expect.poll(() => person.element().textContent).toContain('张•••');
  await expect
    .poll(() => person.element().textContent)
    .toContain('像姓名、电话、地址或证件号，不会读取');
  expect(document.body.textContent).not.toContain('张三丰');
  await expect.poll(() => line('日期').first().element().textContent).toContain('必需按内容推断');
});

test('a field is found by pinyin, and moves from the column that had it', async () => {
  const onForm = vi.fn();
  await show(<Columns onForm={onForm} />);
  await select('备注').click();
  await userEvent.keyboard('dzzh{Enter}');
  const fields = () => onForm.mock.lastCall?.[0].columns.map((one: { field: string }) => one.field);
  await expect.poll(fields).toEqual([null, null, 'loanedAt', 'reader']);
  // The English word finds it too, in a Chinese page.
  await select('姓名').click();
  await userEvent.keyboard('barcode{Enter}');
  await expect.poll(fields).toEqual([null, 'barcode', 'loanedAt', 'reader']);
});

test('days that can be read in two ways are asked about', async () => {
  const onForm = vi.fn();
  await show(<Columns onForm={onForm} />);
  await page.getByRole('combobox', { name: '“日期”的日期顺序' }).click();
  await page.getByText('日 / 月 / 年').click();
  await expect.poll(() => onForm.mock.lastCall?.[0].columns[2]).toMatchObject({ order: 'dmy' });
});

test('a day that is made of numbers says so as soon as the column is a day', async () => {
  const onForm = vi.fn();
  const serials = { ...look, rows: [{ line: 2, cells: ['S1', '', '46023.4', ''] }] };
  const start = setField(form, 2, null);
  await show(<ColumnList form={start} look={{ ...serials, form: start }} onChange={onForm} />);
  await select('日期').click();
  await userEvent.keyboard('借出{Enter}');
  await expect
    .poll(() => onForm.mock.lastCall?.[0].columns[2])
    .toMatchObject({ field: 'loanedAt', order: 'serial' });
});

test('of five hundred columns those that are read come first, and the others can be found', async () => {
  const columns = Array.from({ length: 500 }, (_, at) => ({
    heading: `column ${at}`,
    field: at === 400 ? ('reader' as const) : null,
  }));
  await show(<Columns onForm={vi.fn()} start={{ ...form, columns }} />, {
    language: 'en-US',
    width: 390,
  });
  const headings = page.getByRole('list', { name: 'What the columns are' }).getByRole('combobox');
  await expect.poll(() => headings.elements().length).toBe(41);
  await page.getByRole('textbox', { name: 'Find a column' }).fill('column 49');
  await expect.poll(() => headings.elements().length).toBe(11);
});
