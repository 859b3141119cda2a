import type { TransferStage, TransferState } from '@stacksight/contract';
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { QueryScope } from '#analytics/question/scope.ts';
import type { Db, Tx } from '#store/backend.ts';
import { inOrder, type ListQuery, limitAndOffset, matches } from '#store/listing.ts';
import { transferCopy, transferPlan } from '#store/schema/holdings/transfers.ts';

export type NewTransferRecord = Omit<typeof transferCopy.$inferInsert, 'planId'>;

const { id, glc, name, state, createdAt, approvedAt } = transferPlan;

/** Returns the condition that a user sees a plan: one of its libraries is in the scope. */
const seenBy = (scopes: readonly QueryScope[]): SQL | undefined =>
  scopes.length === 0
    ? sql`false`
    : or(
        ...scopes.map((scope) =>
          and(
            eq(glc, scope.glc),
            scope.libraries === null
              ? undefined
              : scope.libraries.length === 0
                ? sql`false`
                : sql`${transferPlan.form} -> 'libraries' ?| ${textArray(scope.libraries)}`,
          ),
        ),
      );

const textArray = (codes: readonly string[]): SQL =>
  sql`ARRAY[${sql.join(
    codes.map((code) => sql`${code}`),
    sql`, `,
  )}]::text[]`;

const personName = (key: SQL) =>
  sql<string>`coalesce((SELECT a.username FROM account a WHERE a.id = ${key}), '')`;
const shown = {
  plan: transferPlan,
  createdBy: personName(sql`transfer_plan.created_by`),
  approvedBy: personName(sql`transfer_plan.approved_by`),
};

export async function listPlans(
  db: Db,
  scopes: readonly QueryScope[],
  query: ListQuery<'name' | 'state' | 'createdAt' | 'approvedAt'> & {
    state?: TransferState | undefined;
  },
) {
  const where = and(
    seenBy(scopes),
    matches(query.search, name),
    query.state === undefined ? undefined : eq(state, query.state),
  );
  const { limit, offset } = limitAndOffset(query);
  const columns = { name, state, createdAt, approvedAt };
  const rows = await db
    .select(shown)
    .from(transferPlan)
    .where(where)
    .orderBy(...inOrder(query, columns, { field: 'createdAt', order: 'descend' }, id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(transferPlan, where) };
}

/** Returns the plan with this id, if it is visible in these scopes. */
export function findPlan(db: Db, key: string, scopes: readonly QueryScope[]) {
  return db
    .select(shown)
    .from(transferPlan)
    .where(and(eq(id, key), seenBy(scopes)));
}

const batch = 1_000;

export async function addPlan(
  tx: Tx,
  plan: typeof transferPlan.$inferInsert,
  copies: readonly NewTransferRecord[],
): Promise<string> {
  const [row] = await tx.insert(transferPlan).values(plan).returning({ id });
  if (row === undefined) throw new Error('The store kept no plan.');
  for (let at = 0; at < copies.length; at += batch)
    await tx
      .insert(transferCopy)
      .values(copies.slice(at, at + batch).map((copy) => ({ ...copy, planId: row.id })));
  return row.id;
}

/** Approves a draft; returns false if the plan is no longer a draft. */
export async function approvePlan(
  tx: Tx,
  key: string,
  by: { accountId: string; now: Date },
): Promise<boolean> {
  const changed = await tx
    .update(transferPlan)
    .set({ state: 'approved', approvedBy: by.accountId, approvedAt: by.now, modifiedAt: by.now })
    .where(and(eq(id, key), eq(state, 'draft')))
    .returning({ id });
  return changed.length > 0;
}

/**
 * Undoes an approved plan: copies that are not pulled stay. A plan with copies under way stays open until they arrive.
 * Returns null if the plan is not approved or is closed.
 */
export async function undoPlan(tx: Tx, key: string, now: Date) {
  const isOpen = and(eq(id, key), eq(state, 'approved'));
  const [open] = await tx.select({ id }).from(transferPlan).where(isOpen).for('update');
  if (open === undefined) return null;
  const ofPlan = eq(transferCopy.planId, key);
  const struck = await tx
    .update(transferCopy)
    .set({ stage: 'struck' })
    .where(and(ofPlan, eq(transferCopy.stage, 'planned')))
    .returning({ id: transferCopy.id });
  const underWay = await tx.$count(
    transferCopy,
    and(ofPlan, inArray(transferCopy.stage, ['pulled', 'packed', 'sent'])),
  );
  const received = await tx.$count(transferCopy, and(ofPlan, eq(transferCopy.stage, 'received')));
  const ended = { state: received > 0 ? ('closed' as const) : ('undone' as const), closedAt: now };
  await tx
    .update(transferPlan)
    .set({ modifiedAt: now, ...(underWay === 0 ? ended : {}) })
    .where(isOpen);
  return { struck: struck.length, underWay, received };
}

/** Deletes a draft with its copies; returns false if the plan is no longer a draft. */
export async function removePlan(tx: Tx, key: string): Promise<boolean> {
  const gone = await tx
    .delete(transferPlan)
    .where(and(eq(id, key), eq(state, 'draft')))
    .returning({ id });
  return gone.length > 0;
}

/** Strikes copies of a draft or takes them back; returns the number of changed copies. */
export async function strikeCopies(
  tx: Tx,
  key: string,
  { ids, isStruck }: { ids: readonly string[]; isStruck: boolean },
): Promise<number> {
  const [from, to]: [TransferStage, TransferStage] = isStruck
    ? ['planned', 'struck']
    : ['struck', 'planned'];
  const changed = await tx
    .update(transferCopy)
    .set({ stage: to })
    .where(
      and(
        eq(transferCopy.planId, key),
        inArray(transferCopy.id, [...ids]),
        eq(transferCopy.stage, from),
        sql`EXISTS (SELECT 1 FROM transfer_plan p WHERE p.id = ${key} AND p.state = 'draft')`,
      ),
    )
    .returning({ id: transferCopy.id });
  return changed.length;
}

/** Returns the titles that plans brought to libraries since a time, as `title/library`. */
export async function titlesBrought(db: Db, group: string, since: Date): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ bookrecno: transferCopy.bookrecno, libcode: transferCopy.toLibcode })
    .from(transferCopy)
    .innerJoin(transferPlan, eq(transferPlan.id, transferCopy.planId))
    .where(and(eq(glc, group), sql`${transferCopy.receivedAt} >= ${since.toISOString()}`));
  return new Set(rows.map(({ bookrecno, libcode }) => `${bookrecno}/${libcode}`));
}
