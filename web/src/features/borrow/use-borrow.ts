import {
  borrowerBreakdowns,
  loanBreakdowns,
  type QueryResult,
  type renewalCounts,
} from '@stacksight/contract';
import { api } from '#lib/api.ts';
import { type Filters, toComparedQuery } from '#lib/statistics/filters.ts';
import { grainFor } from '#lib/statistics/grain-for.ts';
import { type Answer, useStatistic } from '#lib/statistics/use-statistic.ts';
import type { GrainChoice } from '#ui/statistic-page/filter/grain-choices.tsx';

export const loanSplits = ['time', ...loanBreakdowns] as const;
export const borrowerSplits = ['time', ...borrowerBreakdowns] as const;

export type RenewalChoice = (typeof renewalCounts)[number];

export type LoanView = Filters & {
  by: (typeof loanSplits)[number];
  grain: GrainChoice;
  renewals: RenewalChoice;
};
export type BorrowerView = Filters & { by: (typeof borrowerSplits)[number]; grain: GrainChoice };

/** Reads loans, renewals and returns, over time or by one dimension. */
export function useBorrowInfo(view: LoanView): Answer<QueryResult> {
  const { by, renewals } = view;
  const query = {
    ...commonOf(view),
    ...(by === 'time' ? {} : { by }),
    ...(renewals === 'apart' ? {} : { renewals }),
  };
  return useStatistic(['borrow', 'borrowInfo', query], (signal) =>
    api.borrow.borrowInfo({ query, signal }),
  );
}

/** Reads numbers of borrowers, over time or by one dimension. */
export function useBorrowPeopleInfo(view: BorrowerView): Answer<QueryResult> {
  const query = { ...commonOf(view), ...(view.by === 'time' ? {} : { by: view.by }) };
  return useStatistic(['borrow', 'borrowPeopleInfo', query], (signal) =>
    api.borrow.borrowPeopleInfo({ query, signal }),
  );
}

function commonOf(view: Filters & { by: string; grain: GrainChoice }) {
  const grain = view.grain === 'auto' ? grainFor(view.range) : view.grain;
  return {
    ...toComparedQuery(view),
    ...(view.by === 'time' ? { grain } : {}),
  };
}
