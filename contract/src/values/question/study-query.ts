import { z } from 'zod';
import { Range } from '../date-range.ts';
import { Grain, Step, scopeShape } from '../query.ts';

// Questions about what readers do over time. Each is answered over single events of known readers: counts published
// by month or day have no order in time, and are left out.

const common = { range: Range, ...scopeShape };

export const Unit = z.enum(['day', 'week', 'month']);
export type Unit = z.output<typeof Unit>;

const Span = z.strictObject({
  n: z.number().int().min(1).max(1_000),
  unit: z.enum(['minute', 'hour', 'day', 'week']),
});

/** How far readers come along ordered steps, each later than the one before, within a window from the first. */
export const FunnelQuery = z.strictObject({
  kind: z.literal('funnel'),
  steps: z.array(Step).min(2).max(8),
  window: Span,
  /** Any of these after the first step ends the attempt. */
  exclude: z.array(Step).max(5).default([]),
  ...common,
});
export type FunnelQuery = z.output<typeof FunnelQuery>;

const cohort = {
  first: Step,
  back: Step,
  unit: Unit,
  periods: z.number().int().min(1).max(60).default(12),
  /** Whose cohort a reader is in: the first time in the range, the first time ever, or every period anew. */
  entry: z.enum(['firstInRange', 'firstEver', 'everyPeriod']).default('firstInRange'),
};

/** How many of a cohort come back: in period k, in k or later, or from the entry to the end of k. */
export const RetentionQuery = z.strictObject({
  kind: z.literal('retention'),
  ...cohort,
  mode: z.enum(['on', 'onOrAfter', 'within']).default('on'),
  ...common,
});
export type RetentionQuery = z.output<typeof RetentionQuery>;

const silence = {
  /** The days in which they were active. */
  base: Range,
  first: Step,
  /** What would end the silence; the same as `first` unless said. */
  back: Step.optional(),
  silentDays: z.number().int().min(1).max(3_650),
  ...scopeShape,
};

/** Who stays away: of a cohort, of those active in a base window, or one by one. */
export const LostQuery = z.discriminatedUnion('question', [
  z.strictObject({
    kind: z.literal('lost'),
    question: z.literal('cohort'),
    ...cohort,
    /** Lost by period k is who has not come back within k periods. */
    mode: z.literal('within').optional(),
    ...common,
  }),
  z.strictObject({ kind: z.literal('lost'), question: z.literal('silent'), ...silence }),
  z.strictObject({ kind: z.literal('lost'), question: z.literal('list'), ...silence }),
]);
export type LostQuery = z.output<typeof LostQuery>;

/** In each period: new, returning, resurrected and dormant readers. */
export const LifecycleQuery = z.strictObject({
  kind: z.literal('lifecycle'),
  event: Step,
  unit: Unit,
  ...common,
});
export type LifecycleQuery = z.output<typeof LifecycleQuery>;

/** When a reader, title or item first (or last) did something, and the time between the first and the last. */
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

/** How many readers did it how often; bin i is `[bins[i], bins[i + 1])`, the last one is open. */
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

/** On how many distinct days of a week or month readers did it. */
export const StickinessQuery = z.strictObject({
  kind: z.literal('stickiness'),
  event: Step,
  unit: Unit.exclude(['day']),
  ...common,
});
export type StickinessQuery = z.output<typeof StickinessQuery>;

/** What is followed: the same reader, the same title with the same reader, or the same item whoever has it. */
export const Pair = z.enum(['reader', 'title', 'item']);
export type Pair = z.output<typeof Pair>;

/** The time from each `from` to the next later `to` of what is followed. */
export const IntervalQuery = z.strictObject({
  kind: z.literal('interval'),
  from: Step,
  to: Step,
  /** From a loan or renewal to a return the item is followed unless said otherwise, else the reader. */
  pair: Pair.optional(),
  /** What comes later than this counts as unmatched. */
  window: Span.optional(),
  ...common,
});
export type IntervalQuery = z.output<typeof IntervalQuery>;

/** What an interval follows, whether it says so or not. */
export const pairOf = ({ pair, from, to }: Pick<IntervalQuery, 'pair' | 'from' | 'to'>): Pair =>
  pair ?? (to.code === 'return' && ['loan', 'renew'].includes(from.code) ? 'item' : 'reader');

/** An event of a path: its code says enough. */
const PathStep = z.codec(z.union([Step.shape.code, Step]), Step, {
  decode: (value) => (typeof value === 'string' ? { code: value } : value),
  encode: (value) => value as Step,
}) as unknown as typeof Step;

/** What follows what within sessions: the strongest steps from one event to the next. */
export const PathQuery = z.strictObject({
  kind: z.literal('path'),
  events: z.array(PathStep).min(2).max(20),
  steps: z.number().int().min(2).max(10).default(5),
  sessionMinutes: z.number().int().min(1).max(1_440).default(30),
  /** An event that repeats at once counts as one. */
  mergeRepeats: z.boolean().default(false),
  edges: z.number().int().min(1).max(500).default(50),
  ...common,
});
export type PathQuery = z.output<typeof PathQuery>;

/** Where a path's session ends. */
export const pathEnd = '__end';
