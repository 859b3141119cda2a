import { date, doublePrecision, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../instant.ts';

/** Purchase lists that were pushed to acquisition. */
export const purchaseList = pgTable('purchase_list', {
  id: uuid('id').primaryKey().defaultRandom(),
  glc: text('glc').notNull(),
  name: text('name').notNull(),
  createdBy: uuid('created_by'),
  createdAt: instant('created_at').notNull(),
});

/**
 * The lines of purchase lists: a title for a library, with its data at the time of the push and the state of its
 * copies.
 */
export const purchaseLine = pgTable('purchase_line', {
  id: uuid('id').primaryKey().defaultRandom(),
  listId: uuid('list_id').notNull(),
  glc: text('glc').notNull(),
  libcode: text('libcode').notNull(),
  place: text('place').notNull(),
  bookrecno: text('bookrecno').notNull(),
  title: text('title').notNull(),
  author: text('author').notNull(),
  isbn: text('isbn').notNull(),
  publisher: text('publisher').notNull(),
  pubYear: integer('pub_year'),
  clc: text('clc').notNull(),
  price: doublePrecision('price'),
  copies: integer('copies').notNull(),
  lost: doublePrecision('lost'),
  reason: text('reason').notNull(),
  source: text('source', {
    enum: ['WebHotBook', 'HotReservationBook', 'InsufficientBook'],
  }).notNull(),
  ordersAhead: integer('orders_ahead').notNull(),
  copiesAhead: integer('copies_ahead').notNull(),
  state: text('state', { enum: ['pushed', 'ordered', 'arrived', 'lent'] }).notNull(),
  pushedOn: date('pushed_on').notNull(),
  orderedOn: date('ordered_on'),
  arrivedOn: date('arrived_on'),
  lentOn: date('lent_on'),
  arrivedCopies: integer('arrived_copies').notNull().default(0),
});
