import type { contract } from '@stacksight/contract';
import type { Analytics } from '#analytics/run-query.ts';
import type { HandlersFor } from '#kit/handler.ts';
import type { Store } from '#store/open.ts';
import { tileQuery } from './dashboard.queries.ts';
import { getLayout, saveLayout } from './dashboard.store.ts';

export function dashboardRoutes({
  analytics,
  store,
}: {
  analytics: Analytics;
  store: Store;
}): HandlersFor<typeof contract.dashboard> {
  return {
    tile: (call) => analytics.run(tileQuery(call.params.tile, call.query), call.caller, call),
    layout: async ({ caller }) => ({ tiles: await getLayout(store, caller.accountId) }),
    saveLayout: async ({ caller, body }) => {
      await saveLayout(store, caller.accountId, body.tiles);
      return null;
    },
  };
}
