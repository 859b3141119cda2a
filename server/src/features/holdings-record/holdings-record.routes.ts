import type { contract } from '@stacksight/contract';
import { findHoldings } from '#holdings/record/find.store.ts';
import type { HandlersFor } from '#kit/handler.ts';
import { holdingsPlace } from './holdings-place.ts';
import { copyRecord, type HoldingsRecordDeps, titleRecord } from './holdings-record.service.ts';
import { type RecordDemandDeps, recordDemand } from './record-demand.ts';

export function holdingsRecordRoutes(
  deps: HoldingsRecordDeps & RecordDemandDeps,
): HandlersFor<typeof contract.holdingsRecord> {
  return {
    title: (call) => titleRecord(deps, { ...call.params, glc: call.query.glc }, call),
    copy: (call) => copyRecord(deps, { ...call.params, glc: call.query.glc }, call),
    demand: (call) => recordDemand(deps, { ...call.params, ...call.query }, call),
    find: async ({ query: { glc, text }, caller, signal }) => {
      const { scope } = await holdingsPlace(deps, caller, { glc });
      return findHoldings(deps.engine, { ...scope, text }, signal);
    },
  };
}
