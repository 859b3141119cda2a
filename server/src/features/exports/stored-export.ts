import { ExportRequest } from '@stacksight/contract';
import { z } from 'zod';

/** The saved data of an export's task. A later version of the server may read them. */
export const StoredExport = z.object({
  request: ExportRequest,
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
