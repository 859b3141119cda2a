import { customType, pgTable, text, uuid } from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});

/** The avatars of accounts; `account.avatar` holds the address. */
export const accountAvatar = pgTable('account_avatar', {
  accountId: uuid('account_id').primaryKey(),
  key: text('key').notNull(),
  picture: bytes('picture').notNull(),
});
