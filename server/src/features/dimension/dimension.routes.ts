import type { contract } from '@stacksight/contract';
import { findDataset } from '#analytics/model/model.ts';
import { resolveScope } from '#analytics/question/scope.ts';
import { filterFieldsOf } from '#analytics/words/filter-fields.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { type DimensionDeps, listDimensionValues } from './dimension.service.ts';

export function dimensionRoutes(deps: DimensionDeps): HandlersFor<typeof contract.dimension> {
  const { analytics } = deps;
  return {
    loadReaderDimensions: async ({ query, caller, language }) => {
      const { groups } = await analytics.state();
      const { defaultGlc } = caller;
      const { glc } = resolveScope(caller.scope, groups, { glc: query.glc, defaultGlc });
      const codes = Object.keys(findDataset('readers')?.dimensions ?? {});
      return filterFieldsOf('readers', codes, { glc, labels: analytics.labels, language });
    },
    values: (call) => listDimensionValues(deps, call.query, call),
  };
}
