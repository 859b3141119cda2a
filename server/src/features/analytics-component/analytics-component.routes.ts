import type { contract } from '@stacksight/contract';
import type { HandlersFor } from '#kit/handler.ts';
import { file } from '#kit/replies.ts';
import type { Reports } from '#kit/reports.ts';
import {
  type AnalyticsComponentDeps,
  componentPicture,
  componentsOf,
  createComponent,
  deleteComponent,
  updateComponent,
} from './analytics-component.service.ts';

const pngMime = 'image/png';

export function analyticsComponentRoutes(
  deps: AnalyticsComponentDeps & { reports: Reports },
): HandlersFor<typeof contract.analyticsComponent> {
  return {
    list: (call) => componentsOf(deps, call.query, call),
    picture: async (call) => {
      const { name, data } = await componentPicture(
        deps,
        call.params.id,
        { range: call.query.range ?? null, question: call.query.question ?? null },
        call,
      );
      return file(name, pngMime, data);
    },
    create: (call) => createComponent(deps, call.body, call),
    update: (call) => updateComponent(deps, call.params.id, call.body, call),
    remove: (call) => deleteComponent(deps, call.params.id, call),
  };
}
