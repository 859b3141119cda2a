import { bigint, doublePrecision, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../instant.ts';

/** The lines that people entered in official returns, values and notes of checks; the empty libcode is the group. */
export const returnEntry = pgTable('return_entry', {
  id: uuid('id').primaryKey().defaultRandom(),
  number: bigint('number', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  glc: text('glc').notNull(),
  libcode: text('libcode').notNull().default(''),
  form: text('form').notNull(),
  period: text('period').notNull(),
  kind: text('kind', { enum: ['value', 'check'] }).notNull(),
  field: text('field').notNull(),
  value: doublePrecision('value'),
  note: text('note').notNull().default(''),
  enteredBy: text('entered_by').notNull(),
  enteredAt: instant('entered_at').notNull().defaultNow(),
});

/** A number of a return as it was published: what was worked out, what was entered, and what each load had brought. */
export type KeptField = {
  worked: number | null;
  value: number | null;
  entered: number | null;
  /** The amount of each load in a number whose parts add up; absent for others. */
  loads?: Readonly<Record<string, number>>;
};
/** A return as it was published, by the codes of its fields. */
export type KeptReturn = { version: number; fields: Readonly<Record<string, KeptField>> };
/** Statistics as they were published: metric, library (empty for all), month, number. */
export type KeptFigure = readonly [
  metric: string,
  libcode: string,
  month: string,
  value: number | null,
];
/** The versions of the tables at a closing. */
export type KeptData = { versions: Readonly<Record<string, string>> };

/** Closed periods, with what was published; the empty libcode is the group. */
export const periodClosing = pgTable('period_closing', {
  id: uuid('id').primaryKey().defaultRandom(),
  glc: text('glc').notNull(),
  libcode: text('libcode').notNull().default(''),
  period: text('period').notNull(),
  note: text('note').notNull().default(''),
  closedBy: text('closed_by').notNull(),
  closedAt: instant('closed_at').notNull(),
  reopenedBy: text('reopened_by'),
  reopenedAt: instant('reopened_at'),
  reopenReason: text('reopen_reason').notNull().default(''),
  modelVersion: text('model_version').notNull(),
  dataVersion: jsonb('data_version').$type<KeptData>().notNull(),
  returns: jsonb('returns').$type<Readonly<Record<string, KeptReturn>>>().notNull(),
  figures: jsonb('figures').$type<readonly KeptFigure[]>().notNull(),
});
