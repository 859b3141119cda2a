import type { contract } from '@stacksight/contract';
import type { HandlersFor } from '#kit/handler.ts';
import { stream } from '#kit/replies.ts';
import type { Caller } from '#lib/caller.ts';
import { tileQuery } from './dashboard.queries.ts';
import { type DashboardDeps, streamDashboard } from './dashboard.service.ts';
import { getLayout, saveLayout } from './dashboard.store.ts';
import { type PinDeps, pin, pinScreen, pinsOf } from './dashboard-pin.service.ts';
import { arrangePins, listPins, removePin } from './dashboard-pin.store.ts';

export function dashboardRoutes(
  deps: DashboardDeps & PinDeps,
): HandlersFor<typeof contract.dashboard> {
  const { analytics, store } = deps;
  const layoutOf = async (caller: Caller) => ({
    tiles: await getLayout(store, caller.accountId),
    pins: await pinsOf(deps, caller),
  });
  return {
    tile: (call) =>
      analytics.queryWithoutRightsCheck(tileQuery(call.params.tile, call.query), call.caller, call),
    tiles: async (call) => stream(streamDashboard(deps, await layoutOf(call.caller), call)),
    layout: ({ caller }) => layoutOf(caller),
    saveLayout: async ({ caller, body }) => {
      await saveLayout(store, caller.accountId, body.tiles);
      return null;
    },
    pins: ({ caller, language }) => listPins(store.db, caller, language),
    pin: (call) => pin(deps, call.body, call),
    arrangePins: async ({ caller, body }) => {
      await store.transaction((tx) => arrangePins(tx, caller.accountId, body.ids));
      return null;
    },
    unpin: async ({ params, caller }) => {
      await removePin(store.db, caller.accountId, params.id);
      return null;
    },
    pinScreen: (call) => pinScreen(deps, call.params.id, call.query.theme, call),
  };
}
