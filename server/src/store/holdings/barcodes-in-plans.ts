import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../backend.ts';
import { transferCopy, transferPlan } from '../schema/holdings/transfers.ts';

/**
 * Returns the barcodes of copies in transfer plans of a group: planned in a draft or approved plan, and not yet
 * received.
 */
export async function barcodesInPlans(db: Db, group: string): Promise<Set<string>> {
  const rows = await db
    .select({ barcode: transferCopy.barcode })
    .from(transferCopy)
    .innerJoin(transferPlan, eq(transferPlan.id, transferCopy.planId))
    .where(
      and(
        eq(transferPlan.glc, group),
        inArray(transferPlan.state, ['draft', 'approved']),
        inArray(transferCopy.stage, ['planned', 'pulled', 'packed', 'sent']),
      ),
    );
  return new Set(rows.map(({ barcode }) => barcode));
}
