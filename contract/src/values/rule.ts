import { z } from 'zod';
import { permissions } from '../kit/permissions.ts';
import { EnumerationCode, names } from './names.ts';
import { operators } from './query.ts';
import { Column } from './query-result.ts';
import { Query } from './question/any-query.ts';
import { statementLimits } from './table-answer.ts';

// A rule: a question with a name, asked again and again from a form by people who know no SQL.

const Name = z.string().regex(/^[a-z][a-z0-9_]{0,31}$/, 'begins with a small letter');
const Codes = z.array(z.string().max(64)).max(1_000);
const common = { name: Name, label: names(40), hint: names(120).optional() };
const choosing = { isMany: z.boolean().default(true), default: Codes.default([]) };

/** The dictionaries of the warehouse that a parameter can take its choices from. */
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
    /** It begins with what the library has set, where that is in its limits. */
    setting: z.enum(['deadStockYears']).optional(),
  }),
  // Bound as two days, `name_from` and `name_to`; the second one is not in it.
  z.strictObject({ type: z.literal('dateRange'), ...common, default: z.string().max(40) }),
  z.strictObject({
    type: z.literal('enumeration'),
    ...common,
    ...choosing,
    /** Takes its choices from this enumeration, as it is when the form is opened … */
    enumeration: EnumerationCode.optional(),
    /** … or has its own. */
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
]);
export type RuleParameter = z.output<typeof RuleParameter>;

/** Where the words for the codes of a column are found. */
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
  /** As the statement calls it. */
  key: z.string().min(1).max(64),
  label: names(60),
  role: Column.shape.role.extract(['time', 'dimension', 'metric']),
  format: Column.shape.format,
  unit: names(20).optional(),
  means: names(300).optional(),
  labels: z.enum(ruleLabels).optional(),
  /** It counts readers, or is made from such a count: small counts are hidden from those who may not see readers. */
  isOfReaders: z.boolean().default(false),
});
export type RuleColumn = z.output<typeof RuleColumn>;

export const ruleChartKinds = ['none', 'line', 'bar', 'stackedBar', 'pie', 'rank', 'heat'] as const;

export const RuleChart = z.strictObject({
  kind: z.enum(ruleChartKinds).default('none'),
  /** Columns by key. */
  by: z.array(z.string().max(64)).max(2).default([]),
  metrics: z.array(z.string().max(64)).max(5).default([]),
  /** Whether lines show what was gathered as the rest. */
  rest: z.boolean().default(false),
});
export type RuleChart = z.output<typeof RuleChart>;

export const RuleQuestion = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('sql'),
    sql: z.string().trim().min(1).max(statementLimits.letters),
    /** Whether it reads of readers, and shows only counts of them or the readers themselves. */
    readers: z.enum(['none', 'counts', 'rows']),
  }),
  z.strictObject({
    kind: z.literal('query'),
    query: Query,
    /** A parameter that was filled in becomes a condition; a date range called `range` is the query's. */
    conditions: z
      .array(z.strictObject({ parameter: Name, field: z.string().max(64), op: z.enum(operators) }))
      .max(20)
      .default([]),
  }),
]);
export type RuleQuestion = z.output<typeof RuleQuestion>;

/** What a version of a rule holds. */
export const RuleBody = z.strictObject({
  name: names(60),
  /** The sentence that says what its answer means. */
  means: names(400),
  question: RuleQuestion,
  parameters: z.array(RuleParameter).max(20).default([]),
  /** Columns that are not described here are shown as they come. */
  columns: z.array(RuleColumn).max(50).default([]),
  chart: RuleChart.default({ kind: 'none', by: [], metrics: [], rest: false }),
  /** What its user must hold besides the right to run rules. */
  needs: z.enum(permissions).nullable().default(null),
});
export type RuleBody = z.output<typeof RuleBody>;
export type RuleBodyInput = z.input<typeof RuleBody>;

/** What the engine is given for a parameter: a name and a type for each placeholder that it fills. */
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

/** What the server binds by itself, whatever else a statement names. */
export const ruleGivens = {
  glc: 'String',
  libraries: 'Array(String)',
  today: 'Date',
  zone: 'String',
  // How many copies are enough: by `library/class`, the copies, and the loans in a year that ask for one (0: none do).
  standards: 'Array(String)',
  standard_copies: 'Array(UInt32)',
  standard_loans: 'Array(UInt32)',
} as const;

/** What was filled into a rule's form, by parameter; what is left out is its default. */
export const RuleValues = z.record(
  Name,
  z.union([z.string().max(500), z.number(), z.array(z.string().max(64)).max(1_000)]),
);
export type RuleValues = z.output<typeof RuleValues>;
