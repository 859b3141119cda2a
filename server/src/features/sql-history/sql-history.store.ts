import type { Names } from '@stacksight/contract';
import { and, asc, desc, eq, getTableColumns, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#store/backend.ts';
import type { Store } from '#store/open.ts';
import { ruleConfig } from '#store/schema/rules/rules.ts';
import { sqlHistory } from '#store/schema/rules/sql-history.ts';

/** An entry, and how its rule is called today; null where it was of none, or of one that is gone. */
export type Run = typeof sqlHistory.$inferSelect & { names: Names | null };
export type NewRun = typeof sqlHistory.$inferInsert;
export type Listing = {
  field?: 'at' | 'ms' | 'rows' | undefined;
  order?: 'ascend' | 'descend' | undefined;
  search?: string | undefined;
  kind?: Run['kind'] | undefined;
  outcome?: Run['outcome'] | undefined;
};

const names = sql<Names | null>`(SELECT ${ruleConfig.body} -> 'name' FROM ${ruleConfig} WHERE ${ruleConfig.id} = ${sqlHistory.ruleId})`;

const columns = { ...getTableColumns(sqlHistory), names };

// An account's oldest entries make room for its newest.
const keptPerAccount = 2_000;

export async function addRun({ db }: Store, row: NewRun): Promise<void> {
  await db.insert(sqlHistory).values(row);
  const oldest = db
    .select({ at: sqlHistory.at })
    .from(sqlHistory)
    .where(eq(sqlHistory.accountId, row.accountId))
    .orderBy(desc(sqlHistory.at))
    .limit(1)
    .offset(keptPerAccount - 1);
  await db
    .delete(sqlHistory)
    .where(and(eq(sqlHistory.accountId, row.accountId), lt(sqlHistory.at, sql`(${oldest})`)));
}

/** The entries of one account, or of all (null), a page of them. */
export async function listRuns(
  db: Db,
  owner: string | null,
  listing: Listing,
  page: { limit: number; offset: number },
): Promise<{ rows: Run[]; total: number }> {
  const where = and(ownedBy(owner), ...conditions(listing));
  const { field = 'at', order = 'descend' } = listing;
  const column = { at: sqlHistory.at, ms: sqlHistory.ms, rows: sqlHistory.rowCount }[field];
  const direction = order === 'ascend' ? asc(column) : sql`${column} DESC NULLS LAST`;
  const rows = await db
    .select(columns)
    .from(sqlHistory)
    .where(where)
    .orderBy(direction, desc(sqlHistory.at), asc(sqlHistory.id))
    .limit(page.limit)
    .offset(page.offset);
  return { rows, total: await db.$count(sqlHistory, where) };
}

export async function getRun(db: Db, owner: string | null, id: string): Promise<Run | null> {
  const [row] = await db
    .select(columns)
    .from(sqlHistory)
    .where(and(eq(sqlHistory.id, id), ownedBy(owner)));
  return row ?? null;
}

/** Deletes entries, as far as they belong to the owner, and gives how many there were. */
export async function removeRuns(
  db: Db,
  owner: string | null,
  ids: readonly string[],
): Promise<number> {
  const gone = await db
    .delete(sqlHistory)
    .where(and(inArray(sqlHistory.id, [...ids]), ownedBy(owner)))
    .returning({ id: sqlHistory.id });
  return gone.length;
}

function ownedBy(owner: string | null): SQL | undefined {
  return owner === null ? undefined : eq(sqlHistory.accountId, owner);
}

function conditions({ search = '', kind, outcome }: Listing): (SQL | undefined)[] {
  const searched = sql`lower(${sqlHistory.sql} || ' ' || ${sqlHistory.ruleName} || ' ' || ${sqlHistory.username} || ' ' || coalesce(${names}::text, ''))`;
  return [
    search === '' ? undefined : sql`strpos(${searched}, lower(${search}::text)) > 0`,
    kind && eq(sqlHistory.kind, kind),
    outcome && eq(sqlHistory.outcome, outcome),
  ];
}
