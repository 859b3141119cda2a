import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../instant.ts';

export const serverProcess = pgTable('server_process', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  warehouse: text('warehouse').notNull(),
  startedAt: instant('started_at').notNull(),
  seenAt: instant('seen_at').notNull(),
});
