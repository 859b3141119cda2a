import { bigint, boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Uncaught errors of pages in the browser. */
export const clientError = pgTable('client_error', {
  id: uuid('id').primaryKey().defaultRandom(),
  fingerprint: text('fingerprint').notNull(),
  firstAt: instant('first_at').notNull(),
  lastAt: instant('last_at').notNull(),
  username: text('username').notNull(),
  message: text('message').notNull(),
  stack: text('stack').notNull(),
  path: text('path').notNull(),
  version: text('version').notNull(),
  userAgent: text('user_agent').notNull(),
  count: integer('count').notNull().default(1),
});

/** System parameters that administrators change while the server runs. */
export const sysParam = pgTable('sys_param', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
  modifiedAt: instant('modified_at').notNull().defaultNow(),
});

/** The audit log: who did what, when and from where. Entries cannot be changed. */
export const auditLog = pgTable('audit_log', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: instant('at').notNull(),
  accountId: uuid('account_id'),
  username: text('username').notNull(),
  address: text('address').notNull(),
  action: text('action').notNull(),
  subject: text('subject').notNull().default(''),
  isSuccess: boolean('is_success').notNull(),
  before: jsonb('before'),
  after: jsonb('after'),
});
