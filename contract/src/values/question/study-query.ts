import { z } from 'zod';
import { Range } from '../date-range.ts';
import { Grain, Step, scopeShape } from '../query.ts';

// Studies: questions about the behaviour of readers over time. They count single events of known readers. Counts that
// were published by month or day have no order in time, so they are left out.

const common = { range: Range, ...scopeShape };

export const Unit = z.enum(['day', 'week', 'month']);
export type Unit = z.output<typeof Unit>;

const Span = z.strictObject({
  n: z.number().int().min(1).max(1_000),
  unit: z.enum(['minute', 'hour', 'day', 'week']),
});

/**
 * Funnel: how many readers get through ordered steps. Each step comes after the one before, within a window after the
 * first step.
 */
export const FunnelQuery = z.strictObject({
  kind: z.literal('funnel'),
  steps: z.array(Step).min(2).max(8),
  window: Span,
  /** The events that end the attempt if they occur after the first step. */
  exclude: z.array(Step).max(5).default([]),
  ...common,
});
export type FunnelQuery = z.output<typeof FunnelQuery>;

const cohort = {
  first: Step,
  back: Step,
  unit: Unit,
  periods: z.number().int().min(1).max(60).default(12),
  /**
   * The event by which a reader enters a cohort: the first in the range, the first ever, or the first of every period.
   */
  entry: z.enum(['firstInRange', 'firstEver', 'everyPeriod']).default('firstInRange'),
};

/** Retention: how many readers of a cohort return in period k, in k or later, or by the end of period k. */
export const RetentionQuery = z.strictObject({
  kind: z.literal('retention'),
  ...cohort,
  mode: z.enum(['on', 'onOrAfter', 'within']).default('on'),
  ...common,
});
export type RetentionQuery = z.output<typeof RetentionQuery>;

const silence = {
  /** The range in which the readers were active. */
  base: Range,
  first: Step,
  /** The event that ends the silence; if absent, the same as `first`. */
  back: Step.optional(),
  silentDays: z.number().int().min(1).max(3_650),
  ...scopeShape,
};

/** Lost readers: of a cohort, of readers active in a base window, or one by one. */
export const LostQuery = z.discriminatedUnion('question', [
  z.strictObject({
    kind: z.literal('lost'),
    question: z.literal('cohort'),
    ...cohort,
    /** In the mode `within`, a reader is lost by period k if they did not return within k periods. */
    mode: z.literal('within').optional(),
    ...common,
  }),
  z.strictObject({ kind: z.literal('lost'), question: z.literal('silent'), ...silence }),
  z.strictObject({ kind: z.literal('lost'), question: z.literal('list'), ...silence }),
]);
export type LostQuery = z.output<typeof LostQuery>;

/** Lifecycle: new, returning, resurrected and dormant readers of each period. */
export const LifecycleQuery = z.strictObject({
  kind: z.literal('lifecycle'),
  event: Step,
  unit: Unit,
  ...common,
});
export type LifecycleQuery = z.output<typeof LifecycleQuery>;

/** First and last: when a reader, title or item had its first (or last) event, and the time between the two. */
export const FirstLastQuery = z.strictObject({
  kind: z.literal('firstLast'),
  event: Step,
  of: z.enum(['reader', 'title', 'item']).default('reader'),
  scope: z.enum(['ever', 'inRange']).default('ever'),
  which: z.enum(['first', 'last']).default('first'),
  grain: Grain.exclude(['hour']).optional(),
  ...common,
});
export type FirstLastQuery = z.output<typeof FirstLastQuery>;

const ascending = (bins: readonly number[]) =>
  bins.every((bin, at) => at === 0 || bin > (bins[at - 1] ?? 0));

/** Distribution: how many readers had how many events. Bin i is `[bins[i], bins[i + 1])`, and the last bin is open. */
export const DistributionQuery = z.strictObject({
  kind: z.literal('distribution'),
  event: Step,
  bins: z
    .array(z.number().int().min(1).max(1_000_000))
    .min(1)
    .max(30)
    .refine(ascending, { message: 'bins must ascend' })
    .default([1, 2, 4, 6, 11, 21, 51]),
  ...common,
});
export type DistributionQuery = z.output<typeof DistributionQuery>;

/** Stickiness: on how many different days of a week or month readers had an event. */
export const StickinessQuery = z.strictObject({
  kind: z.literal('stickiness'),
  event: Step,
  unit: Unit.exclude(['day']),
  ...common,
});
export type StickinessQuery = z.output<typeof StickinessQuery>;

/** The subject of an interval: a reader, a reader with one title, or an item with any reader. */
export const Pair = z.enum(['reader', 'title', 'item']);
export type Pair = z.output<typeof Pair>;

/** Interval: the time from each `from` event to the next later `to` event of the same reader, title or item. */
export const IntervalQuery = z.strictObject({
  kind: z.literal('interval'),
  from: Step,
  to: Step,
  /** If absent, the item for an interval from a loan or renewal to a return, otherwise the reader. */
  pair: Pair.optional(),
  /** The longest interval; a later `to` event does not match. */
  window: Span.optional(),
  ...common,
});
export type IntervalQuery = z.output<typeof IntervalQuery>;

/** Returns the subject of an interval, or its default. */
export const pairOf = ({ pair, from, to }: Pick<IntervalQuery, 'pair' | 'from' | 'to'>): Pair =>
  pair ?? (to.code === 'return' && ['loan', 'renew'].includes(from.code) ? 'item' : 'reader');

/** An event in a path; the code alone is enough. */
const PathStep = z.codec(z.union([Step.shape.code, Step]), Step, {
  decode: (value) => (typeof value === 'string' ? { code: value } : value),
  encode: (value) => value as Step,
}) as unknown as typeof Step;

/** Path: the events that follow each other within a session, the most frequent steps first. */
export const PathQuery = z.strictObject({
  kind: z.literal('path'),
  events: z.array(PathStep).min(2).max(20),
  steps: z.number().int().min(2).max(10).default(5),
  sessionMinutes: z.number().int().min(1).max(1_440).default(30),
  /** True if immediate repeats of an event count once. */
  mergeRepeats: z.boolean().default(false),
  edges: z.number().int().min(1).max(500).default(50),
  ...common,
});
export type PathQuery = z.output<typeof PathQuery>;

/** The code for the end of a session. */
export const pathEnd = '__end';
