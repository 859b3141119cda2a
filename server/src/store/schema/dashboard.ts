import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/** The tiles that an account chose for its dashboard, in order. */
export const dashboardLayout = pgTable('dashboard_layout', {
  accountId: uuid('account_id').primaryKey(),
  tiles: text('tiles').array().notNull(),
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
