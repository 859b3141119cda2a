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

/** The rows of an answer. There may be 50,000 of them, so the schema checks them without copying them. */
export const Rows = z
  .custom<Cell[][]>(
    (rows) => Array.isArray(rows) && rows.every((row) => Array.isArray(row) && row.every(isCell)),
    'must be rows of cells',
  )
  .meta({ ...z.toJSONSchema(z.array(z.array(Cell))), $schema: undefined });

export const Column = z.object({
  key: z.string(),
  /** The label, in the caller's language. */
  label: z.string(),
  type: z.enum(['text', 'number', 'date', 'boolean']),
  /**
   * The role of the column. In a comparison, `compare` is the earlier value, `change` the difference to it, and
   * `growth` the difference as a share of it.
   */
  role: z.enum(['time', 'dimension', 'metric', 'compare', 'change', 'growth']),
  unit: z.string().nullable(),
  format: z.enum(['integer', 'decimal', 'percent', 'money', 'days', 'text', 'date']),
  /** The sentence that defines a metric. */
  means: z.string().nullable(),
  /** The formula of a metric, in words and symbols. */
  formula: z.string().nullable(),
  /** For a dimension, the labels of the codes in the rows; a null code is the unknown value. */
  labels: z.record(z.string(), z.string()).nullable(),
  /** Set for a metric where a smaller value is better, such as a waiting time. */
  better: z.literal('less').optional(),
});
export type Column = z.output<typeof Column>;

/** Warnings about an answer; the locales contain the sentences. */
export const Warning = z.enum([
  'small_cells_hidden',
  'counted_by_month',
  'dates_by_month',
  'no_hours',
  'as_of_now',
  /**
   * A library does not record a field of the question (price, operator, date), or none of the rows of a cell has it.
   */
  'not_recorded',
  /** Nothing is loaded for an event or dataset of the question. */
  'not_loaded',
  /** The data end before the range does, so later days are unknown, and totals stop at the last known day. */
  'data_ended',
  /** The data end inside the compared period, so the growth of the whole period is left out. */
  'growth_cut',
  'nothing_before',
  'truncated',
  'known_readers_only',
  /** Some events have only a day, so events of the same day have no order. */
  'order_by_day',
  /** Some events name no item or title and are left out. */
  'unpaired',
  /** Periods are counted whole, even if the range begins or ends inside one. */
  'whole_periods',
  /** The first or last period contains only its days inside the range. */
  'cut_periods',
  /** Only movements between libraries with both ends inside the chosen libraries are counted. */
  'both_ends',
]);
export type Warning = z.output<typeof Warning>;

export const ResultMeta = z.object({
  /** The question of the answer. A client sends it again to export the table or to list the rows behind a number. */
  query: Query,
  range: ResolvedRange,
  compareRange: ResolvedRange.nullable(),
  /** The way in which the days of the two periods are matched: by weekday or by date. */
  comparedBy: z.enum(['weekday', 'date']).optional(),
  firstDayOfWeek: z.literal('monday'),
  glc: z.string(),
  isDemo: z.boolean(),
  libraries: z.array(z.string()).nullable(),
  /** The newest day with data and its load time, over all events or tables of the question. */
  dataUntil: Day.nullable(),
  loadedAt: z.string().nullable(),
  /**
   * The last day with data of each event, in the order of the question. It decides which periods are complete, and up
   * to which day a reader counts as silent. Null means that the group has no data of the event.
   */
  asOf: z.array(z.object({ code: z.string(), label: z.string(), until: Day.nullable() })),
  /**
   * The columns whose data end before the range does, or before yesterday, with their last day; the day is null if
   * nothing is loaded.
   */
  dataEnds: z.array(z.object({ key: z.string(), until: Day.nullable() })),
  /** The opening hours for an answer by weekday and hour, if the library has set them. */
  openingHours: OpeningHours.optional(),
  /** The notes on days of the range and libraries of an answer over time; absent without a note. */
  dayNotes: z
    .array(
      z.object({
        from: Day,
        until: Day,
        text: z.string(),
        /** The name of the library; null for a note on the whole group. */
        library: z.string().nullable(),
      }),
    )
    .optional(),
  truncated: z.boolean(),
  approximate: z.boolean(),
  warnings: z.array(Warning),
  cached: z.boolean(),
  modelVersion: z.string(),
  /** The rollup that answered the question; null if the rows themselves answered it. */
  rollup: z.string().nullable(),
  /** The SQL of the answer; null for callers who may not see it. */
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
