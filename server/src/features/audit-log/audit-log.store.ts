import type { AuditEntry, AuditVerb, Language } from '@stacksight/contract';
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#store/backend.ts';
import { type ListQuery, limitAndOffset } from '#store/listing.ts';
import { auditLog } from '#store/schema/records.ts';
import { recordNameOf } from './changes.ts';

type AuditSortField = 'at' | 'username' | 'action' | 'address';
export type AuditListQuery = ListQuery<AuditSortField> & {
  username?: string | undefined;
  address?: string | undefined;
  isSuccess?: 'true' | 'false' | undefined;
  area?: string | undefined;
  /** True for the log of sign-ins, false for the log of changes; each entry is in one of the two logs. */
  isSignIn: boolean;
  /** A range of days in a time zone; `to` is excluded. */
  days?: { from: string; to: string; zone: string } | undefined;
};
export type AuditRow = typeof auditLog.$inferSelect;

const { id, at, username, address, action, subject, isSuccess, before, after } = auditLog;
const shown = { id, at, username, address, action, subject, isSuccess, before, after };
// The expression must equal that of the index, so that the index is used.
const area = sql`split_part(${action}, '.', 1)`;
const verb = sql`split_part(${action}, '.', 2)`;
const signInAreas = ['session', 'sso'];
const signInVerbs = ['signIn', 'signOut', 'tokenReused'] satisfies AuditVerb[];
const isOfSignIn = sql`(${area} IN ${signInAreas} AND ${verb} IN ${signInVerbs})`;
const columns = { at, username, action, address };

export async function listAudit(
  db: Db,
  listing: AuditListQuery,
  language: Language,
): Promise<{ rows: AuditEntry[]; total: number }> {
  const where = whereOf(listing);
  const { limit, offset } = limitAndOffset(listing);
  const rows = await db
    .select(shown)
    .from(auditLog)
    .where(where)
    .orderBy(...orderOf(listing))
    .limit(limit)
    .offset(offset);
  return {
    rows: rows.map((row) => toAuditEntry(row, language)),
    total: await db.$count(auditLog, where),
  };
}

export async function getAudit(db: Db, key: string): Promise<AuditRow | null> {
  const [row] = await db
    .select()
    .from(auditLog)
    .where(eq(id, Number(key)));
  return row ?? null;
}

function whereOf(listing: AuditListQuery): SQL | undefined {
  const { search, days, isSignIn } = listing;
  const isOne = (column: typeof username | typeof address, value: string | undefined) =>
    value === undefined || value.trim() === '' ? undefined : eq(column, value.trim());
  return and(
    has(search),
    isOne(username, listing.username),
    isOne(address, listing.address),
    listing.isSuccess === undefined ? undefined : eq(isSuccess, listing.isSuccess === 'true'),
    listing.area === undefined ? undefined : sql`${area} = ${listing.area}`,
    isSignIn ? isOfSignIn : sql`NOT ${isOfSignIn}`,
    days === undefined ? undefined : sql`${at} >= ${beginOf(days.from, days.zone)}`,
    days === undefined ? undefined : sql`${at} < ${beginOf(days.to, days.zone)}`,
  );
}

// Returns the condition for a text in one column; joining the texts of all lists first would be slow in a long log.
function has(text: string | undefined): SQL | undefined {
  const word = text?.trim().toLowerCase() ?? '';
  return word === '' ? undefined : sql`strpos(lower(${subject}), ${word}::text) > 0`;
}

const beginOf = (day: string, zone: string) => sql`(${day}::timestamp AT TIME ZONE ${zone})`;

// Entries of the same time are sorted by id, the last one first.
function orderOf({ field, order }: AuditListQuery): SQL[] {
  if (field === undefined) return [desc(at), desc(id)];
  const direction = order === 'descend' ? desc : asc;
  return [direction(columns[field]), desc(id)];
}

/** Converts a row into an entry of the reply, with the record's name in the caller's language. */
export function toAuditEntry(
  row: Pick<AuditRow, keyof typeof shown>,
  language: Language,
): AuditEntry {
  const [areaName = '', verb = ''] = row.action.split('.');
  return {
    id: String(row.id),
    at: row.at.toISOString(),
    username: row.username,
    address: row.address,
    action: row.action,
    area: areaName,
    verb,
    subject: row.subject,
    name: recordNameOf(row.before, row.after, language),
    isSuccess: row.isSuccess,
  };
}
