import type { QualityCheck } from '@stacksight/contract';
import { bigint, date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../instant.ts';

/** The values of the sentence about a finding, beside its numbers. */
export type FindingFacts = Readonly<Record<string, string>>;

const place = {
  glc: text('glc').notNull(),
  check: text('check_code').$type<QualityCheck>().notNull(),
  key: text('key').notNull(),
  libcode: text('libcode').notNull(),
  rows: bigint('rows', { mode: 'number' }).notNull(),
  since: date('since', { mode: 'string' }),
  until: date('until', { mode: 'string' }),
  facts: jsonb('facts').$type<FindingFacts>().notNull().default({}),
};

/** The checks of a group's data: one row for each day, about the last run of that day. */
export const qualityRun = pgTable(
  'quality_run',
  {
    glc: text('glc').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    at: instant('at').notNull(),
    milliseconds: integer('milliseconds').notNull(),
    version: text('version').notNull(),
    unknown: jsonb('unknown').$type<Partial<Record<QualityCheck, string>>>().notNull().default({}),
  },
  (table) => [primaryKey({ columns: [table.glc, table.day] })],
);

/** The findings of the last run of each day, by library. */
export const qualityFinding = pgTable(
  'quality_finding',
  { day: date('day', { mode: 'string' }).notNull(), ...place },
  (table) => [primaryKey({ columns: [table.glc, table.day, table.check, table.key] })],
);

/** Findings that are accepted as known, up to a number of rows. */
export const qualityAcceptance = pgTable('quality_acceptance', {
  id: uuid('id').primaryKey().defaultRandom(),
  ...place,
  reason: text('reason').notNull(),
  username: text('username').notNull(),
  at: instant('at').notNull(),
});
