import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { DemoTexts } from '../demo/demo-kinds.ts';

/** The records that belong to the demonstration city and were not changed by anybody. */
export const demoRecord = pgTable(
  'demo_record',
  {
    /** The table of the record. */
    kind: text('kind').notNull(),
    id: uuid('id').notNull(),
    /** The texts for English readers, if the record has texts in one language only. */
    english: jsonb('english').$type<DemoTexts>(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.id] })],
);
