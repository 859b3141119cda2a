import { and, count, eq, gt, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import { inOrder, type ListQuery, limitAndOffset, matches } from '#store/listing.ts';
import { account } from '#store/schema/accounts.ts';
import { session } from '#store/schema/sessions.ts';

type SessionListQuery = ListQuery<keyof typeof columns> & { accountId?: string | undefined };

const columns = {
  username: sql`lower(${account.username})`,
  since: session.createdAt,
  lastSeen: session.lastSeenAt,
};
const shown = {
  id: session.id,
  accountId: session.accountId,
  username: account.username,
  nickName: account.nickName,
  isSuper: account.isSuper,
  address: session.address,
  userAgent: session.userAgent,
  clientId: session.clientId,
  ofClient: session.ofClient,
  since: session.createdAt,
  lastSeen: session.lastSeenAt,
};
export type SessionRow = {
  [K in keyof typeof shown]: (typeof shown)[K]['_']['data'];
};

/** Returns the condition for an open session: used in the last hour, not ended, not past its end. */
function isOpen(now: Date): SQL | undefined {
  return and(
    isNull(session.endedAt),
    gt(session.expiresAt, now),
    gt(session.lastSeenAt, new Date(now.getTime() - 3_600_000)),
    eq(account.status, 'valid'),
  );
}

export async function listOpenSessions(
  db: Db,
  query: SessionListQuery,
  now: Date,
): Promise<{ rows: SessionRow[]; total: number }> {
  const { search, accountId } = query;
  const where = and(
    isOpen(now),
    matches(search, account.username, account.nickName, session.address, session.clientId),
    accountId === undefined ? undefined : eq(session.accountId, accountId),
  );
  const { limit, offset } = limitAndOffset(query);
  const rows = await db
    .select(shown)
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .where(where)
    .orderBy(...inOrder(query, columns, { field: 'lastSeen', order: 'descend' }, session.id))
    .limit(limit)
    .offset(offset);
  const [totals] = await db
    .select({ total: count() })
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .where(where);
  return { rows, total: totals?.total ?? 0 };
}

export type SessionSelection = { ids: readonly string[] } | { accountId: string } | 'all';

/** Returns those of the requested sessions that are open, except `own`. */
export async function findOpenSessions(
  db: Db,
  which: SessionSelection,
  own: string,
  now: Date,
): Promise<SessionRow[]> {
  const asked =
    which === 'all'
      ? undefined
      : 'ids' in which
        ? inArray(session.id, [...which.ids])
        : eq(session.accountId, which.accountId);
  return db
    .select(shown)
    .from(session)
    .innerJoin(account, eq(account.id, session.accountId))
    .where(and(isOpen(now), ne(session.id, own), asked));
}

export async function endSessions(tx: Tx, ids: readonly string[], endedAt: Date): Promise<void> {
  await tx
    .update(session)
    .set({ endedAt, endReason: 'byOperator' })
    .where(and(inArray(session.id, [...ids]), isNull(session.endedAt)));
}
