import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../instant.ts';

/** Statements of the query desk that a user saves under a name. */
export const savedStatement = pgTable('saved_statement', {
  id: uuid('id').primaryKey().defaultRandom(),
  accountId: uuid('account_id').notNull(),
  name: text('name').notNull(),
  sql: text('sql').notNull(),
  modifiedAt: instant('modified_at').notNull(),
});
