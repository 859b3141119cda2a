import type { Language } from '@stacksight/contract';
import { and, asc, count, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import { asShown } from '#store/demo/shown-demo.ts';
import { inOrder, type ListQuery, limitAndOffset, matches } from '#store/listing.ts';
import { account } from '#store/schema/accounts.ts';
import {
  operatorPlace,
  operatorRef,
  operatorRole,
  operatorRoleMember,
} from '#store/schema/library/own-codes.ts';

export type OperatorListQuery = ListQuery<'code' | 'name' | 'modifiedAt'> & {
  named?: 'yes' | 'no' | undefined;
  role?: string | undefined;
};

const { id, glc, code, name, accountId, remark, modifiedAt } = operatorRef;
const columns = { code, name, modifiedAt };

/** Selects operators of a group: those in `codes`, or all if `codes` is null. */
type Within = { glc: string; codes: readonly string[] | null };

const among = ({ glc: library, codes }: Within) =>
  and(eq(glc, library), codes === null ? undefined : inArray(code, [...codes]));

export async function listOperators(db: Db, within: Within, page: OperatorListQuery) {
  const where = and(
    among(within),
    matches(page.search, code, name, account.username, remark),
    page.named === undefined ? undefined : page.named === 'yes' ? ne(name, '') : eq(name, ''),
    hasRole(page.role),
  );
  const { limit, offset } = limitAndOffset(page);
  const rows = await db
    .select({ id, code, name, username: account.username, remark, modifiedAt })
    .from(operatorRef)
    .leftJoin(account, eq(account.id, accountId))
    .where(where)
    .orderBy(...inOrder(page, columns, { field: 'code', order: 'ascend' }, id))
    .limit(limit)
    .offset(offset);
  const [totals] = await db
    .select({ total: count() })
    .from(operatorRef)
    .leftJoin(account, eq(account.id, accountId))
    .where(where);
  return { rows, total: totals?.total ?? 0 };
}

function hasRole(role: string | undefined): SQL | undefined {
  return role === undefined
    ? undefined
    : sql`EXISTS (SELECT 1 FROM operator_role_member m WHERE m.role_id = ${role} AND m.operator_id = ${operatorRef}.id)`;
}

/** Returns the names of operators' roles. */
export async function operatorRoleNames(
  db: Db,
  operators: readonly string[],
  language: Language,
): Promise<Map<string, string[]>> {
  const rows =
    operators.length === 0
      ? []
      : await db
          .select({
            operator: operatorRoleMember.operatorId,
            id: operatorRole.id,
            name: operatorRole.name,
          })
          .from(operatorRoleMember)
          .innerJoin(operatorRole, eq(operatorRole.id, operatorRoleMember.roleId))
          .where(inArray(operatorRoleMember.operatorId, [...operators]))
          .orderBy(asc(operatorRole.name));
  const roles = new Map<string, string[]>();
  for (const { operator, name } of await asShown(db, 'operator_role', rows, language))
    roles.set(operator, [...(roles.get(operator) ?? []), name]);
  return roles;
}

/** Returns the places where operators work on a day, in some libraries; null means all libraries. */
export async function workplacesOn(
  db: Db,
  { glc: library, libraries }: { glc: string; libraries: readonly string[] | null },
  codes: readonly string[],
  day: string,
) {
  if (codes.length === 0) return new Map<string, { libcode: string; loc: string }>();
  const { operator, libcode, loc, dayFrom, dayUntil } = operatorPlace;
  const rows = await db
    .select({ operator, libcode, loc })
    .from(operatorPlace)
    .where(
      and(
        eq(operatorPlace.glc, library),
        inArray(operator, [...codes]),
        libraries === null ? undefined : inArray(libcode, [...libraries]),
        sql`${dayFrom} <= ${day} AND (${dayUntil} IS NULL OR ${dayUntil} >= ${day})`,
      ),
    );
  return new Map(rows.map((row) => [row.operator, row]));
}

export async function addOperators(
  tx: Tx,
  library: string,
  seen: readonly string[],
  at: Date,
): Promise<number> {
  let added = 0;
  for (let from = 0; from < seen.length; from += 5_000) {
    const rows = seen.slice(from, from + 5_000);
    const made = await tx
      .insert(operatorRef)
      .values(rows.map((one) => ({ glc: library, code: one, modifiedAt: at })))
      .onConflictDoNothing()
      .returning({ id });
    added += made.length;
  }
  return added;
}

export async function countOperators(db: Db, within: Within): Promise<number> {
  return db.$count(operatorRef, among(within));
}

/** Returns an operator by id or by code. */
export async function findOperator(db: Db, library: string, idOrCode: string) {
  const [row] = await db
    .select()
    .from(operatorRef)
    .where(and(eq(glc, library), sql`(${id}::text = ${idOrCode} OR ${code} = ${idOrCode})`))
    .orderBy(sql`${code} = ${idOrCode} DESC`);
  return row ?? null;
}

export async function findAccount(db: Db, username: string): Promise<string | null> {
  const [row] = await db
    .select({ id: account.id })
    .from(account)
    .where(eq(account.username, username));
  return row?.id ?? null;
}

/** Inserts or updates an operator. */
export async function saveOperator(tx: Tx, row: typeof operatorRef.$inferInsert): Promise<string> {
  const { glc: _, code: __, ...set } = row;
  const [saved] = await tx
    .insert(operatorRef)
    .values(row)
    .onConflictDoUpdate({ target: [glc, code], set })
    .returning({ id });
  if (saved === undefined) throw new Error('The operator was not saved.');
  return saved.id;
}

export async function removeOperator(tx: Tx, key: string): Promise<void> {
  await tx.delete(operatorRef).where(eq(id, key));
}
