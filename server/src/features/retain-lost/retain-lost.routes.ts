import type { contract } from '@stacksight/contract';
import type { Analytics } from '#analytics/run-query.ts';
import type { HandlersFor } from '#kit/handler.ts';

export function retainLostRoutes({
  analytics,
}: {
  analytics: Analytics;
}): HandlersFor<typeof contract.retainLost> {
  return { query: (call) => analytics.query(call.body, call.caller, call) };
}
