import type { Meaning } from '@stacksight/contract';
import { boolean, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../instant.ts';

/** The conversations of users with the assistant. */
export const assistantConversation = pgTable('assistant_conversation', {
  id: uuid('id').primaryKey().defaultRandom(),
  accountId: uuid('account_id').notNull(),
  title: text('title').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  modifiedAt: instant('modified_at').notNull().defaultNow(),
});

/** The questions of a conversation, with the sentence of each answer and what the question was taken to mean. */
export const assistantMessage = pgTable('assistant_message', {
  id: uuid('id').primaryKey().defaultRandom(),
  conversationId: uuid('conversation_id').notNull(),
  glc: text('glc').notNull(),
  question: text('question').notNull(),
  answer: text('answer').notNull(),
  meaning: jsonb('meaning').$type<Meaning>().notNull(),
  isAnswered: boolean('is_answered').notNull(),
  unknown: text('unknown').array().notNull(),
  thumb: text('thumb').$type<'up' | 'down'>(),
  askedAt: instant('asked_at').notNull().defaultNow(),
});

/** The words that analysts have taught the assistant. */
export const assistantWord = pgTable('assistant_word', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  kind: text('kind', { enum: ['metric', 'dimension', 'member', 'study', 'ignore'] }).notNull(),
  target: text('target').notNull(),
  members: text('members').array().notNull(),
  replaces: boolean('replaces').notNull(),
  modifiedAt: instant('modified_at').notNull(),
  modifiedBy: text('modified_by').notNull(),
});
