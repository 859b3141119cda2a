import { ExportRequest, ReportFileOrder } from '@stacksight/contract';
import { z } from 'zod';

/** The order of a file of a report, with the name that the report had then. */
const StoredReportOrder = ReportFileOrder.extend({ title: z.string() });

/** The saved data of an export's task. A later version of the server may read them. */
export const StoredExport = z.object({
  request: z.union([StoredReportOrder, ExportRequest]),
  language: z.enum(['zh-CN', 'en-US']),
  mail: z
    .object({
      to: z.array(z.string()),
      note: z.string(),
      /** The address of the console, for links in notices and mails. */
      publicUrl: z.string(),
    })
    .nullable(),
});
export type StoredExport = z.output<typeof StoredExport>;

/** An export of a workbook, with its question. */
export type StoredBook = StoredExport & { request: z.output<typeof ExportRequest> };

/** Returns whether an export is a workbook of a question, not a file of a report. */
export const isBook = (stored: StoredExport): stored is StoredBook => 'query' in stored.request;
