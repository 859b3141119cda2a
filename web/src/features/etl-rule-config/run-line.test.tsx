import type { EtlRun } from '@stacksight/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, data } from '../../../test/answer-calls.ts';
import { show } from '../../../test/show.tsx';
import { RunLine } from './run-line.tsx';

const ruleId = '5d9b8f3e-0d64-4a33-9a0f-1c5b7e2f9a20';
const runOf = (more: Partial<EtlRun>): EtlRun => ({
  ...{ id: ruleId, status: 'done', progress: null, read: 120, loaded: 118, refused: 2 },
  ...{ notes: [], differences: [], question: null, isPastLeft: false, problem: null },
  ...{ nextAttemptAt: null, by: '', endedAt: '2026-11-21T18:30:08.000Z' },
  startedAt: '2026-11-21T18:30:00.000Z',
  ...more,
});
const dayOf = (stream: string, title: string, day: string) => ({
  ...{ stream, title, day, source: 15, warehouse: 0 },
});
const differences = [
  dayOf('loans', '外借与归还', '2026-10-24'),
  dayOf('loans', '外借与归还', '2026-10-26'),
  dayOf('holds', '预约', '2026-10-25'),
];
const permissions = ['etl:edit'] as const;

test('has the days of a stream read again from where they are listed', async () => {
  const name = `POST etlRuleConfig/${ruleId}/reset`;
  const calls = answerCalls({ [name]: () => data(null) });
  await show(<RunLine run={runOf({ differences })} ruleId={ruleId} />, { permissions });
  await expect
    .element(page.getByText('2026-10-26 外借与归还：来源 15，这里 0', { exact: true }))
    .toBeVisible();
  await page.getByRole('button', { name: '重读“外借与归还”的这些日子' }).click();
  await expect
    .poll(() => calls.map(({ body }) => body))
    .toEqual([{ stream: 'loans', days: { from: '2026-10-24', until: '2026-10-27' } }]);
  await expect.element(page.getByText('已设置，下次同步时生效')).toBeVisible();
});

test('offers nothing for a run that a later one follows, or without the right', async () => {
  await show(<RunLine run={runOf({ differences })} ruleId={null} />, { permissions });
  await expect.element(page.getByText('3 天与来源不同')).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
  await show(<RunLine run={runOf({ differences })} ruleId={ruleId} />);
  await expect.element(page.getByText('3 天与来源不同')).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});

test('says why a run waits and when it is tried again, on a phone too', async () => {
  const run = runOf({
    ...{ status: 'waiting', endedAt: null, problem: 'The host refuses connections.' },
    nextAttemptAt: '2026-11-21T18:31:00.000Z',
  });
  await show(<RunLine run={run} ruleId={null} />, { language: 'en-US', width: 390, isDark: true });
  await expect.element(page.getByText('The host refuses connections.')).toBeVisible();
  await expect.element(page.getByText(/^Tried again at /)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
