import { z } from 'zod';
import { page } from '../kit/page.ts';
import { area, route } from '../kit/route.ts';
import { KeptRange } from '../values/date-range.ts';
import { exampleResult } from '../values/statistics.ts';
import { AnalyticsComponent } from './analytics-component.ts';
import { AnalyticsTarget } from './analytics-target.ts';

// A report is a page of saved analyses, targets and texts, in order.

export const reportWidths = ['half', 'full'] as const;
const width = z.enum(reportWidths).default('full');
const component = { kind: z.literal('component'), id: z.uuid(), width };
const target = { kind: z.literal('target'), id: z.uuid(), width: width.default('half') };
const text = { kind: z.literal('text'), text: z.string().trim().min(1).max(2000), width };

export const ReportItem = z.discriminatedUnion('kind', [
  z.strictObject(component),
  z.strictObject(target),
  z.strictObject(text),
]);
export type ReportItem = z.output<typeof ReportItem>;

/** An item with the analysis or target that it shows; null if the analysis or target was deleted. */
export const ShownItem = z.discriminatedUnion('kind', [
  z.object({
    ...component,
    component: AnalyticsComponent.pick({
      name: true,
      note: true,
      query: true,
      chart: true,
      rest: true,
    })
      .meta({ id: 'ShownComponent' })
      .nullable(),
  }),
  z.object({
    ...target,
    target: AnalyticsTarget.pick({
      name: true,
      names: true,
      means: true,
      range: true,
      goal: true,
      better: true,
    })
      .meta({ id: 'ShownTarget' })
      .nullable(),
  }),
  z.object(text),
]);
export type ShownItem = z.output<typeof ShownItem>;

const form = {
  name: z.string().trim().min(1).max(50),
  note: z.string().trim().max(200).default(''),
  /**
   * The range for all questions of the report; null keeps the range of each question. Targets always keep their own
   * range.
   */
  range: KeptRange.nullable().default(null),
};
export const ReportForm = z.strictObject({
  ...form,
  /** The project of the report; null means no project. If absent, the project does not change. */
  projectId: z.uuid().nullable().optional(),
  items: z.array(ReportItem).max(40).default([]),
});
export type ReportForm = z.output<typeof ReportForm>;

/** The templates from which a report is made with its own analyses. */
export const reportTemplateCodes = ['collectionHealth'] as const;
export const ReportTemplateCode = z.enum(reportTemplateCodes);
export type ReportTemplateCode = z.output<typeof ReportTemplateCode>;

export const NewReportFromTemplate = z.strictObject({
  ...form,
  template: ReportTemplateCode,
  projectId: z.uuid().nullable().optional(),
});
export type NewReportFromTemplate = z.output<typeof NewReportFromTemplate>;

const made = {
  projectId: z.uuid().nullable(),
  /** The name of the project. */
  project: z.string().nullable(),
  createdBy: z.string(),
  modifiedAt: z.iso.datetime(),
  /** True if the caller may change and delete the report. */
  mayChange: z.boolean(),
};
export const ReportRow = z
  .object({ id: z.uuid(), ...form, items: z.number().int(), ...made })
  .meta({ id: 'ReportRow' });
export type ReportRow = z.output<typeof ReportRow>;

export const AnalyticsReport = z
  .object({ id: z.uuid(), ...form, items: z.array(ShownItem), ...made })
  .meta({ id: 'AnalyticsReport' });
export type AnalyticsReport = z.output<typeof AnalyticsReport>;

const id = '00000000-0000-4000-8000-000000000000';
const params = { id: z.uuid() };
const example = {
  id,
  name: '每周例会',
  note: '',
  range: 'lastWeek' as const,
  projectId: null,
  project: null,
  createdBy: 'analyst',
  modifiedAt: '2026-11-21T08:00:00.000Z',
  mayChange: true,
};
const listing = page(ReportRow, ['name', 'items', 'modifiedAt'], {
  /** Searches the name and the note. */
  search: z.string().max(50).optional(),
  projectId: z.uuid().optional(),
});
const own = 'one’s own, or any with the right to all';

export const analyticsReport = area('analyticsReport', {
  list: route({
    method: 'GET',
    path: 'analyticsReport/page',
    summary: 'The reports, paged',
    needs: 'analysis:view',
    query: listing.query,
    reply: listing.reply,
    example: { rows: [{ ...example, items: 3 }], total: 1 },
  }),
  get: route({
    method: 'GET',
    path: 'analyticsReport/{id}',
    summary: 'A report with the questions and targets that it shows',
    needs: 'analysis:view',
    params,
    reply: AnalyticsReport,
    example: {
      ...example,
      items: [
        { kind: 'text', text: '本周外借平稳。', width: 'full' },
        {
          kind: 'component',
          id,
          width: 'half',
          component: {
            name: '各馆外借趋势',
            note: '',
            query: exampleResult.meta.query,
            chart: 'line',
            rest: false,
          },
        },
      ],
    },
  }),
  create: route({
    method: 'POST',
    path: 'analyticsReport/add',
    summary: 'Add a report',
    needs: 'component:edit',
    body: ReportForm,
    reply: z.object({ id: z.uuid() }),
    example: { id },
  }),
  createFromTemplate: route({
    method: 'POST',
    path: 'analyticsReport/template',
    summary: 'Add a report with the texts and analyses of a template, in the caller’s language',
    needs: 'component:edit',
    body: NewReportFromTemplate,
    reply: z.object({ id: z.uuid() }),
    example: { id },
  }),
  update: route({
    method: 'PUT',
    path: 'analyticsReport/{id}',
    summary: `Change a report; ${own}`,
    needs: 'component:edit',
    params,
    body: ReportForm,
    reply: z.null(),
    example: null,
  }),
  remove: route({
    method: 'DELETE',
    path: 'analyticsReport/{id}',
    summary: `Delete a report; ${own}`,
    needs: 'component:edit',
    params,
    reply: z.null(),
    example: null,
  }),
});
