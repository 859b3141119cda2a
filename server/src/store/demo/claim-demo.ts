import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../backend.ts';
import { seed } from '../schema/menus.ts';

type DemoClaim = 'records' | 'transfers' | 'purchases' | 'settings' | 'returns' | 'closing';
const claimOf = (key: DemoClaim) => ({ kind: 'demo', key });

/** Returns whether this installation ever had the records of the demonstration city. */
export async function isDemoClaimed(db: Db, key: DemoClaim = 'records'): Promise<boolean> {
  return (await db.$count(seed, and(eq(seed.kind, 'demo'), eq(seed.key, key)))) > 0;
}

/** Marks this installation as one that has the records of the demonstration city; false if it was marked before. */
export async function claimDemo(tx: Tx, key: DemoClaim = 'records'): Promise<boolean> {
  const claimed = await tx.insert(seed).values(claimOf(key)).onConflictDoNothing().returning();
  return claimed.length > 0;
}
