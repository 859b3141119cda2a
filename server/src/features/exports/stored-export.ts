import { ExportRequest } from '@stacksight/contract';
import { z } from 'zod';

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
