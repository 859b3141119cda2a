import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Notices, in both languages. */
export const notice = pgTable('notice', {
  id: uuid('id').primaryKey(),
  summaryZh: text('summary_zh').notNull(),
  summaryEn: text('summary_en').notNull(),
  detailsZh: text('details_zh').notNull(),
  detailsEn: text('details_en').notNull(),
  systemZh: text('system_zh').notNull(),
  systemEn: text('system_en').notNull(),
  linkPath: text('link_path'),
  linkZh: text('link_zh'),
  linkEn: text('link_en'),
  isForAll: boolean('is_for_all').notNull(),
  kind: text('kind').notNull().default('system'),
  once: text('once'),
  createdAt: instant('created_at').notNull(),
});

/** The accounts that a notice is for, unless it is for all. */
export const noticeTarget = pgTable('notice_target', {
  noticeId: uuid('notice_id').notNull(),
  accountId: uuid('account_id').notNull(),
});

/** The marks that an account set on a notice, such as “read”. */
export const noticeReceipt = pgTable('notice_receipt', {
  noticeId: uuid('notice_id').notNull(),
  accountId: uuid('account_id').notNull(),
  readAt: instant('read_at'),
  removedAt: instant('removed_at'),
});

/** The kinds of notices that an account wants, and which of them by mail. */
export const noticePreference = pgTable('notice_preference', {
  accountId: uuid('account_id').notNull(),
  kind: text('kind').notNull(),
  isShown: boolean('is_shown').notNull(),
  byMail: boolean('by_mail').notNull(),
});
