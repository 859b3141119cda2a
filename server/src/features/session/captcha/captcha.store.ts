import { and, eq, gt, lt } from 'drizzle-orm';
import type { Db } from '#store/backend.ts';
import { captcha } from '#store/schema/sessions.ts';

export async function addCaptcha(
  db: Db,
  row: typeof captcha.$inferInsert,
  now: Date,
): Promise<void> {
  await db.delete(captcha).where(lt(captcha.expiresAt, now));
  await db.insert(captcha).values(row);
}

/** Returns and deletes a code, so that it cannot be tried twice; null if it is unknown or too old. */
export async function takeCaptcha(db: Db, key: string, now: Date): Promise<string | null> {
  const rows = await db
    .delete(captcha)
    .where(and(eq(captcha.key, key), gt(captcha.expiresAt, now)))
    .returning();
  return rows[0]?.answerHash ?? null;
}
