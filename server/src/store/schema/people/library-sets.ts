import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../instant.ts';

/** The sets of libraries that accounts keep for themselves. */
export const librarySetTable = pgTable('library_set', {
  id: uuid('id').primaryKey().defaultRandom(),
  accountId: uuid('account_id').notNull(),
  glc: text('glc').notNull(),
  name: text('name').notNull(),
  libraries: text('libraries').array().notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});
