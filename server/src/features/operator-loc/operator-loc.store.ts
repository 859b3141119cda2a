import { and, count, eq, gte, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import { inOrder, type ListQuery, limitAndOffset, matches } from '#store/listing.ts';
import { operatorPlace, operatorRef } from '#store/schema/library/own-codes.ts';

export type WorkplaceListQuery = ListQuery<'operator' | 'libcode' | 'dayFrom' | 'modifiedAt'> & {
  libcode?: string | undefined;
  isNow?: 'yes' | 'no' | undefined;
};
export type NewPlace = typeof operatorPlace.$inferInsert;

const { id, glc, operator, libcode, loc, dayFrom, dayUntil, remark, modifiedAt } = operatorPlace;
const columns = { operator, libcode, dayFrom, modifiedAt };
const shown = {
  id,
  glc,
  operator,
  operatorName: sql<string>`coalesce(${operatorRef.name}, '')`,
  libcode,
  loc,
  dayFrom,
  dayUntil,
  remark,
  modifiedAt,
};
const named = and(eq(operatorRef.glc, glc), eq(operatorRef.code, operator));

export async function listWorkplaces(
  db: Db,
  {
    library,
    libraries,
    today,
  }: { library: string; libraries: readonly string[] | null; today: string },
  page: WorkplaceListQuery,
) {
  const where = and(
    eq(glc, library),
    libraries === null ? undefined : inArray(libcode, [...libraries]),
    page.libcode === undefined ? undefined : eq(libcode, page.libcode),
    matches(page.search, operator, operatorRef.name, libcode, loc, remark),
    nowOrNot(page.isNow, today),
  );
  const { limit, offset } = limitAndOffset(page);
  const rows = await db
    .select(shown)
    .from(operatorPlace)
    .leftJoin(operatorRef, named)
    .where(where)
    .orderBy(...inOrder(page, columns, { field: 'operator', order: 'ascend' }, id))
    .limit(limit)
    .offset(offset);
  const [totals] = await db
    .select({ total: count() })
    .from(operatorPlace)
    .leftJoin(operatorRef, named)
    .where(where);
  return { rows, total: totals?.total ?? 0 };
}

function nowOrNot(isNow: WorkplaceListQuery['isNow'], today: string): SQL | undefined {
  if (isNow === undefined) return undefined;
  const now = sql`(${dayFrom} <= ${today} AND (${dayUntil} IS NULL OR ${dayUntil} >= ${today}))`;
  return isNow === 'yes' ? now : sql`NOT ${now}`;
}

export async function findPlaces(db: Db, ids: readonly string[]) {
  return db
    .select(shown)
    .from(operatorPlace)
    .leftJoin(operatorRef, named)
    .where(inArray(id, [...ids]));
}

export type PlaceRow = Awaited<ReturnType<typeof findPlaces>>[number];

/** Returns whether the operator already has another place on one of the days. Every count belongs to one place only. */
export async function overlaps(tx: Tx, place: NewPlace, own: string | null): Promise<boolean> {
  const until = place.dayUntil ?? null;
  const rows = await tx
    .select({ id })
    .from(operatorPlace)
    .where(
      and(
        eq(glc, place.glc),
        eq(operator, place.operator),
        own === null ? undefined : ne(id, own),
        until === null ? undefined : lte(dayFrom, until),
        or(isNull(dayUntil), gte(dayUntil, place.dayFrom)),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export async function insertPlace(tx: Tx, place: NewPlace): Promise<string> {
  const [made] = await tx.insert(operatorPlace).values(place).returning({ id });
  if (made === undefined) throw new Error('The place was not added.');
  return made.id;
}

export async function changePlace(tx: Tx, key: string, place: NewPlace): Promise<void> {
  await tx.update(operatorPlace).set(place).where(eq(id, key));
}

export async function removePlaces(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.delete(operatorPlace).where(inArray(id, [...ids]));
}
