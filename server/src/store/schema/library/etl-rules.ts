import type { EtlBody } from '@stacksight/contract';
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
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
