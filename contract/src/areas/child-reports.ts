import { z } from 'zod';
import { page } from '../kit/page.ts';
import { area, route } from '../kit/route.ts';
import {
  Month,
  SyncAnswer,
  SyncEnvelope,
  SyncReason,
  syncBreakdowns,
  syncOutcomes,
} from '../values/sync/sync-report.ts';

// The installations that report to this one, what they have sent, and the figures in it.

const id = z.uuid();
const code = z.string().trim().min(1).max(64);

export const ChildForm = z.strictObject({
  name: z.string().trim().min(1).max(60),
  /** The code of the library group at the child. */
  glc: code,
  /** The libraries that the child may report; none means every library of its group. */
  libraries: z.array(code).max(1_000).default([]),
  /** The day of the month by which the report of the month before is expected. */
  dueDay: z.number().int().min(1).max(28).default(10),
  isEnabled: z.boolean().default(true),
  remark: z.string().trim().max(100).default(''),
});
export type ChildForm = z.output<typeof ChildForm>;

/** How a child stands with the last ended month. */
export const childStandings = ['reported', 'partly', 'refused', 'expected', 'late', 'off'] as const;
export type ChildStanding = (typeof childStandings)[number];

export const Child = ChildForm.extend({
  id,
  /** The month that is due. */
  month: Month,
  standing: z.enum(childStandings),
  /** The month and time of the newest report that was taken. */
  lastMonth: Month.nullable(),
  lastAt: z.string().nullable(),
  keyAt: z.string(),
  /** The last call in its name with a wrong signature; null if there was none since the key was made. */
  misfitAt: z.string().nullable(),
  modifiedAt: z.string(),
});
export type Child = z.output<typeof Child>;

/** The key of a child, which is shown once, and the address that receives its reports. */
export const ChildKey = z.object({ id, key: z.string(), address: z.string() });
export type ChildKey = z.output<typeof ChildKey>;

export const Receipt = z.object({
  id,
  childId: id,
  childName: z.string(),
  month: Month.nullable(),
  state: z.enum(syncOutcomes),
  receivedAt: z.string(),
  /** True if the figures of the month are those of this report. */
  isCurrent: z.boolean(),
  taken: z.number().int(),
  refused: z.number().int(),
  few: z.number().int(),
  reasons: z.array(SyncReason),
  modelVersion: z.string(),
  differing: z.array(
    z.object({ code: z.string(), name: z.string(), theirs: z.string(), ours: z.string() }),
  ),
  dataUntil: z.string().nullable(),
  /** True if the data of the month were not complete when the report was made. */
  isIncomplete: z.boolean(),
});
export type Receipt = z.output<typeof Receipt>;

/** One number of a child in a month, with the month before and the month a year before. */
export const ChildFigure = z.object({
  id: z.string(),
  childId: id,
  childName: z.string(),
  metric: z.string(),
  metricName: z.string(),
  unit: z.string().nullable(),
  /** The library and the code of the breakdown; empty for the whole. */
  library: z.string(),
  part: z.string(),
  value: z.number().nullable(),
  /** True if the value is one to four readers, which the child did not send. */
  isFew: z.boolean(),
  before: z.number().nullable(),
  growth: z.number().nullable(),
  yearBefore: z.number().nullable(),
  yearGrowth: z.number().nullable(),
  /** True if the child defines the metric in other words. */
  isDiffering: z.boolean(),
});
export type ChildFigure = z.output<typeof ChildFigure>;

