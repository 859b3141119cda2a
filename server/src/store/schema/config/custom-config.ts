import type { SettingForm, SettingKey } from '@stacksight/contract';
import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../instant.ts';

/** The settings of libraries; the empty libcode is the group. */
export const customConfig = pgTable(
  'custom_config',
  {
    glc: text('glc').notNull(),
    libcode: text('libcode').notNull().default(''),
    key: text('key').$type<SettingKey>().notNull(),
    value: jsonb('value').$type<SettingForm['value']>().notNull(),
    modifiedAt: instant('modified_at').notNull().defaultNow(),
    modifiedBy: text('modified_by').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.glc, table.libcode, table.key] })],
);
