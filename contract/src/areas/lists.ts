import { z } from 'zod';
import { area, file, route } from '../kit/route.ts';

// Any list as a workbook. The server makes the call of the list with the caller's rights, and fetches all pages.

export const ListColumn = z.strictObject({
  /** The name of a field in the rows of the list. */
  key: z.string().min(1).max(64),
  label: z.string().min(1).max(100),
  format: z.enum(['text', 'integer', 'decimal', 'percent', 'date', 'time']).default('text'),
  /** The labels of codes. */
  labels: z.record(z.string().max(100), z.string().max(200)).optional(),
});

export const ListExport = z.strictObject({
  /** The name of the call, `area.route`, such as `behaviorEvent.list`. */
  list: z.string().regex(/^\w{1,64}\.\w{1,64}$/, 'is not the name of a call'),
  title: z.string().trim().min(1).max(100),
  params: z.record(z.string().max(64), z.string().max(200)).default({}),
  /** The search and the filters of the list, without paging. */
  query: z.record(z.string().max(64), z.string().max(8_000)).default({}),
  columns: z.array(ListColumn).min(1).max(50),
  /** The filters as text, for the cover sheet. */
  about: z
    .array(z.tuple([z.string().max(100), z.string().max(500)]))
    .max(20)
    .default([]),
});
export type ListExport = z.input<typeof ListExport>;

export const lists = area('lists', {
  excel: route({
    method: 'POST',
    path: 'api/export/list',
    summary: 'All pages of any list as an Excel workbook',
    needs: 'export:excel',
    body: ListExport,
    reply: file,
    example: '',
    seconds: 300,
  }),
});
