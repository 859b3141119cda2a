import type { EtlBody, EtlQuestion, EtlRun } from '@stacksight/contract';
import { boolean, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../instant.ts';

/** Rules that read a data source into the warehouse. */
export const etlRule = pgTable('etl_rule', {
  id: uuid('id').primaryKey().defaultRandom(),
  glc: text('glc').notNull(),
  name: text('name').notNull(),
  datasourceId: uuid('datasource_id').notNull(),
  body: jsonb('body').$type<EtlBody>().notNull(),
  scheduledAt: instant('scheduled_at').notNull().defaultNow(),
  modifiedAt: instant('modified_at').notNull().defaultNow(),
  modifiedBy: text('modified_by').notNull().default(''),
});

/** The state of each stream of a rule. */
export const etlState = pgTable(
  'etl_state',
  {
    ruleId: uuid('rule_id').notNull(),
    stream: text('stream').notNull(),
    state: jsonb('state').$type<Record<string, unknown>>().notNull(),
    runId: uuid('run_id'),
  },
  (columns) => [primaryKey({ columns: [columns.ruleId, columns.stream] })],
);

export type StoredQuestion = {
  stream: string;
  kind: EtlQuestion['kind'];
  facts: Record<string, string>;
};
export type StoredOutcome = Pick<EtlRun, 'read' | 'loaded' | 'refused' | 'isPastLeft'> & {
  differences: Omit<EtlRun['differences'][number], 'title'>[];
  notes: { stream: string; kind: 'added' | 'leftOut'; facts: Record<string, string> }[];
};

/** Runs of rules. */
export const etlRun = pgTable('etl_run', {
  id: uuid('id').primaryKey(),
  ruleId: uuid('rule_id').notNull(),
  glc: text('glc').notNull(),
  username: text('username').notNull().default(''),
  accepted: text('accepted').array().$type<string[]>().notNull().default([]),
  progress: jsonb('progress').$type<EtlRun['progress']>(),
  outcome: jsonb('outcome').$type<StoredOutcome>(),
  question: jsonb('question').$type<StoredQuestion>(),
  isAnswered: boolean('is_answered').notNull().default(false),
});

/** The run that reads a data source now. */
export const etlLease = pgTable('etl_lease', {
  datasourceId: uuid('datasource_id').primaryKey(),
  runId: uuid('run_id').notNull(),
});
