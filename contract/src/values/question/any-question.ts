import { z } from 'zod';
import { Day, ResolvedRange } from '../date-range.ts';
import { QueryResult, Warning } from '../query-result.ts';
import { RuleValues } from '../rule.ts';
import { statementLimits, TableAnswer } from '../table-answer.ts';
import { Query } from './any-query.ts';

// The input of the query interface: a question of the model, a rule, or a statement.

export const DeskRequest = z.strictObject({
  sql: z.string().trim().min(1).max(statementLimits.letters),
  /** The largest number of rows in the reply. */
  rows: z.number().int().min(1).max(statementLimits.shownRows).default(1_000),
  seconds: z.number().int().min(1).max(statementLimits.seconds).default(statementLimits.seconds),
  /** True to ask the engine even if the answer is cached. */
  fresh: z.boolean().default(false),
  /** True to add names beside codes, in columns with the same names as in the warehouse. */
  names: z.boolean().default(false),
});
export type DeskRequest = z.output<typeof DeskRequest>;

/** A run of a rule: its parameters, its group and its libraries. */
export const RuleAsk = z.strictObject({
  parameters: RuleValues.default({}),
  glc: z.string().max(64).optional(),
  libraries: z.array(z.string().max(64)).max(1_000).optional(),
  rows: z.number().int().min(1).max(statementLimits.shownRows).default(1_000),
  fresh: z.boolean().default(false),
});
export type RuleAsk = z.output<typeof RuleAsk>;
export type RuleAskInput = z.input<typeof RuleAsk>;

export const RuleAnswer = TableAnswer.extend({
  about: z.object({
    glc: z.string(),
    isDemo: z.boolean(),
    /** The libraries of the question; null means all of the group. */
    libraries: z.array(z.string()).nullable(),
    dataUntil: Day.nullable(),
    loadedAt: z.string().nullable(),
    warnings: z.array(Warning),
    /** Every parameter with its value as text, as on the cover sheet of a workbook. */
    parameters: z.array(z.object({ name: z.string(), label: z.string(), text: z.string() })),
    ranges: z.record(z.string(), ResolvedRange),
  }),
});
export type RuleAnswer = z.output<typeof RuleAnswer>;

/** A question of the model, a rule with its parameters, or a statement of the query desk. */
export const AnyQuestion = z.discriminatedUnion('kind', [
  ...Query.options,
  RuleAsk.extend({ kind: z.literal('rule'), rule: z.uuid() }),
  DeskRequest.extend({ kind: z.literal('sql') }),
]);
export type AnyQuestion = z.output<typeof AnyQuestion>;

export const AnyAnswer = z.union([QueryResult, RuleAnswer, TableAnswer]);
