import type { ModelKind, ModelOutcome, ModelPurpose } from '@stacksight/contract';
import { bigint, boolean, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../instant.ts';

/** The language model of the assistant: one row at most, with the id 1. */
export const assistantModelTable = pgTable('assistant_model', {
  id: integer('id').primaryKey(),
  kind: text('kind').$type<ModelKind>().notNull(),
  url: text('url').notNull(),
  model: text('model').notNull(),
  sealedKey: text('sealed_key').notNull(),
  isEnabled: boolean('is_enabled').notNull(),
  modifiedAt: instant('modified_at').notNull(),
});

/** The calls of the model with what they cost; never their texts. */
export const assistantModelUse = pgTable('assistant_model_use', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: instant('at').notNull(),
  day: date('day', { mode: 'string' }).notNull(),
  accountId: uuid('account_id'),
  username: text('username').notNull(),
  purpose: text('purpose').$type<ModelPurpose>().notNull(),
  model: text('model').notNull(),
  tokensIn: integer('tokens_in'),
  tokensOut: integer('tokens_out'),
  ms: integer('ms'),
  outcome: text('outcome').$type<ModelOutcome>(),
});
