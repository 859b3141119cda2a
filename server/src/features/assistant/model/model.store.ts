import type { ModelOutcome, ModelPurpose, ModelUsage } from '@stacksight/contract';
import { and, eq, gte, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import { assistantModelTable, assistantModelUse } from '#store/schema/people/assistant-model.ts';
import { sysParam } from '#store/schema/records.ts';

const use = assistantModelUse;
const isMade = sql`${use.outcome} IS DISTINCT FROM 'limited'`;
export type ModelRow = Omit<typeof assistantModelTable.$inferSelect, 'id'>;

export async function findModel(db: Db): Promise<ModelRow | null> {
  const [row] = await db.select().from(assistantModelTable);
  return row ?? null;
}

export async function saveModel(tx: Tx, row: ModelRow): Promise<void> {
  await tx
    .insert(assistantModelTable)
    .values({ id: 1, ...row })
    .onConflictDoUpdate({ target: assistantModelTable.id, set: row });
}

export async function removeModel(tx: Tx): Promise<void> {
  await tx.delete(assistantModelTable);
}

/** Reads parameters by their keys. */
export async function readValues(
  db: Db,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select()
    .from(sysParam)
    .where(inArray(sysParam.key, [...keys]));
  return new Map(rows.map(({ key, value }) => [key, value]));
}

export type NewUse = {
  at: Date;
  day: string;
  accountId: string;
  username: string;
  purpose: ModelPurpose;
  model: string;
};
export type UseLimits = { userDay: number; houseDay: number };

/**
 * Writes that a call begins, and returns its id; null if a limit of the day is reached. Calls are counted in the order
 * of their ids, so that calls at the same time never pass a limit together.
 */
export async function beginUse(
  db: Db,
  row: NewUse,
  { userDay, houseDay }: UseLimits,
): Promise<number | null> {
  const [made] = await db.insert(use).values(row).returning({ id: use.id });
  if (made === undefined) throw new Error('The store returned no row.');
  const [counted] = await db
    .select({
      house: sql<number>`count(*)::int`,
      user: sql<number>`(count(*) FILTER (WHERE ${use.accountId} = ${row.accountId}))::int`,
    })
    .from(use)
    .where(and(eq(use.day, row.day), lte(use.id, made.id), isCounted));
  const { house = 0, user = 0 } = counted ?? {};
  if (row.purpose === 'try' || (house <= houseDay && user <= userDay)) return made.id;
  await db.update(use).set({ outcome: 'limited' }).where(eq(use.id, made.id));
  return null;
}

/** Trials and calls that were not made count against no limit. */
const isCounted = sql`${use.purpose} <> 'try' AND ${isMade}`;

/** Writes how a call ended. */
export async function endUse(
  db: Db,
  id: number,
  end: {
    outcome: ModelOutcome;
    ms: number;
    tokensIn: number | null;
    tokensOut: number | null;
  },
): Promise<void> {
  await db.update(use).set(end).where(eq(use.id, id));
}

/** Writes that the checks have refused what a call answered. */
export async function noteWrong(db: Db, id: number): Promise<void> {
  await db.update(use).set({ outcome: 'wrong' }).where(eq(use.id, id));
}

/** Deletes the log of calls before a time. */
export async function forgetModelUses(db: Db, before: Date): Promise<void> {
  await db.delete(use).where(lt(use.at, before));
}

const isFailed = sql`${use.outcome} NOT IN ('good', 'stopped')`;
const sums = {
  calls: sql<number>`count(*)::int`,
  tokensIn: sql<number | null>`sum(${use.tokensIn})::float8`,
  tokensOut: sql<number | null>`sum(${use.tokensOut})::float8`,
  failed: sql<number>`(count(*) FILTER (WHERE ${isFailed}))::int`,
  ms: sql<number | null>`round(avg(${use.ms}))::float8`,
};

/** Returns what the calls from one day up to another have cost, by user and in all. */
export async function sumUses(
  db: Db,
  { from, to, today }: { from: string; to: string; today: string },
): Promise<Pick<ModelUsage, 'users' | 'all' | 'outcomes' | 'today'>> {
  const inMonth = and(gte(use.day, from), lt(use.day, to));
  const [users, [all], outcomes, [now]] = await Promise.all([
    db
      .select({ username: use.username, ...sums })
      .from(use)
      .where(and(inMonth, isMade))
      .groupBy(use.username)
      .orderBy(sql`count(*) DESC`, use.username)
      .limit(200),
    db.select(sums).from(use).where(and(inMonth, isMade)),
    db
      .select({ outcome: use.outcome, calls: sums.calls })
      .from(use)
      .where(inMonth)
      .groupBy(use.outcome)
      .orderBy(sql`count(*) DESC`),
    db
      .select({ calls: sums.calls })
      .from(use)
      .where(and(eq(use.day, today), isCounted)),
  ]);
  if (all === undefined) throw new Error('The store returned no row.');
  return {
    users,
    all,
    outcomes: outcomes.flatMap(({ outcome, calls }) =>
      outcome === null ? [] : [{ outcome, calls }],
    ),
    today: now?.calls ?? 0,
  };
}
