import type { OperatorRole } from '@stacksight/contract';
import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import { inOrder, type ListQuery, limitAndOffset, matches } from '#store/listing.ts';
import { operatorRef, operatorRole, operatorRoleMember } from '#store/schema/library/own-codes.ts';

type OperatorListQuery<Field extends string> = ListQuery<Field>;

const { id, glc, name, remark, modifiedAt } = operatorRole;
const operators = sql<number>`(SELECT count(*)::int FROM operator_role_member m WHERE m.role_id = operator_role.id)`;
const shown = { id, glc, name, remark, operators, modifiedAt };
const columns = { name, operators, modifiedAt };

export async function listRoles(
  db: Db,
  library: string,
  page: OperatorListQuery<'name' | 'operators' | 'modifiedAt'>,
) {
  const where = and(eq(glc, library), matches(page.search, name, remark));
  const { limit, offset } = limitAndOffset(page);
  const rows = await db
    .select(shown)
    .from(operatorRole)
    .where(where)
    .orderBy(...inOrder(page, columns, { field: 'name', order: 'ascend' }, id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(operatorRole, where) };
}

export async function findRole(db: Db, key: string) {
  const [row] = await db.select(shown).from(operatorRole).where(eq(id, key));
  return row ?? null;
}

export type RoleRow = NonNullable<Awaited<ReturnType<typeof findRole>>>;

export const toRole = ({ glc: _, ...row }: RoleRow): OperatorRole => ({
  ...row,
  modifiedAt: row.modifiedAt.toISOString(),
});

export async function isNameTaken(
  db: Db,
  library: string,
  own: string | undefined,
  wanted: string,
) {
  const same = and(eq(glc, library), eq(name, wanted), own === undefined ? undefined : ne(id, own));
  return (await db.$count(operatorRole, same)) > 0;
}

export async function saveRole(
  tx: Tx,
  key: string | undefined,
  row: typeof operatorRole.$inferInsert,
): Promise<string | null> {
  const [saved] =
    key === undefined
      ? await tx.insert(operatorRole).values(row).returning({ id })
      : await tx.update(operatorRole).set(row).where(eq(id, key)).returning({ id });
  return saved?.id ?? null;
}

export async function removeRole(tx: Tx, key: string): Promise<void> {
  await tx.delete(operatorRole).where(eq(id, key));
}

/**
 * Returns the operators of a role's group, and whether each has the role: those in `codes`, or all if `codes` is null.
 */
export async function listMembers(
  db: Db,
  role: RoleRow,
  page: OperatorListQuery<'code' | 'name'> & {
    hasRole?: 'yes' | 'no' | undefined;
    codes: readonly string[] | null;
  },
) {
  const has = sql<boolean>`EXISTS (SELECT 1 FROM operator_role_member m WHERE m.role_id = ${role.id} AND m.operator_id = operator_ref.id)`;
  const where = and(
    eq(operatorRef.glc, role.glc),
    page.codes === null ? undefined : inArray(operatorRef.code, [...page.codes]),
    matches(page.search, operatorRef.code, operatorRef.name),
    wanted(page.hasRole, has),
  );
  const { limit, offset } = limitAndOffset(page);
  const { code, name: called } = operatorRef;
  const rows = await db
    .select({ id: operatorRef.id, code, name: called, hasRole: has })
    .from(operatorRef)
    .where(where)
    .orderBy(
      ...inOrder(page, { code, name: called }, { field: 'code', order: 'ascend' }, operatorRef.id),
    )
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(operatorRef, where) };
}

const wanted = (hasRole: 'yes' | 'no' | undefined, has: SQL): SQL | undefined =>
  hasRole === undefined ? undefined : hasRole === 'yes' ? has : sql`NOT ${has}`;

/** Returns how many of these ids are operators of a group. */
export async function countGroupOperators(
  tx: Tx,
  library: string,
  ids: readonly string[],
): Promise<number> {
  return tx.$count(
    operatorRef,
    and(eq(operatorRef.glc, library), inArray(operatorRef.id, [...ids])),
  );
}

export async function changeMembers(
  tx: Tx,
  roleId: string,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Promise<void> {
  if (remove.length > 0)
    await tx
      .delete(operatorRoleMember)
      .where(
        and(
          eq(operatorRoleMember.roleId, roleId),
          inArray(operatorRoleMember.operatorId, [...remove]),
        ),
      );
  if (add.length > 0)
    await tx
      .insert(operatorRoleMember)
      .values(add.map((operatorId) => ({ roleId, operatorId })))
      .onConflictDoNothing();
}
