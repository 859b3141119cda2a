import type { RecordDemand } from '@stacksight/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/show.tsx';
import { DemandSteps } from './demand-steps.tsx';

const row: RecordDemand = {
  ...{ libcode: 'A', libraryName: '总馆', held: 2, loanable: 2, onShelf: 1, onLoan: 1, onOrder: 0 },
  ...{ holds: 0, loans: 12, copyYears: 2, longestWait: 0, perCopyOfClass: 4, seen: 6 },
  ...{ fromLoans: 12, waiting: 0, load: 0.5, perYear: 12, isAtLeast: false, loanDays: 20 },
  ...{ lostShare: 0.2, lost: 2.4, lastGain: 2, nextGain: 1 },
  ...{ moveFrom: null, moveFromName: null, moveGain: null },
};
const shownFor = (name: string) =>
  page.getByRole('group').filter({ hasText: name }).first().element().querySelector('b')
    ?.textContent;

test('turnover, supply, idle days and stockout days follow from the demand, and say how', async () => {
  await show(<DemandSteps row={row} />, { language: 'en-US' });
  await expect.element(page.getByText('Stockout days')).toBeVisible();
  expect(shownFor('Turnover')).toBe('6.0');
  expect(shownFor('Days of supply')).toBe('30');
  // 2 − 0.5 × 0.8 copies stand on the shelf for the 9.6 loans of a year.
  expect(shownFor('Idle days')).toBe('61');
  expect(shownFor('Stockout days')).toBe('73');
  await page.getByText('Stockout days').click();
  await expect.element(page.getByText(/on about so many days/)).toBeVisible();
});

test('a title without a copy has no figures of use', async () => {
  await show(<DemandSteps row={{ ...row, loanable: 0, onShelf: 0, copyYears: 0, loans: 0 }} />, {
    language: 'en-US',
  });
  await expect.element(page.getByText('Stockout days')).toBeVisible();
  expect(['Turnover', 'Idle days', 'Stockout days'].map(shownFor)).toEqual(['–', '–', '–']);
});
