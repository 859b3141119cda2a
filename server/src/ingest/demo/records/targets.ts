import type { TargetForm } from '@stacksight/contract';

// The goals of the demonstration city: some are reached, others are not.

type TargetSeed = Pick<TargetForm, 'metric' | 'range' | 'better'> & {
  name: readonly [zh: string, en: string];
  means: readonly [zh: string, en: string];
  goal: number;
  /** True if the goal grows with the size of the city. */
  isOfSize?: true;
};

export const targets = {
  loans: {
    name: ['全年外借册次', 'Loans of the year'],
    means: [
      '全市各馆全年外借册次，续借不计',
      'Loans of all libraries in the year, without renewals',
    ],
    metric: 'loans',
    range: 'thisYear',
    better: 'more',
    goal: 130_000,
    isOfSize: true,
  },
  visits: {
    name: ['全年到馆人次', 'Visits of the year'],
    means: ['全市各馆全年到馆人次', 'Visits to all libraries in the year'],
    metric: 'visits',
    range: 'thisYear',
    better: 'more',
    goal: 170_000,
    isOfSize: true,
  },
  perBorrower: {
    name: ['人均外借册次', 'Loans per borrower'],
    means: ['平均每位借书读者一年借多少册', 'How many items a borrower takes home in the year'],
    metric: 'loans_per_borrower',
    range: 'thisYear',
    better: 'more',
    goal: 7.5,
  },
  newUsed: {
    name: ['新书利用率', 'New items used'],
    means: ['今年入藏的册中已借出过的比例', 'Share of this year’s new items that have been lent'],
    metric: 'new_used',
    range: 'thisYear',
    better: 'more',
    goal: 0.45,
  },
  holdWait: {
    name: ['预约等待不超过 7 天', 'Holds on the shelf within 7 days'],
    means: ['从预约到上架的平均天数', 'Mean days from placing a hold to the shelf'],
    metric: 'hold_wait',
    range: 'last90Day',
    better: 'less',
    goal: 7,
  },
  holdFilled: {
    name: ['预约满足率', 'Holds filled'],
    means: ['已结束的预约中读者取到书的比例', 'Share of closed holds whose item the reader took'],
    metric: 'hold_filled',
    range: 'last90Day',
    better: 'more',
    goal: 0.75,
  },
} as const satisfies Readonly<Record<string, TargetSeed>>;
export type TargetKey = keyof typeof targets;
