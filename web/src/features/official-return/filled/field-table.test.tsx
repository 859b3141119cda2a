import type { OfficialReturn, ReturnField } from '@stacksight/contract';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { show } from '../../../../test/show.tsx';
import { FieldTable } from './field-table.tsx';
import { ReturnSummary } from './return-summary.tsx';

const query = {
  ...{ kind: 'table' as const, dataset: 'circulation', metrics: ['loans'], by: [] },
  range: { from: '2025-01-01', to: '2026-01-01' },
};
const fieldOf = (code: string, more: Partial<ReturnField>): ReturnField => ({
  ...{ code, section: 'use', number: '1', name: code, unit: '册次', format: 'integer' },
  ...{ means: '', counted: null, next: null, state: 'worked', lacks: null },
  ...{ worked: null, entry: null, value: null, before: null, change: null },
  ...{ dataUntil: null, query: null },
  ...more,
});
const filled: OfficialReturn = {
  form: { code: 'cn_yearbook', version: 1, name: '公共图书馆基本情况', note: '' },
  ...{ period: '2025', glc: 'g', libcode: '', placeName: '甲市图书馆' },
  ...{ from: '2025-01-01', to: '2026-01-01', isOpenEnded: false, isDemo: false },
  sections: [{ code: 'use', number: '三', name: '流通与服务' }],
  fields: [
    fieldOf('loans', {
      ...{ name: '外借册次', number: '16', query },
      ...{ worked: 1200, value: 1200, before: 800, change: 0.5 },
    }),
    fieldOf('staff', {
      ...{ name: '从业人员', number: '2', state: 'unknown', lacks: 'byHand' },
      next: '按人事资料填写',
    }),
    fieldOf('seats', {
      ...{ name: '阅览座席', number: '40', state: 'overruled', worked: 80, value: 96 },
    }),
  ],
  checks: [
    { code: 'change:loans', kind: 'change', fields: ['loans'], says: '比上年增加 50%', note: null },
  ],
  ...{ closing: null, mayEnter: true, mayClose: true },
};

function Shown() {
  const [told, setTold] = useState('');
  return (
    <>
      <ReturnSummary filled={filled} />
      <FieldTable
        filled={filled}
        onField={(code) => setTold(`open ${code}`)}
        onRows={({ metrics }) => setTold(`rows ${metrics.join()}`)}
      />
      <output>{told}</output>
    </>
  );
}

test.each([1280, 390])(
  'a number opens its rows and a name its field, by keys, at %s px',
  async (width) => {
    await show(<Shown />, { width });
    const loans = page.getByRole('button', { name: '1,200' });
    await loans.click();
    await expect.element(page.getByText('rows loans')).toBeVisible();
    // What is not known is said in words, and is no number to open.
    await expect.element(page.getByText('按人事资料填写')).toBeVisible();
    await expect.element(page.getByText('系统算出 80')).toBeVisible();
    await expect.element(page.getByText('与其他项或上年不符，见核对')).toBeVisible();
    await expect.element(page.getByText('待说明 1')).toBeVisible();
    (page.getByRole('button', { name: '从业人员' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('open staff')).toBeVisible();
  },
);
