import { z } from 'zod';
import { area, file, route } from '../kit/route.ts';

// Any list as a workbook: the call that fills it is run with the caller's rights, page by page where it has pages.

export const ListColumn = z.strictObject({
  /** A field of the rows. */
  key: z.string().min(1).max(64),
  label: z.string().min(1).max(100),
  format: z.enum(['text', 'integer', 'decimal', 'percent', 'date', 'time']).default('text'),
  /** What codes are called. */
  labels: z.record(z.string().max(100), z.string().max(200)).optional(),
});

export const ListExport = z.strictObject({
  /** `area.route` of the list, such as `behaviorEvent.list`. */
  list: z.string().regex(/^\w{1,64}\.\w{1,64}$/, 'is not the name of a call'),
  title: z.string().trim().min(1).max(100),
  params: z.record(z.string().max(64), z.string().max(200)).default({}),
  /** Search and filters as the list takes them; its pages are turned here. */
  query: z.record(z.string().max(64), z.string().max(8_000)).default({}),
  columns: z.array(ListColumn).min(1).max(50),
  /** What the list is narrowed to, in words, for the cover. */
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
    summary: 'Any list, all its pages, as an Excel workbook',
    needs: 'export:excel',
    body: ListExport,
    reply: file,
    example: '',
    seconds: 300,
  }),
});
