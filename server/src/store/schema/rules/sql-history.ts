import type { RuleValues } from '@stacksight/contract';
import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../instant.ts';

/** The reason why a run was refused or failed: an error code and the values of its sentence. */
export type RunReason = { code: string; params: Readonly<Record<string, string | number>> };

/** The history of statements that the query desk and the rules ran. */
export const sqlHistory = pgTable('sql_history', {
  id: uuid('id').primaryKey().defaultRandom(),
  at: instant('at').notNull(),
  accountId: uuid('account_id').notNull(),
  username: text('username').notNull(),
  kind: text('kind', { enum: ['desk', 'rule'] }).notNull(),
  ruleId: uuid('rule_id'),
  ruleName: text('rule_name').notNull().default(''),
  sql: text('sql').notNull(),
  parameters: jsonb('parameters').$type<RuleValues>().notNull().default({}),
  glc: text('glc'),
  libraries: text('libraries').array(),
  outcome: text('outcome', { enum: ['done', 'refused', 'failed', 'cancelled'] }).notNull(),
  reason: jsonb('reason').$type<RunReason>(),
  rowCount: integer('row_count'),
  hasMore: boolean('has_more').notNull().default(false),
  ms: integer('ms').notNull(),
  isCached: boolean('is_cached').notNull().default(false),
  isExport: boolean('is_export').notNull().default(false),
});
