import { bigint, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Background tasks: their progress and their outcome. */
export const task = pgTable('task', {
  id: uuid('id').primaryKey(),
  kind: text('kind').notNull(),
  ownerId: uuid('owner_id'),
  title: text('title').notNull(),
  data: jsonb('data').notNull().default({}),
  status: text('status', { enum: ['waiting', 'running', 'done', 'failed', 'cancelled'] })
    .notNull()
    .default('waiting'),
  attempt: integer('attempt').notNull().default(0),
  done: bigint('done', { mode: 'number' }).notNull().default(0),
  total: bigint('total', { mode: 'number' }),
  reason: text('reason'),
  detail: text('detail'),
  createdAt: instant('created_at').notNull(),
  startedAt: instant('started_at'),
  endedAt: instant('ended_at'),
  /** The time before which a waiting task is not tried again. */
  retryAt: instant('retry_at'),
});
/** The result of an export; its progress is in its task. */
export const exportFile = pgTable('export', {
  id: uuid('id').primaryKey(),
  mailTo: jsonb('mail_to').$type<string[]>().notNull().default([]),
  fileName: text('file_name'),
  bytes: bigint('bytes', { mode: 'number' }),
  footprint: jsonb('footprint'),
  expiresAt: instant('expires_at'),
  /** Until then the owner waits for the file at a page, and needs no notice. */
  awaitedUntil: instant('awaited_until'),
});
