import { type PeriodClosing, periodKind } from '@stacksight/contract';
import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import { inOrder, type ListQuery, limitAndOffset } from '#store/listing.ts';
import { periodClosing } from '#store/schema/analysis/returns.ts';

export type ClosingRow = typeof periodClosing.$inferSelect;
/** A closing without what it keeps, which may be megabytes. */
type ClosingHead = Omit<ClosingRow, 'returns' | 'figures' | 'dataVersion'>;
type ClosingPlace = { glc: string; libcode: string; period: string };
type ClosingListQuery = ListQuery<'closedAt' | 'period'>;

const { id, glc, libcode, period, closedAt, reopenedAt } = periodClosing;
const { note, closedBy, reopenedBy, reopenReason, modelVersion } = periodClosing;
const head = {
  ...{ id, glc, libcode, period, note, closedBy, closedAt },
  ...{ reopenedBy, reopenedAt, reopenReason, modelVersion },
};

const at = (place: ClosingPlace) =>
  and(eq(glc, place.glc), eq(libcode, place.libcode), eq(period, place.period));

/** Reads the newest closing of a place and period, closed or reopened; null if it was never closed. */
export async function lastClosing(db: Db, place: ClosingPlace): Promise<ClosingRow | null> {
  const [row] = await db
    .select()
    .from(periodClosing)
    .where(at(place))
    .orderBy(desc(closedAt))
    .limit(1);
  return row ?? null;
}

/** Lists the closings of a group, of all its libraries or of some; those of the whole group are always among them. */
export async function listClosings(
  db: Db,
  within: { glc: string; libraries: readonly string[] | null },
  query: ClosingListQuery,
): Promise<{ rows: ClosingHead[]; total: number }> {
  const { libraries } = within;
  const where = and(
    eq(glc, within.glc),
    libraries === null ? undefined : inArray(libcode, ['', ...libraries]),
  );
  const { limit, offset } = limitAndOffset(query);
  const rows = await db
    .select(head)
    .from(periodClosing)
    .where(where)
    .orderBy(...inOrder(query, { closedAt, period }, { field: 'closedAt', order: 'descend' }, id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(periodClosing, where) };
}

export async function findClosing(db: Db, key: string): Promise<ClosingHead | null> {
  const [row] = await db.select(head).from(periodClosing).where(eq(id, key));
  return row ?? null;
}

/** Adds a closing; null if the period is closed already. */
export async function addClosing(
  tx: Tx,
  row: typeof periodClosing.$inferInsert,
): Promise<string | null> {
  const [made] = await tx.insert(periodClosing).values(row).onConflictDoNothing().returning({ id });
  return made?.id ?? null;
}

/** Reopens a closing; false if it is reopened already. */
export async function reopenClosing(
  tx: Tx,
  key: string,
  change: { reopenedBy: string; reopenedAt: Date; reopenReason: string },
): Promise<boolean> {
  const changed = await tx
    .update(periodClosing)
    .set(change)
    .where(and(eq(id, key), isNull(reopenedAt)))
    .returning({ id });
  return changed.length > 0;
}

/** Converts a closing into the reply; who may see the place is decided before. */
export const toClosing = (
  row: ClosingHead & { username?: string | null },
  placeName: string,
  mayChange: boolean,
): PeriodClosing => ({
  ...{ id: row.id, libcode: row.libcode, placeName, period: row.period, note: row.note },
  kind: periodKind(row.period),
  closedBy: row.username ?? row.closedBy,
  ...{ closedAt: row.closedAt.toISOString(), reopenedBy: row.reopenedBy },
  reopenedAt: row.reopenedAt?.toISOString() ?? null,
  ...{ reopenReason: row.reopenReason, modelVersion: row.modelVersion, mayChange },
});
