import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../instant.ts';

/** The address to which the purchase lists of a group are sent. */
export const purchaseWebhook = pgTable('purchase_webhook', {
  glc: text('glc').primaryKey(),
  url: text('url').notNull(),
  sealedSecret: text('sealed_secret').notNull(),
  isEnabled: boolean('is_enabled').notNull(),
  modifiedAt: instant('modified_at').notNull(),
});

/** The messages that were sent or wait to be sent to the address of a group. */
export const purchaseDelivery = pgTable('purchase_delivery', {
  id: uuid('id').primaryKey().defaultRandom(),
  glc: text('glc').notNull(),
  listId: uuid('list_id'),
  listName: text('list_name').notNull(),
  libraries: text('libraries').array().notNull(),
  event: text('event', { enum: ['pushed', 'takenBack', 'test'] }).notNull(),
  body: text('body').notNull(),
  state: text('state', { enum: ['waiting', 'delivered', 'failed', 'cancelled'] }).notNull(),
  createdBy: uuid('created_by'),
  createdAt: instant('created_at').notNull(),
  attempts: integer('attempts').notNull().default(0),
  triedAt: instant('tried_at'),
  status: integer('status'),
  trouble: text('trouble', {
    enum: [
      'unknownHost',
      'forbidden',
      'refused',
      'timeout',
      'unreachable',
      'certificate',
      'redirect',
      'status',
    ],
  }),
  answer: text('answer').notNull().default(''),
  ms: integer('ms'),
  nextAt: instant('next_at'),
});
