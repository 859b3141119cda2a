import type { Filter, PlacedItem, ReportForm, ReportReaders } from '@stacksight/contract';
import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes } from '../bytes.ts';
import { instant } from '../instant.ts';

/** Reports: pages of saved questions, targets, texts and pictures. */
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

/** The pictures of reports. An id is random, and the protection of a picture. */
export const reportPicture = pgTable('report_picture', {
  id: uuid('id').primaryKey().defaultRandom(),
  data: bytes('data').notNull(),
  mime: text('mime').$type<'image/png' | 'image/jpeg'>().notNull(),
  /** The size in pixels. */
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  createdBy: uuid('created_by'),
  createdAt: instant('created_at').notNull().defaultNow(),
});
