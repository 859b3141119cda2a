import type { AlertForm, AlertProblem, AlertReason } from '@stacksight/contract';
import { boolean, date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Footprint } from '#lib/footprint.ts';
import { instant } from '../instant.ts';

/** The numbers that people want to be told about. */
export const alertTable = pgTable('alert', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  form: jsonb('form').$type<Omit<AlertForm, 'name' | 'isEnabled'>>().notNull(),
  isEnabled: boolean('is_enabled').notNull().default(true),
  judgedKey: text('judged_key'),
  judgedUntil: date('judged_until', { mode: 'string' }),
  problem: text('problem').$type<AlertProblem>(),
  createdBy: uuid('created_by'),
  createdAt: instant('created_at').notNull().defaultNow(),
  modifiedAt: instant('modified_at').notNull().defaultNow(),
});

/** Why an alert fired, as the rule judged it. */
export type KeptVerdict = {
  value: number;
  expected: number | null;
  low: number | null;
  high: number | null;
  why: AlertReason;
};

/** The words of a firing in both languages: the library and the sentence. */
export type KeptWords = Record<'library' | 'text', { 'zh-CN': string; 'en-US': string }>;

/** The firings of alerts, written before anybody is told. */
export const alertFiring = pgTable('alert_firing', {
  id: uuid('id').primaryKey().defaultRandom(),
  alertId: uuid('alert_id').notNull(),
  batch: uuid('batch').notNull(),
  libcode: text('libcode').notNull(),
  day: date('day', { mode: 'string' }).notNull(),
  until: date('until', { mode: 'string' }).notNull(),
  verdict: jsonb('verdict').$type<KeptVerdict>().notNull(),
  words: jsonb('words').$type<KeptWords>().notNull(),
  footprint: jsonb('footprint').$type<Footprint>().notNull(),
  question: text('question').notNull(),
  firedAt: instant('fired_at').notNull(),
  toldAt: instant('told_at'),
  toldCount: integer('told_count'),
  acknowledgedBy: uuid('acknowledged_by'),
  acknowledgedAt: instant('acknowledged_at'),
  note: text('note').notNull().default(''),
});
