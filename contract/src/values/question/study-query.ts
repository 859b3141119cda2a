import { z } from 'zod';
import { Range } from '../date-range.ts';
import { Grain, Step, scopeShape } from '../query.ts';

// Questions about what readers do over time. They count single events of known readers. Counts that were published by
// month or day have no order in time, so they are left out.

const common = { range: Range, ...scopeShape };

export const Unit = z.enum(['day', 'week', 'month']);
export type Unit = z.output<typeof Unit>;

const Span = z.strictObject({
  n: z.number().int().min(1).max(1_000),
  unit: z.enum(['minute', 'hour', 'day', 'week']),
});

/** How far readers get in ordered steps, each later than the one before, within a window after the first step. */
export const FunnelQuery = z.strictObject({
  kind: z.literal('funnel'),
  steps: z.array(Step).min(2).max(8),
  window: Span,
  /** Any of these events after the first step ends the attempt. */
  exclude: z.array(Step).max(5).default([]),
  ...common,
});
export type FunnelQuery = z.output<typeof FunnelQuery>;

const cohort = {
  first: Step,
  back: Step,
  unit: Unit,
  periods: z.number().int().min(1).max(60).default(12),
  /** When a reader enters a cohort: at the first event in the range, at the first event ever, or in every period. */
  entry: z.enum(['firstInRange', 'firstEver', 'everyPeriod']).default('firstInRange'),
};

/** How many readers of a cohort return: in period k, in k or later, or by the end of period k. */
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
  /** The event that ends the silence; left out: the same as `first`. */
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
    /** A reader is lost by period k when they did not return within k periods. */
    mode: z.literal('within').optional(),
    ...common,
  }),
  z.strictObject({ kind: z.literal('lost'), question: z.literal('silent'), ...silence }),
  z.strictObject({ kind: z.literal('lost'), question: z.literal('list'), ...silence }),
]);
export type LostQuery = z.output<typeof LostQuery>;

/** New, returning, resurrected and dormant readers of each period. */
export const LifecycleQuery = z.strictObject({
  kind: z.literal('lifecycle'),
  event: Step,
  unit: Unit,
  ...common,
});
export type LifecycleQuery = z.output<typeof LifecycleQuery>;

/** When a reader, title or item did something for the first (or last) time, and the time between first and last. */
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

/** How many readers did it how often; bin i is `[bins[i], bins[i + 1])`, and the last bin is open. */
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

/** On how many different days of a week or month readers did it. */
export const StickinessQuery = z.strictObject({
  kind: z.literal('stickiness'),
  event: Step,
  unit: Unit.exclude(['day']),
  ...common,
});
export type StickinessQuery = z.output<typeof StickinessQuery>;

/** What an interval follows: the same reader, the same reader with the same title, or the same item with any reader. */
export const Pair = z.enum(['reader', 'title', 'item']);
export type Pair = z.output<typeof Pair>;

/** The time from each `from` to the next later `to` of the same reader, title or item. */
export const IntervalQuery = z.strictObject({
  kind: z.literal('interval'),
  from: Step,
  to: Step,
  /** Left out: the item from a loan or renewal to a return, the reader otherwise. */
  pair: Pair.optional(),
  /** A later `to` does not match. */
  window: Span.optional(),
  ...common,
});
export type IntervalQuery = z.output<typeof IntervalQuery>;

/** What an interval follows, with its default. */
export const pairOf = ({ pair, from, to }: Pick<IntervalQuery, 'pair' | 'from' | 'to'>): Pair =>
  pair ?? (to.code === 'return' && ['loan', 'renew'].includes(from.code) ? 'item' : 'reader');

/** An event of a path; a code alone is enough. */
const PathStep = z.codec(z.union([Step.shape.code, Step]), Step, {
  decode: (value) => (typeof value === 'string' ? { code: value } : value),
  encode: (value) => value as Step,
}) as unknown as typeof Step;

/** Which event follows which within a session: the most frequent steps. */
export const PathQuery = z.strictObject({
  kind: z.literal('path'),
  events: z.array(PathStep).min(2).max(20),
  steps: z.number().int().min(2).max(10).default(5),
  sessionMinutes: z.number().int().min(1).max(1_440).default(30),
  /** Whether immediate repeats of an event count once. */
  mergeRepeats: z.boolean().default(false),
  edges: z.number().int().min(1).max(500).default(50),
  ...common,
});
export type PathQuery = z.output<typeof PathQuery>;

/** The code for the end of a session. */
export const pathEnd = '__end';
