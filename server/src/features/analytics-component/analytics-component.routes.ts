import type { contract } from '@stacksight/contract';
import type { HandlersFor } from '#kit/handler.ts';
import {
  type AnalyticsComponentDeps,
  componentsOf,
  createComponent,
  deleteComponent,
  updateComponent,
} from './analytics-component.service.ts';

export function analyticsComponentRoutes(
  deps: AnalyticsComponentDeps,
): HandlersFor<typeof contract.analyticsComponent> {
  return {
    list: ({ query, caller }) => componentsOf(deps, query, caller),
    create: (call) => createComponent(deps, call.body, call),
    update: (call) => updateComponent(deps, call.params.id, call.body, call),
    remove: (call) => deleteComponent(deps, call.params.id, call),
  };
}
