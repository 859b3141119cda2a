import type { RecordDemand } from '@stacksight/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/show.tsx';
import { Verdict } from './verdict.tsx';

const row: RecordDemand = {
  ...{ libcode: 'A', libraryName: '总馆', held: 2, loanable: 2, onShelf: 1, onLoan: 1, onOrder: 0 },
  ...{
    holds: 0,
    loans: 12,
    copyYears: 2,
    longestWait: 0,
    perCopyOfClass: 4,
    seen: 6,
    fromLoans: 12,
  },
  ...{ waiting: 0, load: 0.5, perYear: 12, isAtLeast: false, loanDays: 20, lostShare: 0, lost: 0 },
  ...{ lastGain: 2, nextGain: 1, moveFrom: null, moveFromName: null, moveGain: null },
};
const branch = { ...row, libcode: 'B', libraryName: '城东分馆' };

const cases: readonly [name: string, rows: RecordDemand[], sentence: string][] = [
  [
    'a move, before a purchase',
    [
      { ...row, lost: 4, nextGain: 5 },
      { ...branch, lost: 2, moveFromName: '总馆', moveGain: 1.4 },
    ],
    '一年约有 6 次想借而借不到，占需求的 25%。把总馆的一册调到城东分馆，一年多借 1.4 次。',
  ],
  [
    'a purchase where no library can spare a copy',
    [row, { ...branch, lost: 6, nextGain: 4.2 }],
    '一年约有 6 次想借而借不到，占需求的 25%。所辖各馆没有可调来的册；城东分馆再添一册，一年多借 4.2 次。',
  ],
  [
    'copies on order',
    [{ ...row, lost: 6, nextGain: 4.2, onOrder: 2 }],
    '一年约有 6 次想借而借不到，占需求的 50%。所辖各馆没有可调来的册；总馆已订 2 册，添一册一年多借 4.2 次。',
  ],
  [
    'a copy that may go',
    [row, { ...branch, lastGain: 0.2 }],
    '想借的读者几乎都能借到。城东分馆有 2 册可借，最后一册一年只带来 0.2 次外借，可以减一册。',
  ],
  [
    'readers who find no copy, too few for a purchase',
    [{ ...row, lost: 1.2, nextGain: 0.9 }],
    '一年约有 1 次想借而借不到，占需求的 10%。总馆再添一册，一年只多借 0.9 次，不到 3 次，暂不必添。',
  ],
  [
    'a title without a copy to lend that nobody wants',
    [{ ...row, loanable: 0, perYear: 0.3, lost: 0.3, nextGain: 0.3 }],
    '目前没有可借的册。几乎没有人要借，不必添。',
  ],
  ['enough copies', [row], '想借的读者几乎都能借到。现有的册够用，不必调、不必添。'],
];

test.each(cases)('the sentences advise %s', async (_name, rows, sentence) => {
  await show(<Verdict rows={rows} />);
  await expect.element(page.getByText(sentence, { exact: true })).toBeVisible();
});

test('the sentences name libraries and numbers in English, and are absent without a library', async () => {
  const { showInstead } = await show(<Verdict rows={[{ ...row, lost: 1.2, nextGain: 0.9 }]} />, {
    language: 'en-US',
  });
  const sentence = page.getByText(
    'Readers who find no copy: about 1 a year, 10% of the demand. One more copy at 总馆 brings only 0.9 loans a year, less than 3: not worth buying yet.',
  );
  await expect.element(sentence).toBeVisible();
  showInstead(<Verdict rows={[]} />);
  await expect.element(sentence).not.toBeInTheDocument();
});
