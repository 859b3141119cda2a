import type { contract } from '@stacksight/contract';
import type { HandlersFor } from '#kit/handler.ts';
import {
  type InsufficientHoldingsDeps,
  pageOfInsufficient,
  pageOfReserved,
  pageOfSearched,
} from './insufficient-holdings.service.ts';

export function insufficientHoldingsRoutes(
  deps: InsufficientHoldingsDeps,
): HandlersFor<typeof contract.insufficientHoldings> {
  return {
    searched: (call) => pageOfSearched(deps, call.query, call),
    reserved: (call) => pageOfReserved(deps, call.query, call),
    insufficient: (call) => pageOfInsufficient(deps, call.query, call),
  };
}
