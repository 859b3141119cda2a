import type { RuleValues } from '@stacksight/contract';
import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../instant.ts';

/** Why a run was refused or failed: an error's code and what its sentence names. */
export type RunReason = { code: string; params: Readonly<Record<string, string | number>> };

/** What was asked at the query desk and by rules. */
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
