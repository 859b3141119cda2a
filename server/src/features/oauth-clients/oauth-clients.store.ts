import type { ClientForm, OauthClient } from '@stacksight/contract';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import { inOrder, type ListQuery, limitAndOffset, matches } from '#store/listing.ts';
import { oauthClient, session } from '#store/schema/sessions.ts';
import { consoleClient } from '#store/seeds/param-seed.ts';

type ClientListQuery = ListQuery<'clientId' | 'sessions' | 'modifiedAt'>;
type Secret = { secretHash: string; secretAt: Date };

/** The form of a client, with the id of the account that it acts as. */
export type ClientRecord = ClientForm & { accountId: string | null };

const { id, clientId, scope, remark, modifiedAt } = oauthClient;

/** Returns the columns of a client, with the number of its sessions that are open at a time. */
const shownAt = (now: Date) => ({
  row: oauthClient,
  actsAs: sql<string>`coalesce((SELECT a.username FROM account a WHERE a.id = oauth_client.account_id), '')`,
  sessions: sql<number>`(SELECT count(*)::int FROM session s WHERE s.client_id = oauth_client.client_id
    AND s.ended_at IS NULL AND s.expires_at > ${now.toISOString()}::timestamptz)`,
});

export async function listClients(
  db: Db,
  query: ClientListQuery,
  now: Date,
): Promise<{ rows: OauthClient[]; total: number }> {
  const where = matches(query.search, clientId, scope, remark);
  const shown = shownAt(now);
  const columns = { clientId, sessions: shown.sessions, modifiedAt };
  const { limit, offset } = limitAndOffset(query);
  const rows = await db
    .select(shown)
    .from(oauthClient)
    .where(where)
    .orderBy(...inOrder(query, columns, { field: 'clientId', order: 'ascend' }, id))
    .limit(limit)
    .offset(offset);
  return { rows: rows.map(toClient), total: await db.$count(oauthClient, where) };
}

export async function getClient(db: Db, key: string, now: Date): Promise<OauthClient | null> {
  const [found] = await db.select(shownAt(now)).from(oauthClient).where(eq(id, key));
  return found === undefined ? null : toClient(found);
}

export async function hasClient(db: Db, name: string): Promise<boolean> {
  const isSame = sql`lower(${clientId}) = lower(${name})`;
  return (await db.select({ id }).from(oauthClient).where(isSame)).length > 0;
}

/** Adds a client; null if its name is taken. */
export async function addClient(
  tx: Tx,
  form: ClientRecord,
  secret: Secret,
  at: Date,
): Promise<string | null> {
  const row = { ...toColumns(form), ...secret, createdAt: at, modifiedAt: at };
  const [made] = await tx.insert(oauthClient).values(row).onConflictDoNothing().returning({ id });
  return made?.id ?? null;
}

export async function changeClient(
  tx: Tx,
  key: string,
  set: ClientRecord | Secret,
  at: Date,
): Promise<void> {
  const columns = 'clientId' in set ? toColumns(set) : set;
  await tx
    .update(oauthClient)
    .set({ ...columns, modifiedAt: at })
    .where(eq(id, key));
}

/** Deletes a client and ends its sessions. */
export async function removeClient(tx: Tx, client: OauthClient, at: Date): Promise<void> {
  await tx
    .update(session)
    .set({ endedAt: at, endReason: 'byOperator' })
    .where(and(eq(session.clientId, client.clientId), isNull(session.endedAt)));
  await tx.delete(oauthClient).where(eq(id, client.id));
}

function toColumns({ actsAs: _, ...form }: ClientRecord) {
  return {
    ...form,
    authorizedGrantTypes: form.authorizedGrantTypes.join(','),
    webServerRedirectUri: form.webServerRedirectUri.join(','),
  };
}

const toList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

type FoundClient = { row: typeof oauthClient.$inferSelect; actsAs: string; sessions: number };

function toClient({ row, actsAs, sessions }: FoundClient): OauthClient {
  const { secretHash: _, createdAt: __, accountId: ___, ...rest } = row;
  return {
    ...rest,
    actsAs,
    authorizedGrantTypes: toList(row.authorizedGrantTypes),
    webServerRedirectUri: toList(row.webServerRedirectUri),
    isConsole: row.clientId === consoleClient.clientId,
    secretAt: row.secretAt?.toISOString() ?? null,
    sessions,
    modifiedAt: row.modifiedAt.toISOString(),
  };
}
