import type { EnumChoice, Names } from '@stacksight/contract';
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../instant.ts';

/** Lists of choices, by code. */
export const enumConfig = pgTable('enum_config', {
  id: uuid('id').primaryKey().defaultRandom(),
  code: text('code').notNull(),
  name: jsonb('name').$type<Names>().notNull(),
  choices: jsonb('choices').$type<EnumChoice[]>().notNull(),
  remark: text('remark').notNull().default(''),
  modifiedAt: instant('modified_at').notNull().defaultNow(),
  modifiedBy: text('modified_by').notNull().default(''),
});
