import { bigint, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** What came of an export; the rest of it is in its task. */
export const exportFile = pgTable('export', {
  id: uuid('id').primaryKey(),
  mailTo: jsonb('mail_to').$type<string[]>().notNull().default([]),
  fileName: text('file_name'),
  bytes: bigint('bytes', { mode: 'number' }),
  footprint: jsonb('footprint'),
  expiresAt: instant('expires_at'),
});
