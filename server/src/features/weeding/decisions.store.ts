import type { DaySpan, WeedingDecision } from '@stacksight/contract';
import { and, asc, count, eq, gt, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import { inOrder, type ListQuery, limitAndOffset, matches } from '#store/listing.ts';
import { account } from '#store/schema/accounts.ts';
import { weedingDecision } from '#store/schema/holdings/weeding.ts';

export type WeedingDecisionRecord = typeof weedingDecision.$inferSelect;
type NewRecord = Omit<WeedingDecisionRecord, 'isLast'>;

const { glc, libcode, barcode, title, callno, price, decision, askAgainOn, decidedAt, isLast } =
  weedingDecision;

/** Selects last decisions by library and, if given, by kind or between two days. */
export type DecisionScope = {
  glc: string;
  /** The libraries of the copies; null means all libraries of the group. */
  libraries: readonly string[] | null;
  decision?: WeedingDecision | undefined;
  days?: DaySpan | undefined;
  search?: string | undefined;
};

const within = (scope: DecisionScope): SQL | undefined =>
  and(
    eq(glc, scope.glc),
    eq(isLast, true),
    scope.libraries === null ? undefined : inArray(libcode, [...scope.libraries]),
    scope.decision === undefined ? undefined : eq(decision, scope.decision),
    scope.days === undefined ? undefined : gte(weedingDecision.decidedOn, scope.days.from),
    scope.days === undefined ? undefined : lt(weedingDecision.decidedOn, scope.days.to),
    matches(scope.search, barcode, title, callno),
  );
const shown = {
  record: weedingDecision,
  decidedBy: sql<string>`coalesce(${account.username}, '')`,
};

export async function listDecisions(
  db: Db,
  scope: DecisionScope,
  query: ListQuery<'decidedAt' | 'callno' | 'title' | 'price' | 'askAgainOn'>,
) {
  const columns = { decidedAt, callno, title, price, askAgainOn };
  const { limit, offset } = limitAndOffset(query);
  const rows = await db
    .select(shown)
    .from(weedingDecision)
    .leftJoin(account, eq(account.id, weedingDecision.accountId))
    .where(within(scope))
    .orderBy(
      ...inOrder(query, columns, { field: 'decidedAt', order: 'descend' }, weedingDecision.id),
    )
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(weedingDecision, within(scope)) };
}

/** Returns all last decisions of a scope in shelf order. */
export function decisionsInShelfOrder(db: Db, scope: DecisionScope) {
  return db
    .select(shown)
    .from(weedingDecision)
    .leftJoin(account, eq(account.id, weedingDecision.accountId))
    .where(within(scope))
    .orderBy(asc(libcode), asc(callno), asc(barcode));
}

/** Returns the last decision on a copy; null if nobody has decided. */
export async function lastDecision(db: Db, at: { glc: string; barcode: string }) {
  const [row] = await db
    .select(shown)
    .from(weedingDecision)
    .leftJoin(account, eq(account.id, weedingDecision.accountId))
    .where(and(eq(glc, at.glc), eq(barcode, at.barcode), eq(isLast, true)));
  return row ?? null;
}

/** Returns the number of copies with a decision in force today. */
export async function countInForce(db: Db, scope: DecisionScope, today: string): Promise<number> {
  const [row] = await db
    .select({ copies: count() })
    .from(weedingDecision)
    .where(and(within(scope), or(isNull(askAgainOn), gt(askAgainOn, today))));
  return row?.copies ?? 0;
}

/** Returns those of the given ids that are saved already. */
export async function keptDecisions(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ id: weedingDecision.id })
    .from(weedingDecision)
    .where(inArray(weedingDecision.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}

/** Saves a decision; false if a later decision on the copy was saved before, which stays in force. */
export async function addDecision(tx: Tx, record: NewRecord): Promise<boolean> {
  const own = and(eq(glc, record.glc), eq(barcode, record.barcode), eq(isLast, true));
  const [later] = await tx
    .select({ id: weedingDecision.id })
    .from(weedingDecision)
    .where(and(own, gt(decidedAt, record.decidedAt)));
  const holds = later === undefined;
  if (holds) await tx.update(weedingDecision).set({ isLast: false }).where(own);
  await tx.insert(weedingDecision).values({ ...record, isLast: holds });
  return holds;
}
