import { z } from 'zod';
import { page } from '../kit/page.ts';
import { area, file, route } from '../kit/route.ts';
import { componentCharts } from '../values/chart/component-charts.ts';
import { RangeText } from '../values/date-range.ts';
import { Query } from '../values/question/any-query.ts';
import { exampleResult } from '../values/statistics.ts';

// A saved analysis with its name, its note and its chart.

export const ComponentChart = z.enum(componentCharts);
export type ComponentChart = z.output<typeof ComponentChart>;

/** A question as JSON, such as that of a saved analysis with the filters of a page. */
const QuestionText = z
  .string()
  .max(8_000)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON' });
      return z.NEVER;
    }
  })
  .pipe(Query);

const form = {
  name: z.string().trim().min(1).max(50),
  note: z.string().trim().max(200).default(''),
  query: Query,
  chart: ComponentChart.default('auto'),
  /** True if line charts show the row "Other". */
  rest: z.boolean().default(false),
};
export const ComponentForm = z.strictObject(form);
export type ComponentForm = z.output<typeof ComponentForm>;

export const AnalyticsComponent = z
  .object({
    id: z.uuid(),
    name: z.string(),
    note: z.string(),
    query: Query,
    chart: ComponentChart,
    rest: z.boolean(),
    createdBy: z.string(),
    modifiedAt: z.iso.datetime(),
    /** True if the caller may rename, overwrite and delete the analysis. */
    mayChange: z.boolean(),
  })
  .meta({ id: 'AnalyticsComponent' });
export type AnalyticsComponent = z.output<typeof AnalyticsComponent>;

const listing = page(AnalyticsComponent, ['name', 'modifiedAt'], {
  /** Searches the name and the note. */
  search: z.string().max(50).optional(),
  kind: z.string().max(20).optional(),
});
const id = '00000000-0000-4000-8000-000000000000';
const params = { id: z.uuid() };

export const analyticsComponent = area('analyticsComponent', {
  list: route({
    method: 'GET',
    path: 'analyticsComponent/page',
    summary: 'The saved analyses, paged',
    needs: 'analysis:view',
    query: listing.query,
    reply: listing.reply,
    example: {
      rows: [
        {
          id,
          name: '各馆外借趋势',
          note: '',
          query: exampleResult.meta.query,
          chart: 'line',
          rest: false,
          createdBy: 'analyst',
          modifiedAt: '2026-11-21T08:00:00.000Z',
          mayChange: true,
        },
      ],
      total: 1,
    },
  }),
  picture: route({
    method: 'GET',
    path: 'analyticsComponent/picture/{id}',
    summary: 'A saved analysis as PNG: its chart, or its table where it has none',
    needs: 'analysis:view',
    params,
    query: { range: RangeText.optional(), question: QuestionText.optional() },
    reply: file,
    example: '',
    seconds: 120,
  }),
  create: route({
    method: 'POST',
    path: 'analyticsComponent/add',
    summary: 'Save an analysis',
    needs: 'component:edit',
    body: ComponentForm,
    reply: z.object({ id: z.uuid() }),
    example: { id },
  }),
  update: route({
    method: 'PUT',
    path: 'analyticsComponent/{id}',
    summary: 'Change a saved analysis: the caller’s own, or any with the right to all',
    needs: 'component:edit',
    params,
    body: ComponentForm,
    reply: z.null(),
    example: null,
  }),
  remove: route({
    method: 'DELETE',
    path: 'analyticsComponent/{id}',
    summary: 'Delete a saved analysis: the caller’s own, or any with the right to all',
    needs: 'component:edit',
    params,
    reply: z.null(),
    example: null,
  }),
});
