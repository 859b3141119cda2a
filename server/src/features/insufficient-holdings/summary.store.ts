import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#store/backend.ts';
import { purchaseLine } from '#store/schema/holdings/purchases.ts';
import { transferCopy, transferPlan } from '#store/schema/holdings/transfers.ts';
import type { PurchaseScope } from './purchases/purchases.store.ts';

/** The pushed lines of a scope that have not arrived, and their copies. */
export async function linesOnTheWay(db: Db, { glc, libraries }: PurchaseScope) {
  const { libcode, state, copies } = purchaseLine;
  const mine = libraries === null ? undefined : inArray(libcode, [...libraries]);
  const [row] = await db
    .select({
      lines: sql<number>`count(*)::int`,
      copies: sql<number>`coalesce(sum(${copies}), 0)::int`,
    })
    .from(purchaseLine)
    .where(and(eq(purchaseLine.glc, glc), inArray(state, ['pushed', 'ordered']), mine));
  return row ?? { lines: 0, copies: 0 };
}

/**
 * Returns the number of boxes on their way to the libraries of a scope, and the number of copies in them that were not
 * received.
 */
export async function boxesWaiting(db: Db, { glc, libraries }: PurchaseScope) {
  const { toLibcode, fromLibcode, stage, planId, box } = transferCopy;
  const mine = libraries === null ? undefined : inArray(toLibcode, [...libraries]);
  const [row] = await db
    .select({
      boxes: sql<number>`count(DISTINCT (${planId}, ${fromLibcode}, ${box}))::int`,
      copies: sql<number>`count(*)::int`,
    })
    .from(transferCopy)
    .innerJoin(transferPlan, eq(transferPlan.id, planId))
    .where(and(eq(transferPlan.glc, glc), eq(stage, 'sent'), mine));
  return row ?? { boxes: 0, copies: 0 };
}
