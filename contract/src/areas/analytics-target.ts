import { z } from 'zod';
import { page } from '../kit/page.ts';
import { area, route } from '../kit/route.ts';
import { KeptRange } from '../values/date-range.ts';
import { named, nameGiven, type Written } from '../values/names.ts';
import { Column, ResultMeta } from '../values/query-result.ts';
import { exampleResult, statisticsQuery } from '../values/statistics.ts';

// A target: a metric of the model, or a formula of two metrics, with its own name and a goal.

export const targetFormulas = ['per', 'minus', 'plus'] as const;
const Code = z.string().regex(/^[a-z][A-Za-z0-9_]{0,63}$/, 'is not a name of the model');

const means = z.strictObject({
  'zh-CN': z.string().trim().max(200).default(''),
  'en-US': z.string().trim().max(200).default(''),
});

export const TargetForm = z.strictObject({
  name: nameGiven(50),
  /** The definition of the target; if it is empty, that of the metric applies. */
  means: means.default({ 'zh-CN': '', 'en-US': '' }),
  metric: Code,
  /** The operation that combines the metric with a second metric. */
  formula: z
    .strictObject({ op: z.enum(targetFormulas), metric: Code })
    .nullable()
    .default(null),
  range: KeptRange.default('thisYear'),
  goal: z.number().min(-1e15).max(1e15).nullable().default(null),
  better: z.enum(['more', 'less']).default('more'),
});
export type TargetForm = Written<z.output<typeof TargetForm>>;

export const AnalyticsTarget = z
  .object({
    id: z.uuid(),
    ...TargetForm.shape,
    ...named(50),
    createdBy: z.string(),
    modifiedAt: z.iso.datetime(),
    /** True if the caller may change and delete the target. */
    mayChange: z.boolean(),
  })
  .meta({ id: 'AnalyticsTarget' });
export type AnalyticsTarget = z.output<typeof AnalyticsTarget>;

/** The reason for a missing value. */
export const targetReasons = ['denied', 'hidden', 'noData'] as const;

export const TargetValue = z.object({
  /** The label, definition and format of the value. */
  column: Column,
  /** The formula with the labels of the model: `loans ÷ active borrowers`. */
  measure: z.string(),
  value: z.number().nullable(),
  reason: z.enum(targetReasons).nullable(),
  goal: z.number().nullable(),
  better: z.enum(['more', 'less']),
  /** The value divided by the goal; null if one of them is missing. */
  share: z.number().nullable(),
  isReached: z.boolean().nullable(),
  /** The range, the libraries and the freshness of the value. A formula is as fresh as its less fresh metric. */
  meta: ResultMeta.nullable(),
});
export type TargetValue = z.output<typeof TargetValue>;

const id = '00000000-0000-4000-8000-000000000000';
const params = { id: z.uuid() };
const example = {
  id,
  name: '人均外借',
  names: { 'zh-CN': '人均外借', 'en-US': 'Loans per active borrower' },
  means: { 'zh-CN': '', 'en-US': '' },
  metric: 'loans',
  formula: { op: 'per' as const, metric: 'active_borrowers' },
  range: 'thisYear' as const,
  goal: 12,
  better: 'more' as const,
  createdBy: 'analyst',
  modifiedAt: '2026-11-21T08:00:00.000Z',
  mayChange: true,
};
const listing = page(AnalyticsTarget, ['name', 'modifiedAt'], {
  /** Searches the name and the definition. */
  search: z.string().max(50).optional(),
});
const own = 'one’s own, or any with the right to all';

export const analyticsTarget = area('analyticsTarget', {
  list: route({
    method: 'GET',
    path: 'analyticsTarget/page',
    summary: 'The targets, paged',
    needs: 'analysis:view',
    query: listing.query,
    reply: listing.reply,
    example: { rows: [example], total: 1 },
  }),
  get: route({
    method: 'GET',
    path: 'analyticsTarget/{id}',
    summary: 'Read one target',
    needs: 'analysis:view',
    params,
    reply: AnalyticsTarget,
    example,
  }),
  value: route({
    method: 'GET',
    path: 'analyticsTarget/value/{id}',
    summary: 'The value of a target now, in the caller’s libraries, and its share of the goal',
    needs: 'analysis:view',
    params,
    query: statisticsQuery,
    reply: TargetValue,
    example: {
      column: { ...(exampleResult.columns[1] as Column), label: '全年外借' },
      measure: '外借册次',
      value: 99_937,
      reason: null,
      goal: 120_000,
      better: 'more',
      share: 0.83,
      isReached: false,
      meta: exampleResult.meta,
    },
    seconds: 120,
  }),
  create: route({
    method: 'POST',
    path: 'analyticsTarget/add',
    summary: 'Add a target',
    needs: 'component:edit',
    body: TargetForm,
    reply: z.object({ id: z.uuid() }),
    example: { id },
  }),
  update: route({
    method: 'PUT',
    path: 'analyticsTarget/{id}',
    summary: `Change a target; ${own}`,
    needs: 'component:edit',
    params,
    body: TargetForm,
    reply: z.null(),
    example: null,
  }),
  remove: route({
    method: 'DELETE',
    path: 'analyticsTarget/{id}',
    summary: `Delete a target that no report shows; ${own}`,
    needs: 'component:edit',
    params,
    reply: z.null(),
    example: null,
  }),
});
