import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../instant.ts';

/** Calls that pushed events; `events` is sealed, and null once the events are loaded. */
export const pushedCall = pgTable('pushed_call', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  key: text('key'),
  glc: text('glc').notNull(),
  hash: text('hash').notNull(),
  events: text('events'),
  taken: integer('taken').notNull(),
  known: integer('known').notNull(),
  receivedAt: instant('received_at').notNull(),
  loadId: uuid('load_id'),
});

/** The ids of pushed events. */
export const pushedEvent = pgTable(
  'pushed_event',
  {
    glc: text('glc').notNull(),
    id: text('id').notNull(),
    receivedAt: instant('received_at').notNull(),
  },
  (columns) => [primaryKey({ columns: [columns.glc, columns.id] })],
);
