import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '#store/backend.ts';
import { account, accountExternal } from '#store/schema/accounts.ts';
import { oidcProvider, ssoIssuer, ssoUsedTicket } from '#store/schema/sso.ts';

export type Issuer = typeof ssoIssuer.$inferSelect;
export type Provider = typeof oidcProvider.$inferSelect;
export type Person = { id: string; username: string; status: 'valid' | 'invalid' };

const person = { id: account.id, username: account.username, status: account.status };

export async function findIssuer(db: Db, name: string): Promise<Issuer | null> {
  const rows = await db
    .select()
    .from(ssoIssuer)
    .where(and(eq(ssoIssuer.name, name), eq(ssoIssuer.isEnabled, true)));
  return rows[0] ?? null;
}

export async function findProvider(db: Db, id: string): Promise<Provider | null> {
  const rows = await db
    .select()
    .from(oidcProvider)
    .where(and(eq(oidcProvider.id, id), eq(oidcProvider.isEnabled, true)));
  return rows[0] ?? null;
}

/** Marks a ticket as used; false if it was used before. */
export async function useTicket(
  db: Db,
  ticket: typeof ssoUsedTicket.$inferInsert,
  now: Date,
): Promise<boolean> {
  await db.delete(ssoUsedTicket).where(lt(ssoUsedTicket.expiresAt, now));
  const rows = await db.insert(ssoUsedTicket).values(ticket).onConflictDoNothing().returning();
  return rows.length > 0;
}

/**
 * Returns the account of a person in another system: by its mapping, else by username; a username never finds a super
 * account.
 */
export async function findPerson(
  db: Db,
  { provider, subject, username }: { provider: string; subject: string; username: string },
): Promise<Person | null> {
  const mapped = await db
    .select(person)
    .from(accountExternal)
    .innerJoin(account, eq(account.id, accountExternal.accountId))
    .where(and(eq(accountExternal.provider, provider), eq(accountExternal.subject, subject)));
  if (mapped[0] !== undefined) return mapped[0];
  const named = await db
    .select(person)
    .from(account)
    .where(
      and(eq(sql`lower(${account.username})`, username.toLowerCase()), eq(account.isSuper, false)),
    );
  return named[0] ?? null;
}

/** Adds an issuer; if one with the same name exists, replaces its secret. */
export async function saveIssuer(db: Db, row: typeof ssoIssuer.$inferInsert): Promise<void> {
  const { secretSealed } = row;
  await db
    .insert(ssoIssuer)
    .values(row)
    .onConflictDoUpdate({ target: ssoIssuer.name, set: { secretSealed, isEnabled: true } });
}

export async function saveProvider(db: Db, row: typeof oidcProvider.$inferInsert): Promise<void> {
  await db
    .insert(oidcProvider)
    .values(row)
    .onConflictDoUpdate({ target: oidcProvider.id, set: { ...row, isEnabled: true } });
}

export async function listProviders(db: Db): Promise<Provider[]> {
  return db.select().from(oidcProvider).orderBy(oidcProvider.id);
}

export async function listIssuers(db: Db): Promise<Issuer[]> {
  return db.select().from(ssoIssuer).orderBy(ssoIssuer.name);
}

export async function setProviderEnabled(db: Db, id: string, isEnabled: boolean): Promise<boolean> {
  const where = eq(oidcProvider.id, id);
  const rows = await db.update(oidcProvider).set({ isEnabled }).where(where).returning();
  return rows.length > 0;
}

export async function setIssuerEnabled(db: Db, name: string, isEnabled: boolean): Promise<boolean> {
  const where = eq(ssoIssuer.name, name);
  const rows = await db.update(ssoIssuer).set({ isEnabled }).where(where).returning();
  return rows.length > 0;
}

/**
 * Deletes a provider with its mapping of accounts, so that a later provider of the same name does not inherit the
 * mapping.
 */
export async function removeProvider(db: Db, id: string): Promise<boolean> {
  await db.delete(accountExternal).where(eq(accountExternal.provider, id));
  const rows = await db.delete(oidcProvider).where(eq(oidcProvider.id, id)).returning();
  return rows.length > 0;
}

export async function removeIssuer(db: Db, name: string): Promise<boolean> {
  await db.delete(accountExternal).where(eq(accountExternal.provider, name));
  const rows = await db.delete(ssoIssuer).where(eq(ssoIssuer.name, name)).returning();
  return rows.length > 0;
}
