import type { contract } from '@stacksight/contract';
import type { Analytics } from '#analytics/run-query.ts';
import { makeTableQuery } from '#analytics/table-of.ts';
import type { HandlersFor } from '#kit/handler.ts';

const lately = ['active_readers', 'active_borrowers', 'new_readers'];
const composition = ['registered', 'valid_cards'];

/** The metrics of the statistics page, by component of the menu. */
export const readerScreens = { 'statistics/readers': [...lately, ...composition] };

export function readerRoutes({
  analytics,
}: {
  analytics: Analytics;
}): HandlersFor<typeof contract.reader> {
  return {
    latelyReaderCount: (call) =>
      analytics.queryWithoutRightsCheck(
        makeTableQuery(
          {
            dataset: 'circulation',
            metrics: lately,
            grain: call.query.grain,
          },
          call.query,
          'last30Day',
        ),
        call.caller,
        call,
      ),
    composition: (call) =>
      analytics.queryWithoutRightsCheck(
        makeTableQuery(
          { dataset: 'readers', metrics: composition, by: [call.query.by] },
          call.query,
          'today',
        ),
        call.caller,
        call,
      ),
  };
}
