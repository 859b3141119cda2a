import type { contract } from '@stacksight/contract';
import type { Analytics } from '#analytics/run-query.ts';
import { makeTableQuery } from '#analytics/table-of.ts';
import type { HandlersFor } from '#kit/handler.ts';

const metrics = ['items', 'titles', 'loanable', 'on_loan', 'on_loan_share'];

/** The metrics of the statistics page, by component of the menu. */
export const homeScreens = { 'statistics/property': metrics };

export function homeRoutes({
  analytics,
}: {
  analytics: Analytics;
}): HandlersFor<typeof contract.home> {
  return {
    property: (call) =>
      analytics.queryWithoutRightsCheck(
        makeTableQuery(
          {
            dataset: 'stock',
            metrics,
            by: [call.params.x],
            top: 50,
          },
          call.query,
          'today',
        ),
        call.caller,
        call,
      ),
  };
}
