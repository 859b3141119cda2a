import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../instant.ts';

/** Replica standards: how many copies of a title are enough. */
export const replicaStandard = pgTable('replica_standard', {
  id: uuid('id').primaryKey().defaultRandom(),
  glc: text('glc').notNull(),
  libcode: text('libcode').notNull().default(''),
  clc: text('clc').notNull().default(''),
  copies: integer('copies').notNull(),
  loansPerCopy: integer('loans_per_copy'),
  remark: text('remark').notNull().default(''),
  modifiedAt: instant('modified_at').notNull().defaultNow(),
});
