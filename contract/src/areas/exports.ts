import { z } from 'zod';
import { page } from '../kit/page.ts';
import { area, file, route } from '../kit/route.ts';
import { ReportFileOrder, reportFormats } from '../values/report-file.ts';
import { ExportRequest } from './analysis.ts';

// Workbooks made in the background: the caller's list, the progress, and the file until it expires. `api/export/excel`
// replies with the file itself, however long that takes. A page uses this area, so that it never waits for a large
// file.

export const exportStatuses = [
  'waiting',
  'running',
  'ready',
  'failed',
  'cancelled',
  'expired',
] as const;

export const ExportEntry = z.object({
  id: z.uuid(),
  title: z.string(),
  /** The kind of file: a workbook, or a report as PDF or Word. */
  format: z.enum(reportFormats),
  /** True for a file of a report, whose progress is counted in parts of the report. */
  isReport: z.boolean(),
  status: z.enum(exportStatuses),
  /** The number of rows or parts written so far, and the total; null while the total is unknown. */
  done: z.number().int(),
  total: z.number().int().nullable(),
  bytes: z.number().int().nullable(),
  /** The reason of the failure, in the caller's language. */
  failure: z.string().nullable(),
  /** The email addresses of the recipients; empty for a file that is not mailed. */
  mailTo: z.array(z.string()),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
  /** The time at which the server deletes the file. */
  expiresAt: z.string().nullable(),
});
export type ExportEntry = z.output<typeof ExportEntry>;

/** An export with more rows than this runs in the background, unless the caller decides otherwise. */
export const backgroundRows = 50_000;

export const StartExport = z.strictObject({
  ...ExportRequest.shape,
  /** `auto` runs only large exports in the background; `background` runs all of them there. */
  mode: z.enum(['auto', 'background']).default('auto'),
});
export type StartExport = z.input<typeof StartExport>;

export const MailExport = z.strictObject({
  ...ExportRequest.shape,
  to: z.array(z.email().max(254)).min(1).max(10),
  /** A message to the recipients. */
  note: z.string().trim().max(500).optional(),
});
export type MailExport = z.input<typeof MailExport>;

const Started = z.object({ id: z.uuid() });
const id = { id: z.uuid() };
const key = '3f0b6c1e-6a55-4a53-9f0e-0d7f6c2b9a10';

const example: z.input<typeof ExportEntry> = {
  id: key,
  title: '外借明细',
  format: 'xlsx',
  isReport: false,
  status: 'running',
  done: 420_000,
  total: 1_000_000,
  bytes: null,
  failure: null,
  mailTo: [],
  createdAt: '2026-11-21T00:30:00.000Z',
  endedAt: null,
  expiresAt: null,
};

const listing = page(ExportEntry, ['createdAt', 'title', 'total', 'bytes'], {
  /** Searches the title. */
  search: z.string().max(100).optional(),
  status: z.enum(exportStatuses).optional(),
});

export const exportsArea = area('exports', {
  start: route({
    method: 'POST',
    path: 'exports/start',
    summary: 'Make a large workbook in the background; a small one is left to api/export/excel',
    needs: 'export:excel',
    body: StartExport,
    reply: z.object({
      background: z.boolean(),
      /** The id of the started export; null if the workbook is small enough for a direct download. */
      id: z.uuid().nullable(),
      rows: z.number().int().nullable(),
    }),
    example: { background: true, id: key, rows: 1_000_000 },
    seconds: 60,
  }),
  report: route({
    method: 'POST',
    path: 'exports/report',
    summary:
      'Make a file of a report; the reply comes with the file or after ten seconds, while the work goes on',
    needs: 'export:excel',
    body: ReportFileOrder,
    reply: z.object({ id: z.uuid(), isReady: z.boolean() }),
    example: { id: key, isReady: true },
    seconds: 60,
  }),
  page: route({
    method: 'GET',
    path: 'exports/page',
    summary: 'The caller’s exports, newest first',
    needs: 'signedIn',
    query: listing.query,
    reply: listing.reply,
    example: { rows: [example], total: 1 },
  }),
  get: route({
    method: 'GET',
    path: 'exports/{id}',
    summary: 'One of the caller’s exports, with its progress',
    needs: 'signedIn',
    params: id,
    reply: ExportEntry,
    example,
  }),
  file: route({
    method: 'GET',
    path: 'exports/{id}/file',
    summary: 'The finished workbook, for its owner while they may still see the data',
    needs: 'export:excel',
    params: id,
    reply: file,
    example: '',
    seconds: 1_800,
  }),
  again: route({
    method: 'POST',
    path: 'exports/{id}/again',
    summary: 'Make the same workbook again, with current data',
    needs: 'export:excel',
    params: id,
    reply: Started,
    example: { id: key },
  }),
  cancel: route({
    method: 'POST',
    path: 'exports/{id}/cancel',
    summary: 'Stop a waiting or running export; its query ends and no file stays',
    needs: 'signedIn',
    params: id,
    reply: z.null(),
    example: null,
  }),
  remove: route({
    method: 'DELETE',
    path: 'exports/{id}',
    summary: 'Delete an export with its file; a running one stops first',
    needs: 'signedIn',
    params: id,
    reply: z.null(),
    example: null,
  }),
  mail: route({
    method: 'POST',
    path: 'api/exportToEmail',
    summary: 'Make a workbook in the background and mail it; a large one as a link',
    needs: 'export:mail',
    body: MailExport,
    reply: Started,
    example: { id: key },
  }),
});
