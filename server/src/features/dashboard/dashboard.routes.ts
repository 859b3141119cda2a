import type { contract } from '@stacksight/contract';
import type { HandlersFor } from '#kit/handler.ts';
import { stream } from '#kit/replies.ts';
import type { Store } from '#store/open.ts';
import { tileQuery } from './dashboard.queries.ts';
import { type DashboardDeps, streamDashboard } from './dashboard.service.ts';
import { getLayout, saveLayout } from './dashboard.store.ts';

export function dashboardRoutes(
  deps: DashboardDeps & { store: Store },
): HandlersFor<typeof contract.dashboard> {
  const { analytics, store } = deps;
  return {
    tile: (call) =>
      analytics.queryWithoutRightsCheck(tileQuery(call.params.tile, call.query), call.caller, call),
    tiles: async (call) =>
      stream(streamDashboard(deps, await getLayout(store, call.caller.accountId), call)),
    layout: async ({ caller }) => ({ tiles: await getLayout(store, caller.accountId) }),
    saveLayout: async ({ caller, body }) => {
      await saveLayout(store, caller.accountId, body.tiles);
      return null;
    },
  };
}
