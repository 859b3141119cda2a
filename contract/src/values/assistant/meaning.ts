import { z } from 'zod';
import { Query } from '../question/any-query.ts';
import { RuleValues } from '../rule.ts';

// What a question in words asks for. The assistant shows it as chips above its answer, and takes it back when a person
// has changed a chip.

/**
 * The step from the numbers of a query to the answer, which no query can say: shares of the total, a mean for each
 * day or month of the range, or the rows with the largest growth or fall first.
 */
export const ShownAs = z.enum(['share', 'perDay', 'perMonth', 'byGrowth', 'byFall']);
export type ShownAs = z.output<typeof ShownAs>;

/** The lists of decisions that a question can ask for, by the names of their calls. */
export const decisionCalls = [
  'insufficientHoldings.insufficient',
  'insufficientHoldings.reserved',
  'insufficientHoldings.searched',
  'insufficientHoldings.summary',
  'weeding.candidates',
  'weeding.classes',
  'weeding.totals',
  'weeding.decisions',
  'holding.list',
  'holding.whatIf',
] as const;
export type DecisionCall = (typeof decisionCalls)[number];

/** Why there is no answer: several readings, something that nobody may be told, or no sense in it. */
export const AskBackReason = z.enum(['ambiguous', 'refused', 'notUnderstood']);
export type AskBackReason = z.output<typeof AskBackReason>;

export const Meaning = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('query'), query: Query, shown: ShownAs.optional() }),
    // Two queries beside each other, because `compare` knows only the period before and the year before.
    z.strictObject({ kind: z.literal('sideBySide'), queries: z.tuple([Query, Query]) }),
    // The change between the two periods of the query, split into contributions.
    z.strictObject({ kind: z.literal('why'), query: Query }),
    // `query`, of the readers behind `of` only.
    z.strictObject({ kind: z.literal('ofReaders'), of: Query, query: Query }),
    z.strictObject({
      kind: z.literal('rule'),
      rule: z.string().max(64),
      parameters: RuleValues.default({}),
      libraries: z.array(z.string().max(64)).max(1_000).optional(),
    }),
    z.strictObject({
      kind: z.literal('list'),
      call: z.enum(decisionCalls),
      /** The query string or the body of the call. */
      query: z.record(
        z.string().max(64),
        z.union([
          z.string().max(200),
          z.number(),
          z.boolean(),
          z.array(z.string().max(64)).max(1_000),
        ]),
      ),
    }),
    z.strictObject({ kind: z.literal('card'), metric: z.string().max(64) }),
    z.strictObject({
      kind: z.literal('askBack'),
      because: AskBackReason,
      about: z.string().max(200),
    }),
  ])
  .meta({ id: 'Meaning' });
export type Meaning = z.output<typeof Meaning>;
export type MeaningInput = z.input<typeof Meaning>;
