import { Query, type QueryInput, type QueryResult } from '@stacksight/contract';
import type { Asker } from '#analytics/rights.ts';
import { createAnalytics } from '#analytics/run-query.ts';
import type { Engine } from '#engine/open.ts';
import { testCatalogue } from './catalogue.ts';

/** Returns a function that asks the model in English, at a fixed time, with the rights of `asker`. */
export function createAsk(
  engine: Engine,
  { now, asker, timeZone = 'Asia/Shanghai' }: { now: string; asker: Asker; timeZone?: string },
): (query: QueryInput | Record<string, unknown>) => Promise<QueryResult> {
  const analytics = createAnalytics({
    engine,
    clock: { now: () => new Date(now) },
    timeZone,
    catalogue: testCatalogue,
  });
  const { signal } = new AbortController();
  return async (query) =>
    analytics.queryWithoutRightsCheck(Query.parse(query), asker, { language: 'en-US', signal });
}
