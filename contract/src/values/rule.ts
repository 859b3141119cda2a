import { z } from 'zod';
import { permissions } from '../kit/permissions.ts';
import { columnCharts } from './chart/component-charts.ts';
import { EnumerationCode, names } from './names.ts';
import { operators } from './query.ts';
import { Column } from './query-result.ts';
import { Query } from './question/any-query.ts';
import { statementLimits } from './table-answer.ts';

// Rules: named questions that people without SQL can run again and again from a form.

const Name = z.string().regex(/^[a-z][a-z0-9_]{0,31}$/, 'begins with a small letter');
const Codes = z.array(z.string().max(64)).max(1_000);
const common = { name: Name, label: names(40), hint: names(120).optional() };
const choosing = { isMany: z.boolean().default(true), default: Codes.default([]) };

/** The dictionaries of the warehouse that offer choices for a parameter. */
export const ruleDictionaries = [
  'readerType',
  'circulationType',
  'state',
  'mainClass',
  'secondClass',
  'event',
  'channel',
  'holdOutcome',
  'resource',
  'creditRule',
] as const;

export const RuleParameter = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('text'),
    ...common,
    default: z.string().max(200).default(''),
    isRequired: z.boolean().default(false),
  }),
  z.strictObject({
    type: z.literal('number'),
    ...common,
    default: z.number(),
    min: z.number().optional(),
    max: z.number().optional(),
    isInteger: z.boolean().default(true),
    /** The library setting that gives the default, if its value is within the limits. */
    setting: z.enum(['deadStockYears', 'holdRatio']).optional(),
  }),
  // A range, which is bound as two days, `name_from` and `name_to`; `name_to` is excluded.
  z.strictObject({ type: z.literal('dateRange'), ...common, default: z.string().max(40) }),
  z.strictObject({
    type: z.literal('enumeration'),
    ...common,
    ...choosing,
    /** The code of the enumeration whose current choices the parameter uses … */
    enumeration: EnumerationCode.optional(),
    /** … or the parameter's own choices. */
    choices: z
      .array(z.strictObject({ code: z.string().min(1).max(64), label: names(40) }))
      .max(200)
      .default([]),
  }),
  z.strictObject({
    type: z.literal('dictionary'),
    ...common,
    ...choosing,
    dictionary: z.enum(ruleDictionaries),
  }),
  z.strictObject({ type: z.literal('library'), ...common, ...choosing }),
  z.strictObject({ type: z.literal('location'), ...common, ...choosing }),
  // Codes of a dimension of the model, chosen like in a filter of an analysis.
  z.strictObject({
    type: z.literal('field'),
    ...common,
    ...choosing,
    dataset: z.string().max(64),
    field: z.string().max(64),
  }),
]);
export type RuleParameter = z.output<typeof RuleParameter>;

/** The sources of labels for the codes of a column. */
export const ruleLabels = [
  'library',
  'location',
  'readerType',
  'circulationType',
  'state',
  'clc',
  'event',
  'title',
  'channel',
  'holdOutcome',
  'resource',
  'weekday',
  'readerState',
  'yearsHeld',
  'yearbook',
] as const;

export const RuleColumn = z.strictObject({
  /** The name of the column in the statement. */
  key: z.string().min(1).max(64),
  label: names(60),
  role: Column.shape.role.extract(['time', 'dimension', 'metric']),
  format: Column.shape.format,
  unit: names(20).optional(),
  means: names(300).optional(),
  labels: z.enum(ruleLabels).optional(),
  /**
   * True if the column counts readers, or depends on such a count; small counts are hidden from callers who may not
   * see readers.
   */
  isOfReaders: z.boolean().default(false),
});
export type RuleColumn = z.output<typeof RuleColumn>;

export const ruleChartKinds = ['none', ...columnCharts] as const;

export const RuleChart = z.strictObject({
  kind: z.enum(ruleChartKinds).default('none'),
  /** The keys of the columns to group by. */
  by: z.array(z.string().max(64)).max(2).default([]),
  metrics: z.array(z.string().max(64)).max(5).default([]),
  /** True if line charts show the row "Other". */
  rest: z.boolean().default(false),
});
export type RuleChart = z.output<typeof RuleChart>;

export const RuleQuestion = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('sql'),
    sql: z.string().trim().min(1).max(statementLimits.letters),
    /** The data of readers in the answer: none, counts of readers, or rows of readers. */
    readers: z.enum(['none', 'counts', 'rows']),
  }),
  z.strictObject({
    kind: z.literal('query'),
    query: Query,
    /**
     * The conditions that filled-in parameters add to the question. A parameter with a name in `questionParts`
     * replaces that part of the question instead.
     */
    conditions: z
      .array(z.strictObject({ parameter: Name, field: z.string().max(64), op: z.enum(operators) }))
      .max(20)
      .default([]),
    /**
     * True if the libraries of the question are fixed; otherwise they are the first choice of a person who runs the
     * rule.
     */
    fixesLibraries: z.boolean().default(false),
  }),
]);
export type RuleQuestion = z.output<typeof RuleQuestion>;

/** The content of one version of a rule. */
export const RuleBody = z.strictObject({
  name: names(60),
  /** A sentence about the meaning of the answer. */
  means: names(400),
  question: RuleQuestion,
  parameters: z.array(RuleParameter).max(20).default([]),
  /** A column without an entry here is shown unchanged. */
  columns: z.array(RuleColumn).max(50).default([]),
  chart: RuleChart.default({ kind: 'none', by: [], metrics: [], rest: false }),
  /** The permission that a caller needs besides the right to run rules. */
  needs: z.enum(permissions).nullable().default(null),
});
export type RuleBody = z.output<typeof RuleBody>;
export type RuleBodyInput = z.input<typeof RuleBody>;

/** Returns the placeholders of a parameter in the statement, each with its type for the engine. */
export function placeholdersOf(parameter: RuleParameter): { name: string; type: string }[] {
  const { name } = parameter;
  switch (parameter.type) {
    case 'text':
      return [{ name, type: 'String' }];
    case 'number':
      return [{ name, type: parameter.isInteger ? 'Int64' : 'Float64' }];
    case 'dateRange':
      return [
        { name: `${name}_from`, type: 'Date' },
        { name: `${name}_to`, type: 'Date' },
      ];
    default:
      return [{ name, type: parameter.isMany ? 'Array(String)' : 'String' }];
  }
}

/** The parameters that the server fills itself; a rule cannot use their names. */
export const ruleGivens = {
  glc: 'String',
  libraries: 'Array(String)',
  today: 'Date',
  zone: 'String',
  // The copy targets as three lists: `library/class`, the copies, and the loans a year for each copy (0 means no such
  // limit).
  standards: 'Array(String)',
  standard_copies: 'Array(UInt32)',
  standard_loans: 'Array(UInt32)',
} as const;

/** The values of a filled-in form, by parameter; a missing value is replaced by the default. */
export const RuleValues = z.record(
  Name,
  z.union([z.string().max(500), z.number(), z.array(z.string().max(64)).max(1_000)]),
);
export type RuleValues = z.output<typeof RuleValues>;
