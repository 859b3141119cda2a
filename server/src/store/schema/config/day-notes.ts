import { date, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../instant.ts';

/** Notes on days; the empty libcode is the group. */
export const dayNoteTable = pgTable('day_note', {
  id: uuid('id').primaryKey().defaultRandom(),
  glc: text('glc').notNull(),
  libcode: text('libcode').notNull().default(''),
  dayFrom: date('day_from').notNull(),
  dayUntil: date('day_until').notNull(),
  text: text('text').notNull(),
  modifiedBy: text('modified_by').notNull().default(''),
  modifiedAt: instant('modified_at').notNull().defaultNow(),
});
