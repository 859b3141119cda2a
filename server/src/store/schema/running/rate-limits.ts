import { bigint, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../instant.ts';

/** Rules that limit how often a caller may call. */
export const rateLimit = pgTable('rate_limit', {
  id: uuid('id').primaryKey().defaultRandom(),
  uri: text('uri').notNull(),
  method: text('method', { enum: ['*', 'GET', 'POST', 'PUT', 'DELETE'] }).notNull(),
  count: integer('count').notNull(),
  seconds: integer('seconds').notNull(),
  fromHour: integer('from_hour').notNull(),
  toHour: integer('to_hour').notNull(),
  status: text('status', { enum: ['valid', 'invalid'] })
    .notNull()
    .default('valid'),
  remark: text('remark').notNull().default(''),
  refused: bigint('refused', { mode: 'number' }).notNull().default(0),
  lastRefusedAt: instant('last_refused_at'),
  createdAt: instant('created_at').notNull(),
  modifiedAt: instant('modified_at').notNull(),
  modifiedBy: text('modified_by').notNull(),
});

/** The number of calls in the current period of a rate limit. */
export const rateLimitUse = pgTable(
  'rate_limit_use',
  {
    ruleId: uuid('rule_id').notNull(),
    who: text('who').notNull(),
    begunAt: instant('begun_at').notNull(),
    asked: integer('asked').notNull(),
  },
  (table) => [primaryKey({ columns: [table.ruleId, table.who] })],
);
