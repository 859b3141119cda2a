import type { contract } from '@stacksight/contract';
import type { Analytics } from '#analytics/run-query.ts';
import type { HandlersFor } from '#kit/handler.ts';

export function firstLastRoutes({
  analytics,
}: {
  analytics: Analytics;
}): HandlersFor<typeof contract.firstLast> {
  return { query: (call) => analytics.query(call.body, call.caller, call) };
}
