import { bigint, doublePrecision, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../instant.ts';

/**
 * Transfer plans, which move copies between libraries. The column `form` is the question, and `promise` the predicted
 * effect.
 */
export const transferPlan = pgTable('transfer_plan', {
  id: uuid('id').primaryKey().defaultRandom(),
  glc: text('glc').notNull(),
  name: text('name').notNull(),
  state: text('state', { enum: ['draft', 'approved', 'closed', 'undone'] }).notNull(),
  form: jsonb('form').notNull(),
  promise: jsonb('promise').notNull(),
  createdBy: uuid('created_by'),
  createdAt: instant('created_at').notNull(),
  approvedBy: uuid('approved_by'),
  approvedAt: instant('approved_at'),
  closedAt: instant('closed_at'),
  modifiedAt: instant('modified_at').notNull(),
  factsAt: instant('facts_at'),
  factsVersion: bigint('facts_version', { mode: 'number' }).notNull().default(0),
});

/** The copies that a transfer plan moves, each with its stage. */
export const transferCopy = pgTable('transfer_copy', {
  id: uuid('id').primaryKey().defaultRandom(),
  planId: uuid('plan_id').notNull(),
  barcode: text('barcode').notNull(),
  bookrecno: text('bookrecno').notNull(),
  title: text('title').notNull(),
  class1: text('class1').notNull(),
  callno: text('callno').notNull(),
  fromLibcode: text('from_libcode').notNull(),
  fromLoc: text('from_loc').notNull(),
  toLibcode: text('to_libcode').notNull(),
  gain: doublePrecision('gain').notNull(),
  reason: jsonb('reason').notNull(),
  stage: text('stage', {
    enum: ['planned', 'struck', 'pulled', 'packed', 'sent', 'received', 'missing'],
  }).notNull(),
  box: text('box'),
  pulledAt: instant('pulled_at'),
  packedAt: instant('packed_at'),
  sentAt: instant('sent_at'),
  receivedAt: instant('received_at'),
});

/** Every scan that a device sent. The device makes the id, so that a scan that is sent twice counts once. */
export const transferScan = pgTable('transfer_scan', {
  id: uuid('id').primaryKey(),
  planId: uuid('plan_id').notNull(),
  barcode: text('barcode').notNull(),
  step: text('step', { enum: ['pull', 'pack', 'send', 'receive', 'missing'] }).notNull(),
  box: text('box'),
  outcome: text('outcome').notNull(),
  accountId: uuid('account_id'),
  scannedAt: instant('scanned_at').notNull(),
  keptAt: instant('kept_at').notNull(),
});
