import { z } from 'zod';
import { page } from '../kit/page.ts';
import { area, file, route } from '../kit/route.ts';
import { ExportRequest } from './analysis.ts';

// Workbooks that are made in the background: one's own list of them, how far each is, and the file until it expires.
// `api/export/excel` answers with the file itself, however long that takes; a page asks here first, and waits for
// nothing that is large.

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
  status: z.enum(exportStatuses),
  /** Rows written so far, and of how many; null while that is not known. */
  done: z.number().int(),
  total: z.number().int().nullable(),
  bytes: z.number().int().nullable(),
  /** Why it failed, in the caller's language. */
  failure: z.string().nullable(),
  /** To whom it is mailed; empty for a file that is only kept. */
  mailTo: z.array(z.string()),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
  /** When the file goes away. */
  expiresAt: z.string().nullable(),
});
export type ExportEntry = z.output<typeof ExportEntry>;

/** Above this many rows a file is made in the background unless asked otherwise. */
export const backgroundRows = 50_000;

export const StartExport = z.strictObject({
  ...ExportRequest.shape,
  /** `auto`: only what is large; `background`: in any case. */
  mode: z.enum(['auto', 'background']).default('auto'),
});
export type StartExport = z.input<typeof StartExport>;

export const MailExport = z.strictObject({
  ...ExportRequest.shape,
  to: z.array(z.email().max(254)).min(1).max(10),
  /** A word to those who get it. */
  note: z.string().trim().max(500).optional(),
});
export type MailExport = z.input<typeof MailExport>;

const Started = z.object({ id: z.uuid() });
const id = { id: z.uuid() };
const key = '3f0b6c1e-6a55-4a53-9f0e-0d7f6c2b9a10';

const example: z.input<typeof ExportEntry> = {
  id: key,
  title: '外借明细',
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
  /** Part of the title. */
  search: z.string().max(100).optional(),
  status: z.enum(exportStatuses).optional(),
});

export const exportsArea = area('exports', {
  start: route({
    method: 'POST',
    path: 'exports/start',
    summary:
      'Make a workbook in the background where it is large; otherwise say so, and api/export/excel answers with it at once',
    needs: 'export:excel',
    body: StartExport,
    reply: z.object({
      background: z.boolean(),
      /** Of the export that was begun; null when it is small enough to be fetched directly. */
      id: z.uuid().nullable(),
      rows: z.number().int().nullable(),
    }),
    example: { background: true, id: key, rows: 1_000_000 },
    seconds: 60,
  }),
  page: route({
    method: 'GET',
    path: 'exports/page',
    summary: 'One’s own exports, newest first',
    needs: 'signedIn',
    query: listing.query,
    reply: listing.reply,
    example: { rows: [example], total: 1 },
  }),
  get: route({
    method: 'GET',
    path: 'exports/{id}',
    summary: 'One of one’s own exports: how far it is',
    needs: 'signedIn',
    params: id,
    reply: ExportEntry,
    example,
  }),
  file: route({
    method: 'GET',
    path: 'exports/{id}/file',
    summary: 'The finished workbook, for whoever asked for it and may still see what is in it',
    needs: 'export:excel',
    params: id,
    reply: file,
    example: '',
    seconds: 1_800,
  }),
  again: route({
    method: 'POST',
    path: 'exports/{id}/again',
    summary: 'Ask for the same workbook again, with the data of now',
    needs: 'export:excel',
    params: id,
    reply: Started,
    example: { id: key },
  }),
  cancel: route({
    method: 'POST',
    path: 'exports/{id}/cancel',
    summary: 'Stop one that waits or runs; its query ends and nothing of it is kept',
    needs: 'signedIn',
    params: id,
    reply: z.null(),
    example: null,
  }),
  remove: route({
    method: 'DELETE',
    path: 'exports/{id}',
    summary: 'Delete one with its file; one that runs is stopped first',
    needs: 'signedIn',
    params: id,
    reply: z.null(),
    example: null,
  }),
  mail: route({
    method: 'POST',
    path: 'api/exportToEmail',
    summary: 'Make a workbook in the background and mail it, or a link to it when it is large',
    needs: 'export:mail',
    body: MailExport,
    reply: Started,
    example: { id: key },
  }),
});
