import { ExportRequest } from '@stacksight/contract';
import { z } from 'zod';
import type { Footprint } from '#analytics/footprint.ts';
import type { Asker } from '#analytics/rights.ts';
import type { Language } from '#http/language.ts';
import type { Workbook } from '#lib/workbook/write-workbook.ts';

/** What an export's task knows of it; read again when it runs, maybe by a later version. */
export const StoredExport = z.object({
  request: ExportRequest,
  language: z.enum(['zh-CN', 'en-US']),
  mail: z
    .object({
      to: z.array(z.string()),
      note: z.string(),
      /** Where the console is, for a link. */
      publicUrl: z.string(),
    })
    .nullable(),
});
export type StoredExport = z.output<typeof StoredExport>;
type Request = StoredExport['request'];

/** A workbook that has been thought of and not written yet. */
export type Book = {
  name: string;
  workbook: Workbook;
  count(): Promise<number>;
  footprint: Footprint;
};

/** Where workbooks come from. */
export type Books = {
  open(
    request: Request,
    asker: Asker,
    options: { language: Language; signal: AbortSignal },
  ): Promise<Book>;
  /** How many rows a list of rows has, null for a table; refuses what the asker may not ask. */
  size(request: Request, asker: Asker, signal: AbortSignal): Promise<number | null>;
};
