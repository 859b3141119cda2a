import { inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '#store/backend.ts';
import { loginThrottle } from '#store/schema/sessions.ts';

export type Throttle = typeof loginThrottle.$inferSelect;

/**
 * Returns the counts of these keys, locked until the transaction ends so that two attempts cannot use the same last
 * chance.
 */
export async function lockThrottles(
  db: Db,
  keys: readonly string[],
  now: Date,
): Promise<Throttle[]> {
  const fresh = keys.map((key) => ({ key, failures: 0, lastFailedAt: now, blockedUntil: now }));
  await db.insert(loginThrottle).values(fresh).onConflictDoNothing();
  return db
    .select()
    .from(loginThrottle)
    .where(inArray(loginThrottle.key, [...keys]))
    .orderBy(loginThrottle.key)
    .for('update');
}

export async function saveThrottles(db: Db, rows: readonly Throttle[]): Promise<void> {
  await db
    .insert(loginThrottle)
    .values([...rows])
    .onConflictDoUpdate({
      target: loginThrottle.key,
      set: {
        failures: sql`excluded.failures`,
        lastFailedAt: sql`excluded.last_failed_at`,
        blockedUntil: sql`excluded.blocked_until`,
      },
    });
}

export async function forgetThrottles(db: Db, before: Date): Promise<void> {
  await db.delete(loginThrottle).where(lt(loginThrottle.lastFailedAt, before));
}
