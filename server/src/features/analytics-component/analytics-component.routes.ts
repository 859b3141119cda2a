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
    list: (call) => componentsOf(deps, call.query, call),
    create: (call) => createComponent(deps, call.body, call),
    update: (call) => updateComponent(deps, call.params.id, call.body, call),
    remove: (call) => deleteComponent(deps, call.params.id, call),
  };
}
