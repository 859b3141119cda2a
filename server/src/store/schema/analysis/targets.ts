import type { Names, TargetForm } from '@stacksight/contract';
import { doublePrecision, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../instant.ts';

/** Targets for numbers that people watch. */
export const analyticsTarget = pgTable('analytics_target', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: jsonb('name').$type<Names>().notNull(),
  means: jsonb('means').$type<Names>().notNull(),
  metric: text('metric').notNull(),
  formula: jsonb('formula').$type<TargetForm['formula']>(),
  range: jsonb('range').$type<TargetForm['range']>().notNull(),
  goal: doublePrecision('goal'),
  better: text('better').$type<TargetForm['better']>().notNull(),
  createdBy: uuid('created_by'),
  createdAt: instant('created_at').notNull().defaultNow(),
  modifiedAt: instant('modified_at').notNull().defaultNow(),
});
