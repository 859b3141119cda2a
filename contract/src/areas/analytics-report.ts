import { z } from 'zod';
import { page } from '../kit/page.ts';
import { area, route } from '../kit/route.ts';
import { Filter } from '../values/query.ts';
import { Query } from '../values/question/any-query.ts';
import { ReportFilters } from '../values/report-file.ts';
import {
  componentItem,
  ItemBox,
  pictureItem,
  ReportItem,
  ReportTemplateCode,
  targetItem,
  textItem,
} from '../values/report-item.ts';
import { NamedReaders, ReportReaders } from '../values/report-readers.ts';
import { exampleResult } from '../values/statistics.ts';
import { AnalyticsComponent } from './analytics-component.ts';
import { AnalyticsTarget } from './analytics-target.ts';
import { ReportPicture } from './report-picture.ts';

// A report is a page of saved analyses, targets, texts and pictures on a grid.

/** An item with the analysis, target or picture that it shows; null if that was deleted. */
export const ShownItem = z.discriminatedUnion('kind', [
  z.object({
    ...componentItem,
    box: ItemBox,
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
    ...targetItem,
    box: ItemBox,
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
  z.object({ ...textItem, box: ItemBox }),
  z.object({ ...pictureItem, box: ItemBox, picture: ReportPicture.nullable() }),
]);
export type ShownItem = z.output<typeof ShownItem>;

const form = {
  name: z.string().trim().min(1).max(50),
  note: z.string().trim().max(200).default(''),
  range: ReportFilters.shape.range,
};
const folder = z.string().trim().max(50);

const { libraries, filter } = ReportFilters.shape;
const filters = { libraries, filter };
export const ReportForm = z.strictObject({
  ...form,
  /** The project of the report; null means no project. If absent, the project does not change. */
  projectId: z.uuid().nullable().optional(),
  /** Who may read the report; null means everybody who may read reports. If absent, the readers do not change. */
  readers: ReportReaders.nullable().optional(),
  /** The folder in the list; empty for none. If absent, the folder does not change. */
  folder: folder.optional(),
  ...filters,
  items: z.array(ReportItem).max(40).default([]),
});
export type ReportForm = z.output<typeof ReportForm>;

export const NewReportFromTemplate = z.strictObject({
  ...form,
  template: ReportTemplateCode,
  projectId: z.uuid().nullable().optional(),
  readers: ReportReaders.nullable().optional(),
  folder: folder.optional(),
});
export type NewReportFromTemplate = z.output<typeof NewReportFromTemplate>;

const made = {
  projectId: z.uuid().nullable(),
  /** The name of the project. */
  project: z.string().nullable(),
  folder: z.string(),
  /** Who may read the report beside its author; null means everybody who may read reports. */
  readers: NamedReaders.nullable(),
  /** True if the caller may choose the readers: the author and the super account. */
  mayShare: z.boolean(),
  createdBy: z.string(),
  modifiedAt: z.iso.datetime(),
  /** True if the caller keeps the report among the favourites. */
  isFavourite: z.boolean(),
  /** True if the caller may change and delete the report. */
  mayChange: z.boolean(),
};
export const ReportRow = z
  .object({ id: z.uuid(), ...form, items: z.number().int(), ...made })
  .meta({ id: 'ReportRow' });
export type ReportRow = z.output<typeof ReportRow>;

export const AnalyticsReport = z
  .object({ id: z.uuid(), ...form, ...filters, items: z.array(ShownItem), ...made })
  .meta({ id: 'AnalyticsReport' });
export type AnalyticsReport = z.output<typeof AnalyticsReport>;

/** A saved state of a report, as the audit log keeps it. */
export const ReportVersion = z.object({
  /** The id of the entry in the audit log; 0 for the state before the first entry. */
  id: z.number().int(),
  at: z.iso.datetime().nullable(),
  /** The name of the account that saved it; empty if it is unknown. */
  by: z.string(),
  ...form,
  ...filters,
  items: z.array(ShownItem),
});
export type ReportVersion = z.output<typeof ReportVersion>;

const id = '00000000-0000-4000-8000-000000000000';
const params = { id: z.uuid() };
const example = {
  id,
  name: '每周例会',
  note: '',
  range: 'lastWeek' as const,
  projectId: null,
  project: null,
  folder: '馆务会',
  readers: { roles: [{ id, name: '馆长' }], people: [] },
  mayShare: true,
  createdBy: 'analyst',
  modifiedAt: '2026-11-21T08:00:00.000Z',
  isFavourite: false,
  mayChange: true,
};
const listing = page(ReportRow, ['name', 'items', 'modifiedAt'], {
  /** Searches the name and the note. */
  search: z.string().max(50).optional(),
  projectId: z.uuid().optional(),
  folder: z.string().max(50).optional(),
  /** Only the favourites of the caller. */
  favourites: z.stringbool().optional(),
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
      libraries: [],
      filter: null,
      items: [
        { kind: 'text', text: '本周外借平稳。', box: { x: 0, y: 0, w: 12, h: 2 } },
        {
          kind: 'component',
          id,
          box: { x: 0, y: 2, w: 6, h: 8 },
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
  folders: route({
    method: 'GET',
    path: 'analyticsReport/folders',
    summary: 'The folders of the reports that the caller may read',
    needs: 'analysis:view',
    reply: z.array(z.string()),
    example: ['馆务会'],
  }),
  people: route({
    method: 'GET',
    path: 'analyticsReport/people',
    summary: 'The roles, and the first twenty accounts by name, that can be readers of a report',
    needs: 'component:edit',
    query: { search: z.string().max(100).optional() },
    reply: NamedReaders,
    example: { roles: [{ id, name: '馆长' }], people: [{ id, name: '王芳 (wang)' }] },
  }),
  versions: route({
    method: 'GET',
    path: 'analyticsReport/{id}/versions',
    summary: `The last fifty saved states of a report, newest first; ${own}`,
    needs: 'component:edit',
    params,
    reply: z.array(ReportVersion),
    example: [
      {
        id: 7,
        at: '2026-11-21T08:00:00.000Z',
        by: 'analyst',
        name: '每周例会',
        note: '',
        range: 'lastWeek',
        libraries: [],
        filter: null,
        items: [],
      },
    ],
  }),
  favour: route({
    method: 'PUT',
    path: 'analyticsReport/{id}/favourite',
    summary: 'Keep a report among the favourites, or no longer',
    needs: 'analysis:view',
    params,
    body: z.strictObject({ isFavourite: z.boolean() }),
    reply: z.null(),
    example: null,
  }),
  narrow: route({
    method: 'POST',
    path: 'analyticsReport/narrow',
    summary: 'Apply the filters of a report to its questions',
    needs: 'analysis:view',
    body: z.strictObject({ filters: ReportFilters, queries: z.array(Query).max(40) }),
    reply: z.array(
      z.object({
        query: Query,
        /** The conditions that do not fit the question and are left out. */
        left: z.array(Filter),
      }),
    ),
    example: [{ query: exampleResult.meta.query, left: [] }],
  }),
});
