import { z } from 'zod';
import { page } from '../kit/page.ts';
import { area, route } from '../kit/route.ts';
import { RuleValues } from '../values/rule.ts';

// Statements of the query desk and runs of rules: the caller's own, or everybody's with `sqlHistory:all`.

export const runOutcomes = ['done', 'refused', 'failed', 'cancelled'] as const;

export const SqlRun = z.object({
  id: z.uuid(),
  at: z.string(),
  username: z.string(),
  kind: z.enum(['desk', 'rule']),
  /** The id of the rule, and its name at the time of the run. */
  ruleId: z.uuid().nullable(),
  ruleName: z.string().nullable(),
  sql: z.string(),
  parameters: RuleValues,
  glc: z.string().nullable(),
  libraries: z.array(z.string()).nullable(),
  outcome: z.enum(runOutcomes),
  /** The reason why the run was refused or failed. */
  reason: z.string().nullable(),
  rows: z.number().int().nullable(),
  hasMore: z.boolean(),
  ms: z.number().int(),
  cached: z.boolean(),
  isExport: z.boolean(),
});
export type SqlRun = z.output<typeof SqlRun>;

const filters = {
  /** Searches the statement, the name of the rule and the user. */
  search: z.string().max(200).optional(),
  kind: SqlRun.shape.kind.optional(),
  outcome: SqlRun.shape.outcome.optional(),
  /** `true`: only the caller's own entries. */
  mine: z.stringbool().optional(),
};
const listing = page(SqlRun, ['at', 'ms', 'rows'], filters);
const id = { id: z.uuid() };

const example: z.input<typeof SqlRun> = {
  id: '3f0b6c1e-6a55-4a53-9f0e-0d7f6c2b9a10',
  at: '2026-11-21T08:30:00.000Z',
  username: 'analyst',
  kind: 'desk',
  ruleId: null,
  ruleName: null,
  sql: 'SELECT count() FROM dim_bib',
  parameters: {},
  glc: null,
  libraries: null,
  outcome: 'done',
  reason: null,
  rows: 1,
  hasMore: false,
  ms: 12,
  cached: false,
  isExport: false,
};

export const sqlHistory = area('sqlHistory', {
  page: route({
    method: 'GET',
    path: 'sqlHistoryCacheLog/page',
    summary: 'The history, newest first',
    needs: 'signedIn',
    query: listing.query,
    reply: listing.reply,
    example: { rows: [example], total: 1 },
  }),
  get: route({
    method: 'GET',
    path: 'sqlHistoryCacheLog/{id}',
    summary: 'One entry of the history',
    needs: 'signedIn',
    params: id,
    reply: SqlRun,
    example,
  }),
  remove: route({
    method: 'DELETE',
    path: 'sqlHistoryCacheLog/{id}',
    summary: 'Delete one entry',
    needs: 'signedIn',
    params: id,
    reply: z.null(),
    example: null,
  }),
  removeMany: route({
    method: 'DELETE',
    path: 'sqlHistoryCacheLog/batch',
    summary: 'Delete many entries; entries that the caller may not delete stay',
    needs: 'signedIn',
    body: z.strictObject({ ids: z.array(z.uuid()).min(1).max(500) }),
    reply: z.object({ count: z.number().int() }),
    example: { count: 2 },
  }),
});
