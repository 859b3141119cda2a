import type { ReportMailState, SubscriptionForm } from '@stacksight/contract';
import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../instant.ts';

/** The content and times of a subscription, with the address of the console for links in mails. */
type KeptForm = Omit<SubscriptionForm, 'report' | 'to' | 'isEnabled'> & { publicUrl: string };

/** Who gets which report by mail, and when. */
export const reportSubscription = pgTable('report_subscription', {
  id: uuid('id').primaryKey().defaultRandom(),
  reportId: uuid('report_id').notNull(),
  kind: text('kind', { enum: ['account', 'role', 'addresses'] }).notNull(),
  accountId: uuid('account_id'),
  roleId: uuid('role_id'),
  addresses: jsonb('addresses').$type<string[]>().notNull().default([]),
  /** The group and libraries that addresses get; null libraries mean the whole group. */
  glc: text('glc'),
  libraries: jsonb('libraries').$type<string[]>(),
  form: jsonb('form').$type<KeptForm>().notNull(),
  isEnabled: boolean('is_enabled').notNull().default(true),
  nextAt: instant('next_at'),
  lastMonth: text('last_month'),
  dataUntil: text('data_until'),
  createdBy: uuid('created_by'),
  createdAt: instant('created_at').notNull().defaultNow(),
  modifiedAt: instant('modified_at').notNull().defaultNow(),
});

/** The mails of subscriptions, written before they are sent. */
export const reportDelivery = pgTable('report_delivery', {
  id: uuid('id').primaryKey().defaultRandom(),
  subscriptionId: uuid('subscription_id').notNull(),
  accountId: uuid('account_id'),
  address: text('address').notNull(),
  /** The time or month of the subscription that this mail is about. */
  occasion: text('occasion').notNull(),
  state: text('state').$type<ReportMailState>().notNull().default('waiting'),
  attempt: integer('attempt').notNull().default(0),
  reason: text('reason'),
  detail: text('detail'),
  digest: text('digest'),
  dueAt: instant('due_at').notNull(),
  claimedAt: instant('claimed_at'),
  endedAt: instant('ended_at'),
});

/** The addresses that no longer want the mails of a subscription. */
export const reportStopped = pgTable('report_stopped', {
  subscriptionId: uuid('subscription_id').notNull(),
  address: text('address').notNull(),
});
