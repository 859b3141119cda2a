import type { Filter } from '@stacksight/contract';
import { boolean, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** A property of an event that a question can use. */
export type StoredProperty = {
  /** A dimension of the model, or `amount`. */
  code: string;
  nameZh: string;
  nameEn: string;
};

/** The events that an analysis can ask about. */
export const behaviorEvent = pgTable('behavior_event', {
  id: uuid('id').primaryKey().defaultRandom(),
  code: text('code').notNull(),
  nameZh: text('name_zh').notNull(),
  nameEn: text('name_en').notNull(),
  countsZh: text('counts_zh').notNull().default(''),
  countsEn: text('counts_en').notNull().default(''),
  /** The event codes of the warehouse that this event counts. */
  events: text('events').array().notNull(),
  filter: jsonb('filter').$type<Filter>(),
  properties: jsonb('properties').$type<StoredProperty[]>().notNull().default([]),
  status: text('status', { enum: ['enabled', 'hidden'] })
    .notNull()
    .default('enabled'),
  isBuiltIn: boolean('is_built_in').notNull().default(false),
  createdAt: instant('created_at').notNull().defaultNow(),
  modifiedAt: instant('modified_at').notNull().defaultNow(),
  modifiedBy: text('modified_by').notNull().default(''),
  deletedAt: instant('deleted_at'),
});
