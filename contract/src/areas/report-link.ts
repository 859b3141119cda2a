import { z } from 'zod';
import { page } from '../kit/page.ts';
import { area, route } from '../kit/route.ts';
import { ReportFilters } from '../values/report-file.ts';
import { exampleScreen, ReportScreen, ScreenLook } from '../values/report-screen.ts';

// Links with which people without an account see one report, and screens in a hall show one or several.

export const linkDisplays = ['page', 'wall'] as const;
export type LinkDisplay = (typeof linkDisplays)[number];
/** The states of a link: `blocked` while its maker may not share what it shows, `off` while links are not allowed. */
export const linkStates = ['active', 'ended', 'revoked', 'blocked', 'off'] as const;
export type LinkState = (typeof linkStates)[number];
/** The seconds that a wall shows one page. */
export const wallSeconds = [10, 15, 20, 30, 60, 120] as const;

const shape = {
  report: z.uuid(),
  name: z.string().trim().min(1).max(50),
  /** The last day of the link, in the library’s time zone; at most a year from today. */
  endsOn: z.iso.date(),
  display: z.enum(linkDisplays).default('page'),
  /** True if the link follows changes of the report; otherwise it keeps the items of now. */
  isLive: z.boolean().default(false),
  /** Further reports that a wall shows in turn, with their own filters. */
  more: z.array(z.uuid()).max(9).default([]),
  /** The seconds that a wall shows one page. */
  every: z.number().int().min(5).max(600).default(20),
};
export const ReportLinkForm = z
  .strictObject({
    ...shape,
    /** The filters of the page, which nobody can change later. */
    filters: ReportFilters,
  })
  .refine(({ display, more }) => display === 'wall' || more.length === 0, {
    path: ['more'],
    message: 'only a wall shows further reports',
  });
export type ReportLinkForm = z.output<typeof ReportLinkForm>;

export const ReportLink = z
  .object({
    id: z.uuid(),
    ...shape,
    /** The name of the report; empty for a caller who may not read it. */
    reportName: z.string(),
    state: z.enum(linkStates),
    createdBy: z.string(),
    createdAt: z.iso.datetime(),
    revokedAt: z.iso.datetime().nullable(),
    /** The times that the link was opened; a screen that stays open counts once a day. */
    opened: z.number().int(),
    openedAt: z.iso.datetime().nullable(),
    mayRevoke: z.boolean(),
  })
  .meta({ id: 'ReportLink' });
export type ReportLink = z.output<typeof ReportLink>;

/** The screen that a link shows. */
export const SharedScreen = z.object({
  display: z.enum(linkDisplays),
  every: z.number().int(),
  /** Proves to the next call that this opening is counted. */
  visit: z.string(),
  screens: z.array(ReportScreen),
});
export type SharedScreen = z.output<typeof SharedScreen>;

const id = '00000000-0000-4000-8000-000000000000';
const example: ReportLink = {
  ...{ id, report: id, name: '大厅屏幕', endsOn: '2026-12-28', display: 'wall' },
  ...{ isLive: false, more: [], every: 20, reportName: '馆长月报', state: 'active' },
  ...{ createdBy: '王馆员', createdAt: '2026-11-28T08:00:00.000Z', revokedAt: null },
  ...{ opened: 3, openedAt: '2026-11-28T09:00:00.000Z', mayRevoke: true },
};
const listing = page(ReportLink, ['createdAt', 'endsOn', 'opened', 'openedAt'], {
  /** Searches the name of the link and of the report. */
  search: z.string().max(100).optional(),
  report: z.uuid().optional(),
});

export const reportLink = area('reportLink', {
  allowed: route({
    method: 'GET',
    path: 'reportLink/allowed',
    summary: 'Whether links of reports are allowed (parameter `report.share`)',
    needs: 'report:share',
    reply: z.object({ isAllowed: z.boolean() }),
    example: { isAllowed: true },
  }),
  list: route({
    method: 'GET',
    path: 'reportLink/page',
    summary: 'The caller’s links of reports; with the right to all reports, all',
    needs: 'report:share',
    query: listing.query,
    reply: listing.reply,
    example: { rows: [example], total: 1 },
  }),
  create: route({
    method: 'POST',
    path: 'reportLink/add',
    summary: 'Make a link of a report; its address is told only here',
    needs: 'report:share',
    body: ReportLinkForm,
    reply: z.object({ id: z.uuid(), address: z.string() }),
    example: { id, address: 'https://stacksight.library.example/share/#nX0…' },
  }),
  revoke: route({
    method: 'POST',
    path: 'reportLink/{id}/revoke',
    summary: 'End a link at once: the caller’s own, or any with the right to all reports',
    needs: 'report:share',
    params: { id: z.uuid() },
    reply: z.null(),
    example: null,
  }),
  screen: route({
    method: 'POST',
    path: 'analyticsReport/{id}/screen',
    summary: 'A report as a wall screen shows it, with the caller’s rights',
    needs: 'analysis:view',
    params: { id: z.uuid() },
    body: z.strictObject({ filters: ReportFilters.optional(), ...ScreenLook }),
    reply: ReportScreen,
    example: exampleScreen,
    seconds: 60,
  }),
  open: route({
    method: 'POST',
    path: 'share',
    summary: 'What a link shows; small cells are hidden. The token is all that counts',
    needs: 'public',
    body: z.strictObject({
      token: z.string().max(200),
      /** The `visit` of the call before, from a screen that refreshes itself. */
      visit: z.string().max(400).optional(),
      ...ScreenLook,
    }),
    reply: SharedScreen,
    example: { display: 'page', every: 20, visit: 'kQ1…', screens: [exampleScreen] },
    seconds: 60,
  }),
});
