import { bigint, date, pgTable } from 'drizzle-orm/pg-core';

/** The sizes of the data of each day, in bytes. */
export const dailySize = pgTable('daily_size', {
  day: date('day', { mode: 'string' }).primaryKey(),
  records: bigint('records', { mode: 'number' }).notNull(),
  warehouse: bigint('warehouse', { mode: 'number' }).notNull(),
  files: bigint('files', { mode: 'number' }).notNull(),
});
