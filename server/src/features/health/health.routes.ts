import type { contract } from '@stacksight/contract';
import type { HandlersFor } from '#kit/handler.ts';
import { createPulse } from '#lib/timing/pulse.ts';
import { readHealth } from './health.service.ts';
import type { HealthDeps } from './part.ts';

export function healthRoutes(deps: HealthDeps): HandlersFor<typeof contract.health> {
  const pulse = createPulse();
  return {
    get: ({ language }) => readHealth(deps, pulse.read(), language),
  };
}
