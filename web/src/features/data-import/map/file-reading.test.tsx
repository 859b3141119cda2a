import type { ImportForm, TableLook } from '@stacksight/contract';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../../test/show.tsx';
import { type Draft, freshDraft } from './drafts.ts';
import { FileReading } from './file-reading.tsx';

const form: ImportForm = {
  rowIs: 'loans',
  columns: [{ heading: '证号', field: 'reader' }],
  event: null,
  codes: [],
  names: [],
  timeZone: null,
};
const look: TableLook = {
  encoding: 'gb18030',
  delimiter: ';',
  header: ['证号'],
  rows: [{ line: 2, cells: ['S1'] }],
  form,
  why: ['heading'],
  ...{ personal: [], unsure: [], periods: [], yearless: [], words: [], fitting: [] },
  usualGlc: 'main',
};

type Props = {
  onDraft: (part: Partial<Draft>) => void;
  shown?: TableLook;
  kind?: 'text' | 'sheet';
};

function Reading({ onDraft, shown = look, kind = 'text' }: Props) {
  const [draft, setDraft] = useState(freshDraft);
  const change = (part: Partial<Draft>) => {
    onDraft(part);
    setDraft({ ...draft, ...part });
  };
  return (
    <FileReading
      {...{ draft, kind }}
      form={shown.form}
      look={shown}
      onChange={vi.fn()}
      onDraft={change}
    />
  );
}

const line = () => document.querySelector('summary')?.textContent;

test('one line says how the file is read, and each part of it can be changed', async () => {
  const onDraft = vi.fn();
  await show(<Reading onDraft={onDraft} />);
  await expect.poll(line).toBe('编码 GB18030 · 分号分隔 · 第一行是列名 更改');
  expect(document.querySelector('p')).toBeNull();
  await page.getByText('更改').click();
  await page.getByRole('combobox', { name: '分隔符' }).click();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect
    .poll(() => onDraft.mock.lastCall?.[0])
    .toEqual({ delimiter: ',', form: null, taken: null });
  await page.getByRole('checkbox', { name: '第一行是列名' }).click();
  await expect
    .poll(() => onDraft.mock.lastCall?.[0])
    .toEqual({ header: 'no', form: null, taken: null });
  await expect.poll(line).toContain('第一行是数据，没有列名');
});

test('a first row that looks like data is said, and taken as column names at one click', async () => {
  const onDraft = vi.fn();
  const shown = { ...look, form: { ...form, hasHeader: false } };
  await show(<Reading onDraft={onDraft} shown={shown} />, { width: 390 });
  await expect
    .poll(() => page.getByRole('status').element().textContent)
    .toContain('第一行看起来是数据，不是列名');
  await page.getByRole('button', { name: '第一行其实是列名' }).click();
  await expect.poll(() => onDraft.mock.lastCall?.[0]).toMatchObject({ header: 'yes' });
  await expect.poll(line).toContain('第一行是列名');
});

test('a sheet has neither encoding nor separator', async () => {
  await show(<Reading onDraft={vi.fn()} kind="sheet" />, { language: 'en-US' });
  await expect.poll(line).toBe('The first row has the column names Change');
});
