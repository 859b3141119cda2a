import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { Audience } from '#kit/deps.ts';
import type { Db } from '#store/backend.ts';
import { account, accountLibrary, accountRole, roleRight } from '#store/schema/accounts.ts';

/** Returns the enabled accounts that a notice is for. */
export async function findAudience(db: Db, to: Exclude<Audience, 'all'>): Promise<string[]> {
  const who = 'holding' in to ? holders(db, to) : inArray(account.id, [...to]);
  if (!('holding' in to) && to.length === 0) return [];
  const rows = await db
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.status, 'valid'), who));
  return rows.map(({ id }) => id);
}

function holders(db: Db, { holding, glc }: Extract<Audience, { holding: string }>) {
  const roles = db
    .select({ id: accountRole.accountId })
    .from(accountRole)
    .innerJoin(roleRight, eq(roleRight.roleId, accountRole.roleId))
    .where(eq(roleRight.permission, holding));
  const libraries = db
    .select({ id: accountLibrary.accountId })
    .from(accountLibrary)
    .where(glc === undefined ? sql`true` : eq(accountLibrary.glc, glc));
  const seesIt = or(eq(account.allLibraries, true), inArray(account.id, libraries));
  return or(eq(account.isSuper, true), and(inArray(account.id, roles), seesIt));
}
