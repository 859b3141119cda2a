import { z } from 'zod';
import { Column, QueryResult, Rows } from '../query-result.ts';
import { Meaning } from './meaning.ts';
import { ModelPart } from './model.ts';

/** The chart of an answer; null if there is nothing to draw. */
export const LqaChartType = z.enum(['item', 'bar', 'line', 'pie', 'rank']);
export type LqaChartType = z.output<typeof LqaChartType>;

/** One part of a change: a code of a dimension and by how much its number changed. */
export const Contribution = z.object({
  code: z.string().nullable(),
  label: z.string(),
  before: z.number().nullable(),
  now: z.number().nullable(),
  change: z.number(),
});
export type Contribution = z.output<typeof Contribution>;

/** A change split by one dimension; the parts add up to the whole change. */
export const ChangeSplit = z.object({
  field: z.string(),
  label: z.string(),
  parts: z.array(Contribution),
});
export type ChangeSplit = z.output<typeof ChangeSplit>;

/** A way to ask more exactly, offered when a question is not clear. */
export const AskChoice = z.object({
  label: z.string(),
  question: z.string(),
  /** The meaning of the question with this choice; absent where the question says it all. */
  meaning: Meaning.optional(),
});
export type AskChoice = z.output<typeof AskChoice>;

/** One part of what was understood; a person can take away every part but the first metric and the days. */
export const UnderstoodPart = z.object({
  part: z.enum([
    'metric',
    'range',
    'compare',
    'by',
    'grain',
    'filter',
    'libraries',
    'top',
    'shown',
  ]),
  /** The code of the part: a metric, a dimension, the place of a condition in the filter. */
  code: z.string(),
  label: z.string(),
});
export type UnderstoodPart = z.output<typeof UnderstoodPart>;

export const AnswerTable = z.object({ columns: z.array(Column), rows: Rows });
export type AnswerTable = z.output<typeof AnswerTable>;

/** A page by its component, with the record and the search of its address. */
export const AnswerPage = z.object({
  component: z.string(),
  id: z.string().nullable(),
  search: z.record(z.string(), z.string()),
});
export type AnswerPage = z.output<typeof AnswerPage>;

export const LqaAnswer = z
  .object({
    /** False if the assistant asks back; `msg` is the question then. */
    ack: z.boolean(),
    msg: z.string(),
    lqaChartTitle: z.string(),
    lqaChartExtra: z.string(),
    lqaChartType: LqaChartType.nullable(),
    lqaMetrics: z.array(Column.pick({ key: true, label: true, unit: true, format: true })),
    lqaDimensions: z.array(Column.pick({ key: true, label: true })),
    /** The rows of the chart, by the keys of its columns, with the labels of codes. */
    lqaChartData: z.array(
      z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    ),
    lqaSingleItemValue: z.number().nullable(),
    id: z.uuid(),
    sessionId: z.uuid(),
    meaning: Meaning,
    /** The parts that were understood, in words, and those that were not. */
    understood: z.array(UnderstoodPart),
    unknown: z.array(z.string()),
    choices: z.array(AskChoice),
    /** The answers to the queries of the meaning: one, or two for periods beside each other. */
    results: z.array(QueryResult),
    /** The change split by dimensions, for a question why. */
    why: z.array(ChangeSplit),
    /** The lines of a rule or of a list of decisions. */
    table: AnswerTable.nullable(),
    /** The page of the console that shows the same; null for questions that Explore opens. */
    page: AnswerPage.nullable(),
    /** The part that a language model had in the answer; null if none was asked. */
    model: ModelPart.nullable(),
  })
  .meta({ id: 'LqaAnswer' });
export type LqaAnswer = z.output<typeof LqaAnswer>;
