import type { EventStatus, Language } from '@stacksight/contract';
import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import type { ListQuery } from '#store/listing.ts';
import { behaviorEvent } from '#store/schema/event-catalogue.ts';

export type EventRow = typeof behaviorEvent.$inferSelect;
export type EventChange = Partial<typeof behaviorEvent.$inferInsert>;
type EventListQuery = ListQuery<'code' | 'name' | 'modifiedAt'> & {
  status?: EventStatus | undefined;
  kind?: 'builtIn' | 'own' | undefined;
};
/**
 * Returns one page of the catalogue. Default order: new events of this installation, then the built-in ones in their
 * order.
 */
export async function listEvents(
  db: Db,
  listing: EventListQuery,
  language: Language,
): Promise<{ rows: EventRow[]; total: number }> {
  const where = and(statusOf(listing.status), kindOf(listing.kind), found(listing.search ?? ''));
  const { pageNum, pageSize } = listing;
  const rows = await db
    .select()
    .from(behaviorEvent)
    .where(where)
    .orderBy(...orderOf(listing, language), asc(behaviorEvent.code))
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize);
  return { rows, total: await db.$count(behaviorEvent, where) };
}

function statusOf(status: EventStatus | undefined): SQL | undefined {
  if (status === 'deleted') return isNotNull(behaviorEvent.deletedAt);
  const isThere = isNull(behaviorEvent.deletedAt);
  return status === undefined ? isThere : and(isThere, eq(behaviorEvent.status, status));
}

function kindOf(kind: EventListQuery['kind']): SQL | undefined {
  return kind === undefined ? undefined : eq(behaviorEvent.isBuiltIn, kind === 'builtIn');
}

function found(text: string): SQL | undefined {
  if (text.trim() === '') return undefined;
  const { code, nameZh, nameEn, countsZh, countsEn } = behaviorEvent;
  const all = sql`concat_ws(' ', ${code}, ${nameZh}, ${nameEn}, ${countsZh}, ${countsEn})`;
  return sql`strpos(lower(${all}), lower(${text.trim()})) > 0`;
}

function orderOf({ field, order }: EventListQuery, language: Language): SQL[] {
  const direction = order === 'descend' ? desc : asc;
  if (field === undefined) return [asc(behaviorEvent.isBuiltIn), asc(behaviorEvent.createdAt)];
  if (field === 'code') return [direction(behaviorEvent.code)];
  if (field === 'modifiedAt') return [direction(behaviorEvent.modifiedAt)];
  return [direction(language === 'zh-CN' ? behaviorEvent.nameZh : behaviorEvent.nameEn)];
}

/** Reads events by code; without codes, all events that are not deleted. */
export async function eventsByCode(
  db: Db,
  codes: readonly string[] | undefined,
): Promise<EventRow[]> {
  const rows = await db.select().from(behaviorEvent).where(isNull(behaviorEvent.deletedAt));
  return rows.filter(({ code }) => codes === undefined || codes.includes(code));
}

export async function getEvent(db: Db, id: string): Promise<EventRow | null> {
  const [row] = await db.select().from(behaviorEvent).where(eq(behaviorEvent.id, id));
  return row ?? null;
}

export async function insertEvent(
  tx: Tx,
  row: typeof behaviorEvent.$inferInsert,
): Promise<EventRow | null> {
  const [made] = await tx.insert(behaviorEvent).values(row).onConflictDoNothing().returning();
  return made ?? null;
}

export async function changeEvent(tx: Tx, id: string, change: EventChange): Promise<void> {
  await tx.update(behaviorEvent).set(change).where(eq(behaviorEvent.id, id));
}