const childExample = {
  id: '0b8d7a51-5b1c-4f3e-9f2a-6f3d1c8e7b10',
  name: '甲县图书馆',
  glc: 'main',
  libraries: [],
  dueDay: 10,
  isEnabled: true,
  remark: '',
};
const child: z.input<typeof Child> = {
  ...childExample,
  month: '2026-10',
  standing: 'reported',
  lastMonth: '2026-10',
  lastAt: '2026-11-02T22:00:01.000Z',
  keyAt: '2026-10-01T02:00:00.000Z',
  misfitAt: null,
  modifiedAt: '2026-10-01T02:00:00.000Z',
};
const key = {
  id: childExample.id,
  key: '0b8d7a51-5b1c-4f3e-9f2a-6f3d1c8e7b10.eXNkZjJ3cTlzZGY4N3dlcWZzZGY4N3dlcWZzZGY4N3dlcQ',
  address: 'https://stats.example.org/analytics-v3/analyticsSync/receive',
};
const receipt: z.input<typeof Receipt> = {
  id: '3f0b6c1e-6a55-4a53-9f0e-0d7f6c2b9a10',
  childId: childExample.id,
  childName: childExample.name,
  month: '2026-10',
  state: 'partly',
  receivedAt: '2026-11-02T22:00:01.000Z',
  isCurrent: true,
  taken: 810,
  refused: 2,
  few: 3,
  reasons: [{ code: 'library', rows: 2, examples: ['Z9'] }],
  modelVersion: '17',
  differing: [],
  dataUntil: '2026-11-01',
  isIncomplete: false,
};
const figure: z.input<typeof ChildFigure> = {
  id: `${childExample.id} loans`,
  childId: childExample.id,
  childName: childExample.name,
  metric: 'loans',
  metricName: '外借册次',
  unit: '册次',
  library: '',
  part: '',
  value: 5120,
  isFew: false,
  before: 5000,
  growth: 0.024,
  yearBefore: null,
  yearGrowth: null,
  isDiffering: false,
};
const listing = page(Child, ['name', 'glc', 'modifiedAt'], {
  search: z.string().max(100).optional(),
});
const receipts = page(Receipt, ['receivedAt', 'month'], {
  child: id.optional(),
  month: Month.optional(),
  state: z.enum(syncOutcomes).optional(),
  search: z.string().max(100).optional(),
});
const figures = page(ChildFigure, ['childName', 'metric', 'value'], {
  month: Month.optional(),
  child: id.optional(),
  metric: z.string().max(64).optional(),
  by: z.enum(['group', 'library', ...syncBreakdowns]).optional(),
  search: z.string().max(100).optional(),
});
const nothing = { reply: z.null(), example: null } as const;

export const childReports = area('childReports', {
  list: route({
    method: 'GET',
    path: 'childReports/page',
    summary: 'The children that report here and how they stand with the last month, paged',
    needs: 'child:view',
    query: listing.query,
    reply: listing.reply,
    example: { rows: [child], total: 1 },
  }),
  get: route({
    method: 'GET',
    path: 'childReports/{id}',
    summary: 'One child',
    needs: 'child:view',
    params: { id },
    reply: Child,
    example: child,
  }),
  create: route({
    method: 'POST',
    path: 'childReports',
    summary: 'Register a child; the reply has its key, which is shown only now',
    needs: 'child:edit',
    body: ChildForm,
    reply: ChildKey,
    example: key,
  }),
  update: route({
    method: 'PUT',
    path: 'childReports/{id}',
    summary: 'Change a child; its key stays',
    needs: 'child:edit',
    params: { id },
    body: ChildForm,
    ...nothing,
  }),
  renewKey: route({
    method: 'POST',
    path: 'childReports/{id}/key',
    summary: 'Make a new key of a child, which is shown only now; the old key ends',
    needs: 'child:edit',
    params: { id },
    reply: ChildKey,
    example: key,
  }),
  remove: route({
    method: 'DELETE',
    path: 'childReports/{id}',
    summary: 'Remove a child with everything that it has sent',
    needs: 'child:edit',
    params: { id },
    ...nothing,
  }),
  receipts: route({
    method: 'GET',
    path: 'childReports/receipts',
    summary: 'Who sent what, for which month and when, and why it was refused, paged',
    needs: 'child:view',
    query: receipts.query,
    reply: receipts.reply,
    example: { rows: [receipt], total: 1 },
  }),
  figures: route({
    method: 'GET',
    path: 'childReports/figures',
    summary:
      'The figures of the children in a month, beside the month before and the year before, paged; the last ended month unless named',
    needs: 'child:view',
    query: figures.query,
    reply: figures.reply,
    example: { rows: [figure], total: 1 },
  }),
  receive: route({
    method: 'POST',
    path: 'analyticsSync/receive',
    fixedPath: '/analytics-v3/analyticsSync/receive',
    summary:
      'Take the signed report of a registered child. The answer comes when its figures are kept for good, and says what was refused and why; the same report again changes nothing, and a newer one of the same month replaces it',
    needs: 'public',
    body: SyncEnvelope,
    reply: SyncAnswer,
    example: { state: 'accepted', taken: 812, refused: 0, reasons: [], differing: [] },
    seconds: 60,
    megabytes: 8,
  }),
});
