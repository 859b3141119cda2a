import type { DictionaryType, Names } from '@stacksight/contract';
import { bigint, boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../instant.ts';

/** The names that library groups give the codes of their data. */
export const dictValue = pgTable('dict_value', {
  id: uuid('id').primaryKey().defaultRandom(),
  glc: text('glc').notNull(),
  type: text('type').$type<DictionaryType>().notNull(),
  code: text('code').notNull(),
  name: jsonb('name').$type<Names>().notNull(),
  sort: integer('sort').notNull().default(0),
  isActive: boolean('is_active').notNull().default(true),
  remark: text('remark').notNull().default(''),
  modifiedAt: instant('modified_at').notNull().defaultNow(),
  modifiedBy: text('modified_by').notNull().default(''),
});

/** One row with a number that the database raises at every change of a label. */
export const labelRevision = pgTable('label_revision', {
  id: boolean('id').primaryKey().default(true),
  revision: bigint('revision', { mode: 'number' }).notNull().default(0),
});
