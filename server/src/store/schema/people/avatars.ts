import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytes } from '../bytes.ts';

/** The avatars of accounts; `account.avatar` holds the address. */
export const accountAvatar = pgTable('account_avatar', {
  accountId: uuid('account_id').primaryKey(),
  key: text('key').notNull(),
  picture: bytes('picture').notNull(),
});
