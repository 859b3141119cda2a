import type { AlertForm, Language } from '@stacksight/contract';
import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import { inOrder, type ListQuery, limitAndOffset, matches } from '#store/listing.ts';
import { account, accountRole, role } from '#store/schema/accounts.ts';
import { alertTable } from '#store/schema/analysis/alerts.ts';
import { roleTextIn } from '#store/seeds/role-words.ts';

export type AlertRow = typeof alertTable.$inferSelect;
/** The account that asks; with `seesAll`, for the alerts of all. */
export type AlertViewer = { accountId: string; seesAll: boolean };

const { id, name, createdBy, modifiedAt, form } = alertTable;
const lastFiredAt = sql<
  string | null
>`(SELECT max(f.fired_at) FROM alert_firing AS f WHERE f.alert_id = ${id})`;
const creator = sql<string>`coalesce(nullif(${account.nickName}, ''), ${account.username}, '')`;

const seen = ({ accountId, seesAll }: AlertViewer): SQL | undefined =>
  seesAll
    ? undefined
    : or(
        eq(createdBy, accountId),
        sql`${form} -> 'to' -> 'accounts' ? ${accountId}`,
        sql`EXISTS (SELECT 1 FROM ${accountRole} WHERE ${accountRole.accountId} = ${accountId} AND ${accountRole.roleId}::text = ${form} -> 'to' ->> 'role')`,
      );

const shown = (db: Db) =>
  db
    .select({ row: alertTable, creator, lastFiredAt })
    .from(alertTable)
    .leftJoin(account, eq(account.id, createdBy));
export type ShownAlert = { row: AlertRow; creator: string; lastFiredAt: string | null };

export async function listAlerts(
  db: Db,
  viewer: AlertViewer,
  query: ListQuery<'name' | 'modifiedAt' | 'lastFiredAt'>,
): Promise<{ rows: ShownAlert[]; total: number }> {
  const where = and(seen(viewer), matches(query.search, name));
  const { limit, offset } = limitAndOffset(query);
  const order = inOrder(
    query,
    { name, modifiedAt, lastFiredAt: sql`coalesce(${lastFiredAt}, to_timestamp(0))` },
    { field: 'modifiedAt', order: 'descend' },
    id,
  );
  const rows = await shown(db)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(alertTable, where) };
}

/** Reads an alert that the viewer may see. */
export async function findAlert(
  db: Db,
  viewer: AlertViewer,
  key: string,
): Promise<ShownAlert | null> {
  const [row] = await shown(db).where(and(eq(id, key), seen(viewer)));
  return row ?? null;
}

export const listEnabledAlerts = (db: Db): Promise<AlertRow[]> =>
  db.select().from(alertTable).where(eq(alertTable.isEnabled, true)).orderBy(id);

export async function addAlert(
  tx: Tx,
  { name: called, isEnabled, ...rest }: AlertForm,
  by: { createdBy: string; at: Date },
): Promise<string> {
  const row = { name: called, isEnabled, form: rest, createdBy: by.createdBy };
  const [made] = await tx
    .insert(alertTable)
    .values({ ...row, createdAt: by.at, modifiedAt: by.at })
    .returning({ id });
  if (made === undefined) throw new Error('The insert returned no row.');
  return made.id;
}

/** Changes an alert; it begins to judge anew, with the last complete period. */
export async function changeAlert(
  tx: Tx,
  key: string,
  { name: called, isEnabled, ...rest }: AlertForm,
  at: Date,
): Promise<void> {
  const anew = { judgedKey: null, judgedUntil: null, problem: null };
  await tx
    .update(alertTable)
    .set({ name: called, isEnabled, form: rest, ...anew, modifiedAt: at })
    .where(eq(id, key));
}

export async function removeAlert(tx: Tx, key: string): Promise<void> {
  await tx.delete(alertTable).where(eq(id, key));
}

/** Notes what an alert has judged; returns false if the alert has been changed or deleted since it was read. */
export async function noteJudged(
  tx: Tx,
  row: AlertRow,
  noted: Pick<AlertRow, 'judgedKey' | 'judgedUntil' | 'problem'>,
): Promise<boolean> {
  const isSame = and(
    eq(id, row.id),
    eq(modifiedAt, row.modifiedAt),
    sql`${alertTable.judgedUntil} IS NOT DISTINCT FROM ${row.judgedUntil}::date`,
  );
  const done = await tx.update(alertTable).set(noted).where(isSame).returning({ id });
  return done.length > 0;
}

/** Returns the names of accounts and of roles; those of the first roles in the reader's language. */
export async function namesOf(db: Db, language: Language): Promise<Map<string, string>> {
  const people = await db.select({ id: account.id, name: creator }).from(account);
  const roles = await db.select({ id: role.id, name: role.roleName }).from(role);
  const named = roles.map((one) => ({ ...one, name: roleTextIn(one.name, language) }));
  return new Map([...people, ...named].map((one) => [one.id, one.name]));
}

/** Returns the accounts of a role. */
export async function accountsOf(db: Db, roleId: string): Promise<string[]> {
  const rows = await db
    .select({ id: accountRole.accountId })
    .from(accountRole)
    .where(eq(accountRole.roleId, roleId));
  return rows.map((one) => one.id);
}
