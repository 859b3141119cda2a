import type { contract } from '@stacksight/contract';
import type { Analytics } from '#analytics/run-query.ts';
import { makeTableQuery } from '#analytics/table-of.ts';
import type { HandlersFor } from '#kit/handler.ts';

const metrics = ['sso_visits', 'sso_readers'];

/** The metrics of the statistics page, by component of the menu. */
export const ssoResourceScreens = { 'statistics/resources': metrics };

export function ssoResourceRoutes({
  analytics,
}: {
  analytics: Analytics;
}): HandlersFor<typeof contract.ssoResource> {
  return {
    statistics: ({ query, caller, language, signal }) => {
      const by =
        query.grain === undefined
          ? [query.by ?? 'resource']
          : query.by === undefined
            ? []
            : [query.by];
      const question = { dataset: 'resources', metrics, by };
      const grain = query.grain === undefined ? {} : { grain: query.grain };
      return analytics.queryWithoutRightsCheck(
        makeTableQuery({ ...question, ...grain }, query, 'last90Day'),
        caller,
        {
          language,
          signal,
        },
      );
    },
  };
}
