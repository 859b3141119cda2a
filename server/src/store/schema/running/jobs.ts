import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../instant.ts';

/** The schedules of jobs that administrators changed. */
export const job = pgTable('job', {
  kind: text('kind').primaryKey(),
  cron: text('cron'),
  isPaused: boolean('is_paused').notNull().default(false),
  resumedAt: instant('resumed_at'),
  modifiedAt: instant('modified_at').notNull(),
  modifiedBy: text('modified_by').notNull(),
});
