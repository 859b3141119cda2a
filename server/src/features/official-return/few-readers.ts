import { findBaseMetric } from '#analytics/model/model.ts';
import { maySeeReaders } from '#analytics/rights.ts';
import type { Caller } from '#lib/caller.ts';

/** Fewer readers than this are shown only to those who may see single readers. */
const fewReaders = 5;

/** Returns whether a metric counts readers and the caller may not see small counts of them. */
export const hidesFew = (metric: string, caller: Caller): boolean =>
  findBaseMetric(metric)?.metric.countsReaders === true && !maySeeReaders(caller);

/** Returns whether a kept number is a count of readers that is too small for the caller. */
export const isTooFew = (metric: string, value: number | null, caller: Caller): boolean =>
  value !== null && value < fewReaders && hidesFew(metric, caller);
