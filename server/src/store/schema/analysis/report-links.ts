import type { Language, ReportLinkForm, ShownItem, TargetForm } from '@stacksight/contract';
import { date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { LibraryScope } from '#lib/caller.ts';
import { instant } from '../instant.ts';

/** A report as it was when a link of it was made, in one language. */
type ReportOfLink = {
  name: string;
  note: string;
  items: ShownItem[];
  targets?: Readonly<Record<string, TargetForm>>;
};

/** Links with which people without an account see a report. */
export const reportLink = pgTable('report_link', {
  id: uuid('id').primaryKey().defaultRandom(),
  tokenHash: text('token_hash').notNull(),
  reportId: uuid('report_id').notNull(),
  form: jsonb('form').$type<Omit<ReportLinkForm, 'report' | 'endsOn'>>().notNull(),
  /** The reports of the link by their id; null where the link follows their changes. */
  shows: jsonb('shows').$type<Record<string, Record<Language, ReportOfLink>>>(),
  /** The libraries that the maker had, and the group of questions that name none. */
  scope: jsonb('scope').$type<LibraryScope>().notNull(),
  defaultGlc: text('default_glc').notNull(),
  /** The last day, in the library's time zone. */
  endsOn: date('ends_on').notNull(),
  revokedAt: instant('revoked_at'),
  opened: integer('opened').notNull().default(0),
  openedAt: instant('opened_at'),
  createdBy: uuid('created_by').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
});
