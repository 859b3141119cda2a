import type { ImportRun } from '@stacksight/contract';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../../test/show.tsx';
import { RunResult } from './run-result.tsx';

const run: ImportRun = {
  id: '0b8d7a51-5b1c-4f3e-9f2a-6f3d1c8e7b10',
  file: '借还记录.xlsx › Sheet1',
  glc: 'main',
  mode: 'load',
  status: 'done',
  done: 10,
  total: 10,
  startedAt: '2026-11-22T08:31:00.000Z',
  endedAt: '2026-11-22T08:31:02.000Z',
  problem: null,
  report: {
    status: 'loaded',
    message: null,
    batch: '17',
    rows: { in: 1200, used: 1190, suppressed: 0, refused: 10, unused: 0 },
    partly: 3,
    tables: [{ table: 'behaviour_event', name: '事件流水', rows: 1190, n: null }],
    reasons: [
      {
        reason: 'date',
        text: '没有这一天',
        field: '借出时间',
        rows: 10,
        line: 7,
        value: '2026-02-30',
      },
    ],
    unusedColumns: ['备注'],
    seconds: 1.25,
  },
};
const region = page.getByRole('region', { name: 'result' });

const view = (shown: ImportRun, onGo = vi.fn()) => (
  <section aria-label="result">
    <RunResult run={shown} upload={undefined} onGo={onGo} />
  </section>
);

test('a load says what was used, what was refused and why, and can be taken back', async () => {
  await show(view(run), { permissions: ['etl:edit'] });
  await expect.element(region.getByRole('heading', { name: '已载入' })).toBeVisible();
  const text = () => region.element().textContent;
  expect(text()).toContain('读取1,200可用1,190拒收10部分可用3');
  expect(text()).toContain('10 行 借出时间 没有这一天例如第 7 行：2026-02-30');
  expect(text()).toContain('事件流水 1,190 行');
  await expect.element(region.getByRole('button', { name: '下载拒收行（Excel）' })).toBeVisible();
  await region.getByRole('button', { name: /撤\s*回/ }).click();
  await expect
    .poll(() => page.getByRole('dialog').element().textContent)
    .toContain('撤回“借还记录.xlsx › Sheet1”这次载入？');
  await page.getByRole('button', { name: /取\s*消/ }).click();
});

test('a refused load offers neither the dashboard nor to take it back', async () => {
  const report = run.report && {
    ...run.report,
    status: 'refused' as const,
    message: 'Too many rows were refused.',
  };
  await show(view({ ...run, report }), { language: 'en-US', width: 390 });
  await expect
    .poll(() => region.element().textContent)
    .toContain('Not loaded: too many rows were refused');
  await expect.poll(() => region.element().textContent).toContain('Too many rows were refused.');
  await expect
    .element(region.getByRole('button', { name: 'See the dashboard' }))
    .not.toBeInTheDocument();
  await expect.element(region.getByRole('button', { name: 'Take back' })).not.toBeInTheDocument();
  await expect.element(region.getByRole('button', { name: 'Refused rows (Excel)' })).toBeVisible();
});

test('a run that failed says why, and one that was cancelled that nothing was loaded', async () => {
  const failed: ImportRun = { ...run, status: 'failed', report: null, problem: '文件是空的。' };
  const onGo = vi.fn();
  const { showInstead } = await show(view(failed, onGo));
  await expect
    .poll(() => region.getByRole('alert').element().textContent)
    .toContain('文件是空的。');
  await region.getByRole('button', { name: '收起结果' }).click();
  expect(onGo).toHaveBeenCalledWith({ run: '' });
  showInstead(view({ ...failed, status: 'cancelled' }));
  await expect.poll(() => region.element().textContent).toContain('已取消，没有载入');
});

test('a load of libraries says how many rows have the code of another row', async () => {
  const tables = [{ table: 'dim_library', name: '图书馆', rows: 3_411, n: null, merged: 76 }];
  const { report } = run;
  await show(view({ ...run, report: report && { ...report, tables } }));
  const said = region.getByText('图书馆：有 76 行与另一行代码相同，每个代码只留最后一行。');
  await expect.element(said).toBeVisible();
});
