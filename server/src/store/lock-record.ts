import { sql } from 'drizzle-orm';
import type { Tx } from './backend.ts';

/** Locks a record until the transaction ends; other transactions that lock it wait. */
export async function lockRecord(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${id}, 0))`);
}
