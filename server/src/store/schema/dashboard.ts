import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** The tiles that an account chose for its dashboard, in order. */
export const dashboardLayout = pgTable('dashboard_layout', {
  accountId: uuid('account_id').primaryKey(),
  tiles: text('tiles').array().notNull(),
});

/** The parts of reports and the saved analyses that accounts put on their dashboard. */
export const dashboardPin = pgTable('dashboard_pin', {
  id: uuid('id').primaryKey().defaultRandom(),
  accountId: uuid('account_id').notNull(),
  /** Null for a saved analysis alone. */
  reportId: uuid('report_id'),
  /** Exactly one of these two is not null. */
  componentId: uuid('component_id'),
  targetId: uuid('target_id'),
  /** The place that the account chose; null for pins that came later, which are last. */
  position: integer('position'),
  createdAt: instant('created_at').notNull().defaultNow(),
});

/** The dimensions that a library group chose for an overview panel, in order. */
export const overviewDimension = pgTable(
  'overview_dimension',
  {
    glc: text('glc').notNull(),
    panel: text('panel').notNull(),
    dimensions: text('dimensions').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.glc, table.panel] })],
);

/** The reader fields whose absence makes a record incomplete, for a library group. */
export const readerIncompleteRule = pgTable('reader_incomplete_rule', {
  glc: text('glc').primaryKey(),
  fields: text('fields').array().notNull(),
});
