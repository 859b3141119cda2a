import type { ComponentChart, Query } from '@stacksight/contract';
import { boolean, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** Saved questions. */
export const analyticsComponent = pgTable('analytics_component', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  note: text('note').notNull().default(''),
  query: jsonb('query').$type<Query>().notNull(),
  chart: text('chart').$type<ComponentChart>().notNull(),
  rest: boolean('rest').notNull().default(false),
  createdBy: uuid('created_by'),
  createdAt: instant('created_at').notNull().defaultNow(),
  modifiedAt: instant('modified_at').notNull().defaultNow(),
});
