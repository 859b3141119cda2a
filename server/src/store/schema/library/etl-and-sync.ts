import type { EtlBody, SyncContent, SyncState } from '@stacksight/contract';
import { boolean, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../instant.ts';

/** Rules that turn the tables of a source into rows of the warehouse. */
export const etlRule = pgTable('etl_rule', {
  id: uuid('id').primaryKey().defaultRandom(),
  glc: text('glc').notNull(),
  name: text('name').notNull(),
  body: jsonb('body').$type<EtlBody>().notNull(),
  modifiedAt: instant('modified_at').notNull().defaultNow(),
  modifiedBy: text('modified_by').notNull().default(''),
});

/** The address that a library group sends its numbers to. */
export const analyticsSync = pgTable('analytics_sync', {
  glc: text('glc').primaryKey(),
  parentUrl: text('parent_url').notNull().default(''),
  sealedSecret: text('sealed_secret'),
  contents: text('contents').array().$type<SyncContent[]>().notNull(),
  cron: text('cron'),
  isEnabled: boolean('is_enabled').notNull().default(true),
  remark: text('remark').notNull().default(''),
  lastSentAt: instant('last_sent_at'),
  lastAnswer: text('last_answer').notNull().default(''),
  state: text('state').$type<SyncState>().notNull().default('never'),
  modifiedAt: instant('modified_at').notNull().defaultNow(),
});
