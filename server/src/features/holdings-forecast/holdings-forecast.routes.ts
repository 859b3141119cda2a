import type { contract } from '@stacksight/contract';
import type { HandlersFor } from '#kit/handler.ts';
import {
  flowForecast,
  type HoldingsForecastDeps,
  loanForecast,
} from './holdings-forecast.service.ts';

export function holdingsForecastRoutes(
  deps: HoldingsForecastDeps,
): HandlersFor<typeof contract.holdingsForecast> {
  return {
    loans: (call) => loanForecast(deps, call.query, call),
    flows: (call) => flowForecast(deps, call.query, call),
  };
}
