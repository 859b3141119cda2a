import type { contract } from '@stacksight/contract';
import type { Analytics } from '#analytics/run-query.ts';
import { tableOf } from '#analytics/table-of.ts';
import type { HandlersFor } from '#http/handler.ts';

export function readerRoutes({
  analytics,
}: {
  analytics: Analytics;
}): HandlersFor<typeof contract.reader> {
  return {
    latelyReaderCount: (call) =>
      analytics.run(
        tableOf(
          {
            dataset: 'circulation',
            metrics: ['active_readers', 'active_borrowers', 'new_readers'],
            grain: call.query.grain,
          },
          call.query,
          'last30Day',
        ),
        call.caller,
        call,
      ),
    composition: (call) =>
      analytics.run(
        tableOf(
          { dataset: 'readers', metrics: ['registered', 'valid_cards'], by: [call.query.by] },
          call.query,
          'today',
        ),
        call.caller,
        call,
      ),
  };
}
