import {
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '../instant.ts';

/** The weeding policy of a library; an empty `libcode` means all libraries of the group. */
export const weedingPolicy = pgTable('weeding_policy', {
  glc: text('glc').notNull(),
  libcode: text('libcode').notNull(),
  /** The id of the record among the records of the demonstration city. */
  id: uuid('id').notNull().defaultRandom(),
  policy: jsonb('policy').notNull(),
  modifiedAt: instant('modified_at').notNull(),
});

/** The decisions that people made at the shelf, each with the data of the copy at that time. */
export const weedingDecision = pgTable('weeding_decision', {
  id: uuid('id').primaryKey(),
  glc: text('glc').notNull(),
  libcode: text('libcode').notNull(),
  loc: text('loc').notNull(),
  barcode: text('barcode').notNull(),
  bookrecno: text('bookrecno').notNull(),
  title: text('title').notNull(),
  author: text('author').notNull(),
  callno: text('callno').notNull(),
  clc: text('clc').notNull(),
  class1: text('class1').notNull(),
  pubYear: integer('pub_year'),
  addedOn: date('added_on', { mode: 'string' }),
  price: doublePrecision('price'),
  reasons: jsonb('reasons').notNull(),
  decision: text('decision', { enum: ['keep', 'withdraw', 'move', 'mend', 'missing'] }).notNull(),
  note: text('note').notNull(),
  askAgainOn: date('ask_again_on', { mode: 'string' }),
  isLast: boolean('is_last').notNull(),
  accountId: uuid('account_id'),
  decidedAt: instant('decided_at').notNull(),
  decidedOn: date('decided_on', { mode: 'string' }).notNull(),
  keptAt: instant('kept_at').notNull(),
});
