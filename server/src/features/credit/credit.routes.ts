import type { contract } from '@stacksight/contract';
import type { Analytics } from '#analytics/run-query.ts';
import { makeTableQuery, type StatisticQuery } from '#analytics/table-of.ts';
import type { HandlersFor } from '#kit/handler.ts';

const flows = ['credit_earned', 'credit_lost', 'credit_entries', 'credit_readers'];
const balances = ['credit_holders', 'credit_points'];

/** The metrics of the statistics page, by component of the menu. */
export const creditScreens = { 'statistics/credit': [...flows, ...balances] };

export function creditRoutes({
  analytics,
}: {
  analytics: Analytics;
}): HandlersFor<typeof contract.credit> {
  return {
    overview: async (call) => {
      // Balances are known for today only, so they cannot be compared.
      const { compare: _, ...asOfNow } = call.query;
      const ask = (
        question: Parameters<typeof makeTableQuery>[0],
        asked: StatisticQuery = call.query,
      ) =>
        analytics.queryWithoutRightsCheck(
          makeTableQuery(question, asked, 'last90Day'),
          call.caller,
          call,
        );
      const [spread, flow, rules] = await Promise.all([
        ask({ dataset: 'creditBalance', metrics: balances, by: ['band'] }, asOfNow),
        ask({ dataset: 'credit', metrics: flows, grain: 'week' }),
        ask({ dataset: 'credit', metrics: flows, by: ['rule'] }),
      ]);
      return { spread, flow, rules };
    },
  };
}
