import type { CellPlace, Query } from '@stacksight/contract';
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { account } from './accounts.ts';
import { instant } from './instant.ts';

/** Saved groups of readers, each with its question and name; the list of readers is in the warehouse. */
export const readerGroup = pgTable('reader_group', {
  id: uuid('id').primaryKey().defaultRandom(),
  glc: text('glc').notNull(),
  name: text('name').notNull(),
  note: text('note').notNull().default(''),
  query: jsonb('query').$type<Query>().notNull(),
  cell: jsonb('cell').$type<CellPlace>().notNull(),
  size: integer('size').notNull(),
  /** The libraries whose readers the group holds; null means every library of the library group. */
  libraries: text('libraries').array(),
  /** Null: a group of the demonstration city. */
  createdBy: uuid('created_by').references(() => account.id, { onDelete: 'cascade' }),
  createdAt: instant('created_at').notNull().defaultNow(),
});
