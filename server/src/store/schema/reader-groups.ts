import type { CellPlace, Query } from '@stacksight/contract';
import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { account } from './accounts.ts';
import { instant } from './instant.ts';

/** Saved reader groups, each with its name and question; the readers themselves are in the warehouse. */
export const readerGroup = pgTable('reader_group', {
  id: uuid('id').primaryKey().defaultRandom(),
  glc: text('glc').notNull(),
  name: text('name').notNull(),
  note: text('note').notNull().default(''),
  query: jsonb('query').$type<Query>().notNull(),
  cell: jsonb('cell').$type<CellPlace>().notNull(),
  size: integer('size').notNull(),
  /** The libraries whose readers are in the group; null means every library of the library group. */
  libraries: text('libraries').array(),
  /** The author; null for a reader group of the demonstration city. */
  createdBy: uuid('created_by').references(() => account.id, { onDelete: 'cascade' }),
  createdAt: instant('created_at').notNull().defaultNow(),
});
