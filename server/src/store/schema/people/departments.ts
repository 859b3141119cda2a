import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../instant.ts';

/** The departments of the organisation, as a tree. */
export const department = pgTable('department', {
  id: uuid('id').primaryKey().defaultRandom(),
  parentId: uuid('parent_id'),
  name: text('name').notNull(),
  sort: integer('sort').notNull().default(0),
  createdAt: instant('created_at').notNull().defaultNow(),
  modifiedAt: instant('modified_at').notNull().defaultNow(),
});
