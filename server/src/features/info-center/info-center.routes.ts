import type { contract } from '@stacksight/contract';
import type { Analytics } from '#analytics/run-query.ts';
import type { Engine } from '#engine/open.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { newBooksQuery, roomsQuery, totalsQuery } from './info-center.queries.ts';
import { listNewBooks } from './info-center.store.ts';

export function infoCenterRoutes({
  analytics,
  engine,
}: {
  analytics: Analytics;
  engine: Engine;
}): HandlersFor<typeof contract.infoCenter> {
  return {
    statistics: (call) =>
      analytics.queryWithoutRightsCheck(totalsQuery(call.query), call.caller, call),
    newBookStatistics: (call) =>
      analytics.queryWithoutRightsCheck(
        newBooksQuery(call.query.by, call.query),
        call.caller,
        call,
      ),
    statisticsOfRoom: (call) =>
      analytics.queryWithoutRightsCheck(roomsQuery(call.query), call.caller, call),
    newBookList: async ({ query, caller, signal }) => {
      const { scope, range } = await analytics.resolve(newBooksQuery('month', query), caller);
      const { pageNum, pageSize, field, order, title, used } = query;
      return listNewBooks(
        engine,
        scope,
        range,
        { pageNum, pageSize, field, order, title, used },
        signal,
      );
    },
  };
}
