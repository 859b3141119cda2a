import { z } from 'zod';
import { area, file, route } from '../kit/route.ts';
import { Day, RangeText, ResolvedRange } from '../values/date-range.ts';
import { Column, ResultMeta, Rows } from '../values/query-result.ts';
import { Query } from '../values/question/any-query.ts';
import { AnyAnswer, AnyQuestion } from '../values/question/any-question.ts';
import { exampleResult } from '../values/statistics.ts';

// Calls that follow an answer: they list the rows behind a number, define a metric, or write the table into a
// workbook.

/** The groupings of a list of rows: each reader or each title has one line. */
export const rowLists = ['reader', 'title'] as const;
export type RowList = (typeof rowLists)[number];

const isDay = (text: string) =>
  /^(?:19|20)\d\d-\d\d-\d\d$/.test(text) && z.iso.date().safeParse(text).success;

/** One cell of a result, given by the codes of its dimensions and its time bucket. */
export const CellPlace = z.strictObject({
  metric: z.string().max(64).optional(),
  bucket: z
    .string()
    .max(20)
    .refine((text) => isDay(text.slice(0, 10)), 'does not begin with a day')
    .optional(),
  codes: z.record(z.string().max(64), z.union([z.string().max(500), z.null()])).default({}),
  /**
   * The grouping of the list: each reader or title once with the number of its rows, or the rows themselves. If
   * absent, the list is by reader or title for a metric that counts these, otherwise by row.
   */
  of: z.enum(['rows', ...rowLists]).optional(),
});
export type CellPlace = z.input<typeof CellPlace>;

export const RowsRequest = z.strictObject({
  query: Query,
  cell: CellPlace.default({ codes: {} }),
  pageNum: z.number().int().min(1).max(100_000).default(1),
  pageSize: z.number().int().min(1).max(500).default(50),
});

export const RowsReply = z.object({
  columns: z.array(Column),
  rows: Rows,
  total: z.number().int(),
  /** The kind of a line in the list, with its name in the caller's language. */
  listed: z.object({ of: z.enum(['rows', ...rowLists, 'item']), noun: z.string() }),
  /** The other ways to list the rows that the caller may use. */
  lists: z.array(z.enum(rowLists)),
  meta: ResultMeta.pick({ range: true, glc: true, isDemo: true, libraries: true, dataUntil: true }),
});
export type RowsReply = z.output<typeof RowsReply>;

export const ExportRequest = z.strictObject({
  title: z.string().trim().min(1).max(100),
  query: AnyQuestion,
  /** For a question of the model: exports the rows behind the table or one of its cells, instead of the table. */
  rows: z.strictObject({ cell: CellPlace.default({ codes: {} }) }).optional(),
});
export type ExportRequest = z.input<typeof ExportRequest>;

const { query } = exampleResult.meta;

export const analysis = area('analysis', {
  run: route({
    method: 'POST',
    path: 'api/query',
    summary:
      'Ask a question of the model; or a rule (kind rule, needs rule:run), or a statement (kind sql, needs desk:run)',
    needs: 'dashboard:view',
    body: AnyQuestion,
    reply: AnyAnswer,
    example: exampleResult,
    seconds: 120,
  }),
  rows: route({
    method: 'POST',
    path: 'api/rows',
    summary:
      'The rows behind a result, or behind one cell of it; readers need the right to see them',
    needs: 'dashboard:view',
    body: RowsRequest,
    reply: RowsReply,
    example: {
      columns: [],
      rows: [],
      total: 0,
      listed: { of: 'reader', noun: '位读者' },
      lists: ['reader', 'title'],
      meta: {
        range: exampleResult.meta.range,
        glc: 'demo',
        isDemo: true,
        libraries: null,
        dataUntil: null,
      },
    },
    seconds: 120,
  }),
  range: route({
    method: 'GET',
    path: 'api/range',
    summary: 'The days of a range as of now, in the library’s zone',
    needs: 'signedIn',
    query: { range: RangeText },
    reply: z.object({ resolved: ResolvedRange, today: Day }),
    example: { resolved: exampleResult.meta.range, today: '2026-11-21' },
  }),
  excel: route({
    method: 'POST',
    path: 'api/export/excel',
    summary:
      'A result, or the rows behind it, as an Excel workbook with a cover sheet; for a rule or a statement, its whole answer',
    needs: 'export:excel',
    body: ExportRequest,
    reply: file,
    example: JSON.stringify({ title: '外借趋势', query }),
    seconds: 300,
  }),
});
