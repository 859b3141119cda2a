import { asc, eq, gt, lt } from 'drizzle-orm';
import type { Db } from './backend.ts';
import { serverProcess } from './schema/running/server-processes.ts';

export type ServerAtWork = typeof serverProcess.$inferSelect;

/** A server that was not seen for this time, in milliseconds, has ended. */
export const silentMs = 60_000;

/** Notes that a server is at work, the first time and again. */
export async function noteServer(db: Db, row: ServerAtWork): Promise<void> {
  await db
    .insert(serverProcess)
    .values(row)
    .onConflictDoUpdate({ target: serverProcess.id, set: { seenAt: row.seenAt } });
}

/** Lists the servers that were at work after a moment, the oldest first. */
export async function listServers(db: Db, after: Date): Promise<ServerAtWork[]> {
  return db
    .select()
    .from(serverProcess)
    .where(gt(serverProcess.seenAt, after))
    .orderBy(asc(serverProcess.startedAt), asc(serverProcess.id));
}

/** Forgets a server that ends, or the servers that were last at work before a moment. */
export async function forgetServers(
  db: Db,
  which: { id: string } | { before: Date },
): Promise<void> {
  await db
    .delete(serverProcess)
    .where('id' in which ? eq(serverProcess.id, which.id) : lt(serverProcess.seenAt, which.before));
}
