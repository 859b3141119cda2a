import type { TransferStage } from '@stacksight/contract';
import { and, asc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#store/backend.ts';
import { inOrder, type ListQuery, limitAndOffset, matches } from '#store/listing.ts';
import { transferCopy, transferPlan } from '#store/schema/holdings/transfers.ts';

export type TransferCopyRecord = typeof transferCopy.$inferSelect;

/** The copies of plans to read: those of some libraries only and, if given, of one donor, recipient or stage. */
export type TransferCopyScope = {
  plans: readonly string[];
  /** Copies that leave or come to one of these libraries; null means all libraries. */
  libraries: readonly string[] | null;
  from?: string | undefined;
  to?: string | undefined;
  stage?: TransferStage | undefined;
  search?: string | undefined;
};

const { planId, barcode, title, callno, gain, class1, stage, fromLibcode, fromLoc, toLibcode } =
  transferCopy;

function within({ plans, libraries, from, to, stage: at, search }: TransferCopyScope) {
  const own = libraries === null ? null : [...libraries];
  return and(
    plans.length === 0 ? sql`false` : inArray(planId, [...plans]),
    own === null
      ? undefined
      : own.length === 0
        ? sql`false`
        : or(inArray(fromLibcode, own), inArray(toLibcode, own)),
    from === undefined ? undefined : eq(fromLibcode, from),
    to === undefined ? undefined : eq(toLibcode, to),
    at === undefined ? undefined : eq(stage, at),
    matches(search, barcode, title, callno),
  );
}

export async function listCopies(
  db: Db,
  scope: TransferCopyScope,
  query: ListQuery<'title' | 'callno' | 'gain' | 'from' | 'to'>,
) {
  const where = within(scope);
  const columns = { title, callno, gain, from: fromLibcode, to: toLibcode };
  const { limit, offset } = limitAndOffset(query);
  const rows = await db
    .select()
    .from(transferCopy)
    .where(where)
    .orderBy(...inOrder(query, columns, { field: 'gain', order: 'descend' }, transferCopy.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(transferCopy, where) };
}

/** Returns all copies of a plan in shelf order: by library, room and call number. */
export function copiesInShelfOrder(db: Db, scope: TransferCopyScope) {
  return db
    .select()
    .from(transferCopy)
    .where(within(scope))
    .orderBy(asc(fromLibcode), asc(fromLoc), asc(callno), asc(barcode));
}

/**
 * Returns the copies of a plan that have arrived. If they are more than `most`, a random part is chosen by their ids.
 */
export function receivedCopies(db: Db, scope: Omit<TransferCopyScope, 'stage'>, most: number) {
  return db
    .select()
    .from(transferCopy)
    .where(within({ ...scope, stage: 'received' }))
    .orderBy(asc(transferCopy.id))
    .limit(most);
}

/** Returns the barcodes that plans of a group have taken from their shelves. */
export async function movedBarcodes(db: Db, glc: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ barcode })
    .from(transferCopy)
    .innerJoin(transferPlan, eq(transferPlan.id, planId))
    .where(
      and(eq(transferPlan.glc, glc), inArray(stage, ['pulled', 'packed', 'sent', 'received'])),
    );
  return rows.map((row) => row.barcode);
}

const copies = sql<number>`count(*)::int`;
const gained = sql<number>`coalesce(sum(${gain}), 0)::float8`;

/**
 * Returns the sums of the copies that plans move, without struck copies: by plan, by pair of libraries, and by class.
 */
export async function sumPlans(db: Db, scope: TransferCopyScope) {
  const rows = await db
    .select({ planId, ...{ copies, gain: gained }, received: countOf('received') })
    .from(transferCopy)
    .where(and(within(scope), ne(stage, 'struck')))
    .groupBy(planId);
  return new Map(rows.map((row) => [row.planId, row]));
}

/** Returns the copies of a plan that are still to be sent, by pair of libraries. */
export function pairsToSend(db: Db, plan: string) {
  return db
    .select({ from: fromLibcode, to: toLibcode, copies, gain: gained })
    .from(transferCopy)
    .where(and(eq(planId, plan), inArray(stage, ['planned', 'pulled', 'packed'])))
    .groupBy(fromLibcode, toLibcode);
}

const countOf = (reached: TransferStage): SQL<number> =>
  sql<number>`count(*) FILTER (WHERE ${stage} = ${reached})::int`;

export async function sumCopies(db: Db, scope: TransferCopyScope) {
  const where = and(within(scope), ne(stage, 'struck'));
  const [pairs, classes, titles, stages] = await Promise.all([
    db
      .select({ from: fromLibcode, to: toLibcode, copies, gain: gained })
      .from(transferCopy)
      .where(where)
      .groupBy(fromLibcode, toLibcode)
      .orderBy(asc(fromLibcode), asc(toLibcode)),
    db
      .select({ class1, copies, gain: gained })
      .from(transferCopy)
      .where(where)
      .groupBy(class1)
      .orderBy(asc(class1)),
    db
      .select({ titles: sql<number>`count(DISTINCT ${transferCopy.bookrecno})::int` })
      .from(transferCopy)
      .where(where),
    db.select({ stage, copies }).from(transferCopy).where(within(scope)).groupBy(stage),
  ]);
  return { pairs, classes, stages, titles: titles[0]?.titles ?? 0 };
}
