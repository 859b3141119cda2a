import { z } from 'zod';
import { Cell, Column, Rows } from './query-result.ts';

/** The answer to a statement: a table, with its time and row count. */
export const TableAnswer = z.object({
  columns: z.array(Column),
  rows: Rows,
  totals: z.array(Cell).nullable(),
  /** True if there are more rows than the answer contains. */
  hasMore: z.boolean(),
  rowLimit: z.number().int(),
  ms: z.number().int(),
  /** The id of the entry in the history. */
  runId: z.uuid(),
  cached: z.boolean(),
});
export type TableAnswer = z.output<typeof TableAnswer>;

/** The limits of a statement. */
export const statementLimits = {
  shownRows: 10_000,
  seconds: 30,
  letters: 20_000,
} as const;
