import type { RateLimit, RateLimitForm } from '@stacksight/contract';
import { and, eq, lt, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import { inOrder, type ListQuery, limitAndOffset, matches } from '#store/listing.ts';
import { rateLimit, rateLimitUse } from '#store/schema/running/rate-limits.ts';

export type RateLimitRow = typeof rateLimit.$inferSelect;
type RateLimitSortField = 'uri' | 'method' | 'status' | 'refused' | 'modifiedAt';
type RateLimitListQuery = ListQuery<RateLimitSortField> & {
  method?: RateLimitRow['method'] | undefined;
  status?: RateLimitRow['status'] | undefined;
};
type Modified = { modifiedAt: Date; modifiedBy: string };

const { id, uri, method, status, refused, remark, modifiedAt } = rateLimit;
const columns = { uri, method, status, refused, modifiedAt };

export async function listRateLimits(
  db: Db,
  query: RateLimitListQuery,
): Promise<{ rows: RateLimit[]; total: number }> {
  const where = and(
    matches(query.search, uri, remark),
    query.method === undefined ? undefined : eq(method, query.method),
    query.status === undefined ? undefined : eq(status, query.status),
  );
  const { limit, offset } = limitAndOffset(query);
  const rows = await db
    .select()
    .from(rateLimit)
    .where(where)
    .orderBy(...inOrder(query, columns, { field: 'uri', order: 'ascend' }, id))
    .limit(limit)
    .offset(offset);
  return { rows: rows.map(toRow), total: await db.$count(rateLimit, where) };
}

export async function getRateLimit(db: Db, key: string): Promise<RateLimit | null> {
  const [row] = await db.select().from(rateLimit).where(eq(id, key));
  return row === undefined ? null : toRow(row);
}

/** Returns whether another rule has the same path, method and hours. */
export async function hasTwin(db: Db, form: RateLimitForm, key: string | null): Promise<boolean> {
  const isSame = and(
    eq(uri, form.uri),
    eq(method, form.method),
    eq(rateLimit.fromHour, form.fromHour),
    eq(rateLimit.toHour, form.toHour),
    key === null ? undefined : ne(id, key),
  );
  return (await db.select({ id }).from(rateLimit).where(isSame)).length > 0;
}

export async function addRule(tx: Tx, form: RateLimitForm, by: Modified): Promise<string | null> {
  const row = { ...form, ...by, createdAt: by.modifiedAt };
  const [made] = await tx.insert(rateLimit).values(row).onConflictDoNothing().returning({ id });
  return made?.id ?? null;
}

export async function changeRule(
  tx: Tx,
  key: string,
  form: RateLimitForm,
  by: Modified,
): Promise<boolean> {
  const set = { ...form, ...by };
  const changed = await tx.update(rateLimit).set(set).where(eq(id, key)).returning({ id });
  // The counts start again at 0 with the changed rule.
  await tx.delete(rateLimitUse).where(eq(rateLimitUse.ruleId, key));
  return changed.length > 0;
}

export async function removeRule(tx: Tx, key: string): Promise<boolean> {
  await tx.delete(rateLimitUse).where(eq(rateLimitUse.ruleId, key));
  return (await tx.delete(rateLimit).where(eq(id, key)).returning({ id })).length > 0;
}

/** Returns the enabled rules. */
export async function listInForce(db: Db): Promise<RateLimitRow[]> {
  return db.select().from(rateLimit).where(eq(status, 'valid'));
}

/** Counts a call; returns the count of the current period, and the beginning of the period. */
export async function countUse(
  db: Db,
  { ruleId, who, seconds }: { ruleId: string; who: string; seconds: number },
  now: Date,
): Promise<{ asked: number; begunAt: Date }> {
  const over = new Date(now.getTime() - seconds * 1000).toISOString();
  const isOver = sql`${rateLimitUse.begunAt} <= ${over}::timestamptz`;
  const at = sql`${now.toISOString()}::timestamptz`;
  const [row] = await db
    .insert(rateLimitUse)
    .values({ ruleId, who, begunAt: now, asked: 1 })
    .onConflictDoUpdate({
      target: [rateLimitUse.ruleId, rateLimitUse.who],
      set: {
        asked: sql`CASE WHEN ${isOver} THEN 1 ELSE ${rateLimitUse.asked} + 1 END`,
        begunAt: sql`CASE WHEN ${isOver} THEN ${at} ELSE ${rateLimitUse.begunAt} END`,
      },
    })
    .returning();
  return row ?? { asked: 1, begunAt: now };
}

export async function noteRefused(db: Db, key: string, now: Date): Promise<void> {
  const set = { refused: sql`${refused} + 1`, lastRefusedAt: now };
  await db.update(rateLimit).set(set).where(eq(id, key));
}

/** Deletes the counts of past periods. */
export async function forgetUses(db: Db, before: Date): Promise<void> {
  await db.delete(rateLimitUse).where(lt(rateLimitUse.begunAt, before));
}

function toRow({ createdAt: _, ...row }: RateLimitRow): RateLimit {
  return {
    ...row,
    lastRefusedAt: row.lastRefusedAt?.toISOString() ?? null,
    modifiedAt: row.modifiedAt.toISOString(),
  };
}
