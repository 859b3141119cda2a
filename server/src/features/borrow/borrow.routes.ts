import type { contract } from '@stacksight/contract';
import type { Analytics } from '#analytics/run-query.ts';
import { makeTableQuery } from '#analytics/table-of.ts';
import type { HandlersFor } from '#kit/handler.ts';

const loans = ['loans', 'renewals', 'returns', 'in_house'];
const loansByStandard = ['loans_with_renewals', ...loans.slice(1)];
const people = ['active_borrowers', 'loan_sessions', 'loans', 'loans_per_borrower'];

/** The metrics of each statistics page, by component of the menu. */
export const borrowScreens = { 'statistics/borrowing': loans, 'statistics/borrowers': people };

type Split = {
  grain?: 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year' | undefined;
  by?: string | undefined;
};

/** Breaks a question down by its dimension; without a dimension, by time. */
const split = ({ grain, by }: Split) => ({
  by: by === undefined ? [] : [by],
  ...(by === undefined
    ? { grain: grain ?? ('month' as const) }
    : grain === undefined
      ? {}
      : { grain }),
});

export function borrowRoutes({
  analytics,
}: {
  analytics: Analytics;
}): HandlersFor<typeof contract.borrow> {
  return {
    borrowInfo: (call) =>
      analytics.queryWithoutRightsCheck(
        makeTableQuery(
          {
            dataset: 'circulation',
            metrics: call.query.renewals === 'counted' ? loansByStandard : loans,
            ...split(call.query),
          },
          call.query,
          'thisYear',
        ),
        call.caller,
        call,
      ),
    borrowPeopleInfo: (call) =>
      analytics.queryWithoutRightsCheck(
        makeTableQuery(
          { dataset: 'circulation', metrics: people, ...split(call.query) },
          call.query,
          'thisYear',
        ),
        call.caller,
        call,
      ),
  };
}
