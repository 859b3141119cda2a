import { sql } from 'drizzle-orm';
import type { Tx } from './backend.ts';

/** Until the transaction ends, whoever else holds the same record waits. */
export async function holdRecord(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${id}, 0))`);
}
