import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../backend.ts';
import { seed } from '../schema/menus.ts';

const claim = { kind: 'demo', key: 'records' };

/** Whether this installation has had the records of the demonstration city. */
export async function isDemoClaimed(db: Db): Promise<boolean> {
  return (await db.$count(seed, and(eq(seed.kind, claim.kind), eq(seed.key, claim.key)))) > 0;
}

/** Notes that this installation has them now; false where it had them before. */
export async function claimDemo(tx: Tx): Promise<boolean> {
  const claimed = await tx.insert(seed).values(claim).onConflictDoNothing().returning();
  return claimed.length > 0;
}
