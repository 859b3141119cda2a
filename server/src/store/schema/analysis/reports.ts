import type { Filter, PlacedItem, ReportForm, ReportReaders } from '@stacksight/contract';
import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../instant.ts';

/** Reports: pages of saved questions, targets and texts. */
export const analyticsReport = pgTable('analytics_report', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  note: text('note').notNull().default(''),
  range: jsonb('range').$type<ReportForm['range']>(),
  /** The libraries of all questions; empty for the libraries of each question. */
  libraries: jsonb('libraries').$type<string[]>().notNull().default([]),
  filter: jsonb('filter').$type<Filter>(),
  items: jsonb('items').$type<PlacedItem[]>().notNull(),
  /** The project of the report; null if it is in no project. */
  projectId: uuid('project_id'),
  /** The roles and accounts that may read the report beside its author; null for everybody. */
  readers: jsonb('readers').$type<ReportReaders>(),
  /** The folder in the list; empty for none. */
  folder: text('folder').notNull().default(''),
  createdBy: uuid('created_by'),
  createdAt: instant('created_at').notNull().defaultNow(),
  modifiedAt: instant('modified_at').notNull().defaultNow(),
});

/** The reports that accounts keep at hand. */
export const reportFavourite = pgTable(
  'report_favourite',
  {
    reportId: uuid('report_id').notNull(),
    accountId: uuid('account_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.reportId, table.accountId] })],
);
