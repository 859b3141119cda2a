import { and, eq, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '#store/backend.ts';
import { account } from '#store/schema/accounts.ts';
import { passport, session, sessionToken } from '#store/schema/sessions.ts';

export type SessionRecord = typeof session.$inferSelect;
export type SessionToken = typeof sessionToken.$inferSelect;
export type EndReason = 'signOut' | 'passwordChanged' | 'tokenReused';

export async function addSession(db: Db, row: typeof session.$inferInsert): Promise<void> {
  await db.insert(session).values(row);
}

export async function addTokens(db: Db, rows: readonly SessionToken[]): Promise<void> {
  await db.insert(sessionToken).values([...rows]);
}

/** Returns a refresh token with its session and account, locked until the transaction ends. */
export async function lockRefreshToken(db: Db, hash: string) {
  const rows = await db
    .select({ token: sessionToken, session, account })
    .from(sessionToken)
    .innerJoin(session, eq(session.id, sessionToken.sessionId))
    .innerJoin(account, eq(account.id, session.accountId))
    .where(and(eq(sessionToken.hash, hash), eq(sessionToken.kind, 'refresh')))
    .for('update');
  return rows[0] ?? null;
}

export async function findToken(db: Db, hash: string): Promise<SessionToken | null> {
  const rows = await db.select().from(sessionToken).where(eq(sessionToken.hash, hash));
  return rows[0] ?? null;
}

export async function markUsed(db: Db, hash: string, usedAt: Date): Promise<void> {
  await db.update(sessionToken).set({ usedAt }).where(eq(sessionToken.hash, hash));
}

export async function touchSession(db: Db, id: string, lastSeenAt: Date): Promise<void> {
  await db.update(session).set({ lastSeenAt }).where(eq(session.id, id));
}

export async function endSession(
  db: Db,
  id: string,
  endedAt: Date,
  endReason: EndReason,
): Promise<void> {
  await db
    .update(session)
    .set({ endedAt, endReason })
    .where(and(eq(session.id, id), isNull(session.endedAt)));
}

export async function endOtherSessions(
  db: Db,
  owner: { accountId: string; sessionId: string },
  endedAt: Date,
): Promise<void> {
  await db
    .update(session)
    .set({ endedAt, endReason: 'passwordChanged' satisfies EndReason })
    .where(
      and(
        eq(session.accountId, owner.accountId),
        ne(session.id, owner.sessionId),
        isNull(session.endedAt),
      ),
    );
}

/**
 * Deletes old tokens. Refresh tokens are kept as long as their session, to recognise a reused one; access tokens are
 * not.
 */
export async function forgetTokens(db: Db, now: Date): Promise<void> {
  await db
    .delete(sessionToken)
    .where(and(eq(sessionToken.kind, 'access'), lt(sessionToken.expiresAt, now)));
}

export async function forgetSessions(db: Db, before: Date): Promise<void> {
  await db.delete(session).where(lt(session.expiresAt, before));
}

const person = {
  account,
  permissions: sql<string[]>`array(
    SELECT DISTINCT rp.permission FROM account_role ar
    JOIN role_right rp ON rp.role_id = ar.role_id
    WHERE ar.account_id = ${account.id})`,
  libraries: sql<{ glc: string; libcode: string | null }[]>`(
    SELECT coalesce(jsonb_agg(jsonb_build_object('glc', al.glc, 'libcode', al.libcode)), '[]')
    FROM account_library al WHERE al.account_id = ${account.id})`,
};

/** Returns an enabled account with its permissions and libraries. */
export async function findPerson(db: Db, accountId: string) {
  const rows = await db
    .select(person)
    .from(account)
    .where(and(eq(account.id, accountId), eq(account.status, 'valid')));
  return rows[0] ?? null;
}

/** Returns the session, account, permissions and libraries of an access token, in one query. */
export async function findBearer(db: Db, hash: string) {
  const rows = await db
    .select({ token: sessionToken, session, ...person })
    .from(sessionToken)
    .innerJoin(session, eq(session.id, sessionToken.sessionId))
    .innerJoin(account, eq(account.id, session.accountId))
    .where(and(eq(sessionToken.hash, hash), eq(sessionToken.kind, 'access')));
  return rows[0] ?? null;
}

export async function addPassports(
  db: Db,
  rows: readonly (typeof passport.$inferInsert)[],
  now: Date,
): Promise<void> {
  await db.delete(passport).where(lt(passport.expiresAt, now));
  await db.insert(passport).values([...rows]);
}

/** Deletes a passport and returns its session with the account; of two calls at once, one gets it. */
export async function takePassport(db: Db, hash: string, now: Date) {
  const [taken] = await db.delete(passport).where(eq(passport.hash, hash)).returning();
  if (taken === undefined || taken.expiresAt.getTime() <= now.getTime()) return null;
  const rows = await db
    .select({ session, ...person })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .where(eq(session.id, taken.sessionId));
  return rows[0] ?? null;
}
