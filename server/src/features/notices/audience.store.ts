import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
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

function holders(
  db: Db,
  { holding, glc, libraries, except }: Extract<Audience, { holding: string }>,
) {
  const roles = db
    .select({ id: accountRole.accountId })
    .from(accountRole)
    .innerJoin(roleRight, eq(roleRight.roleId, accountRole.roleId))
    .where(eq(roleRight.permission, holding));
  const inGroup = glc === undefined ? sql`true` : eq(accountLibrary.glc, glc);
  const seeing = (library: string | null) =>
    inArray(
      account.id,
      db
        .select({ id: accountLibrary.accountId })
        .from(accountLibrary)
        .where(
          library === null
            ? inGroup
            : and(inGroup, or(isNull(accountLibrary.libcode), eq(accountLibrary.libcode, library))),
        ),
    );
  const seesIt = or(
    eq(account.allLibraries, true),
    and(...(libraries ?? [null]).map((library) => seeing(library))),
  );
  const isOther = except == null ? undefined : ne(account.id, except);
  return and(isOther, or(eq(account.isSuper, true), and(inArray(account.id, roles), seesIt)));
}
