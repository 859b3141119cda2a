import type { ReportForm, ReportItem } from '@stacksight/contract';
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../instant.ts';

/** Reports: pages of saved questions, targets and texts. */
export const analyticsReport = pgTable('analytics_report', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  note: text('note').notNull().default(''),
  range: jsonb('range').$type<ReportForm['range']>(),
  items: jsonb('items').$type<ReportItem[]>().notNull(),
  /** The project of the report; null if it is in no project. */
  projectId: uuid('project_id'),
  createdBy: uuid('created_by'),
  createdAt: instant('created_at').notNull().defaultNow(),
  modifiedAt: instant('modified_at').notNull().defaultNow(),
});
