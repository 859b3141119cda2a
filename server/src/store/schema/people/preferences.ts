import { growthColours } from '@stacksight/contract';
import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';

/** The preferences of an account for the console, and the news that it has seen. */
export const accountPreference = pgTable('account_preference', {
  accountId: uuid('account_id').primaryKey(),
  growthColours: text('growth_colours', { enum: growthColours }).notNull().default('green'),
  isTourDone: boolean('is_tour_done').notNull().default(false),
  newsSeen: text('news_seen'),
});
