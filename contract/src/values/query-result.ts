import { z } from 'zod';
import { Day, ResolvedRange } from './date-range.ts';
import { OpeningHours } from './library-settings.ts';
import { Query } from './question/any-query.ts';

export const Cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);
export type Cell = z.output<typeof Cell>;

const isCell = (cell: unknown): cell is Cell =>
  cell === null ||
  typeof cell === 'string' ||
  typeof cell === 'boolean' ||
  (typeof cell === 'number' && Number.isFinite(cell));

/** Rows of cells; there may be fifty thousand of them, so they are looked through and not copied. */
export const Rows = z
  .custom<Cell[][]>(
    (rows) => Array.isArray(rows) && rows.every((row) => Array.isArray(row) && row.every(isCell)),
    'must be rows of cells',
  )
  .meta({ ...z.toJSONSchema(z.array(z.array(Cell))), $schema: undefined });

export const Column = z.object({
  key: z.string(),
  /** In the caller's language. */
  label: z.string(),
  type: z.enum(['text', 'number', 'date', 'boolean']),
  role: z.enum(['time', 'dimension', 'metric', 'compare', 'growth']),
  unit: z.string().nullable(),
  format: z.enum(['integer', 'decimal', 'percent', 'money', 'days', 'text', 'date']),
  /** The sentence that defines a metric. */
  means: z.string().nullable(),
  /** How a metric is computed, in words and symbols. */
  formula: z.string().nullable(),
  /** For a dimension: code → label for the codes in the rows; null is the bucket of what is not known. */
  labels: z.record(z.string(), z.string()).nullable(),
});
export type Column = z.output<typeof Column>;

/** Why a reader should look twice; the locales hold the sentences. */
export const Warning = z.enum([
  'small_cells_hidden',
  'counted_by_month',
  'dates_by_month',
  'no_hours',
  'as_of_now',
  /** A library does not record what is counted by, or no row of a cell has it: prices, operators, dates. */
  'not_recorded',
  /** Of something that is asked about nothing is loaded. */
  'not_loaded',
  /** The data of something end before the range does: what lies after is not known, and a total reaches so far. */
  'data_ended',
  /** They end in the midst of a compared period: its growth over a whole one is left out. */
  'growth_cut',
  'nothing_before',
  'truncated',
  'known_readers_only',
  /** Some events have only a day: what happened on it has no order. */
  'order_by_day',
  /** Some events do not say which item or title they are about, and are left out. */
  'unpaired',
  /** Periods are counted whole, though the range begins or ends inside one. */
  'whole_periods',
  /** The first or last period has only the days of it that are in the range. */
  'cut_periods',
  /** Of the movements between libraries only those with both ends in the libraries asked about. */
  'both_ends',
]);
export type Warning = z.output<typeof Warning>;

export const ResultMeta = z.object({
  /** What was asked: send it back to export the table or to see the rows behind a number. */
  query: Query,
  range: ResolvedRange,
  compareRange: ResolvedRange.nullable(),
  /** What the days of the compared period meet: their own weekday, or the same date. */
  comparedBy: z.enum(['weekday', 'date']).optional(),
  firstDayOfWeek: z.literal('monday'),
  glc: z.string(),
  isDemo: z.boolean(),
  libraries: z.array(z.string()).nullable(),
  /** The newest day with data and when it was loaded, over the events or tables asked. */
  dataUntil: Day.nullable(),
  loadedAt: z.string().nullable(),
  /** How far the data of each event asked about reach, in the question's order: it decides what has passed, and to
   * which day silence is counted. Null: the group has no data of it. */
  asOf: z.array(z.object({ code: z.string(), label: z.string(), until: Day.nullable() })),
  /** The columns whose data do not reach to the end of the range, or to yesterday, and their last day; null where nothing
   * of what they count is loaded. */
  dataEnds: z.array(z.object({ key: z.string(), until: Day.nullable() })),
  /** Of weekdays by hours: when the library asked about is open, where it says so. */
  openingHours: OpeningHours.optional(),
  truncated: z.boolean(),
  approximate: z.boolean(),
  warnings: z.array(Warning),
  cached: z.boolean(),
  modelVersion: z.string(),
  /** The rollup that answered, or null for the raw rows. */
  rollup: z.string().nullable(),
  /** Only for those who may see it. */
  sql: z.string().nullable(),
});
export type ResultMeta = z.output<typeof ResultMeta>;

export const QueryResult = z
  .object({
    columns: z.array(Column),
    rows: Rows,
    totals: z.array(Cell).nullable(),
    meta: ResultMeta,
  })
  .meta({ id: 'QueryResult' });
export type QueryResult = z.output<typeof QueryResult>;
