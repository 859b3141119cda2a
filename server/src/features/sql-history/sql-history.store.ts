import type { Names } from '@stacksight/contract';
import { and, asc, desc, eq, getTableColumns, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#store/backend.ts';
import type { Store } from '#store/open.ts';
import { type ProjectReader, seenRules } from '#store/projects/project-access.ts';
import { sqlHistory } from '#store/schema/rules/sql-history.ts';

/** An entry with its rule's current name; null without a rule, or if the reader may not see the rule. */
export type StatementRun = typeof sqlHistory.$inferSelect & { names: Names | null };
export type NewRun = typeof sqlHistory.$inferInsert;
export type SqlHistoryQuery = {
  field?: 'at' | 'ms' | 'rows' | undefined;
  order?: 'ascend' | 'descend' | undefined;
  search?: string | undefined;
  kind?: StatementRun['kind'] | undefined;
  outcome?: StatementRun['outcome'] | undefined;
};

/** The owner of the entries (null means all owners), and the reader of the list. */
export type RunOwner = { owner: string | null; reader: ProjectReader };

const namesFor = (reader: ProjectReader) => {
  const seen = and(sql`c.id = ${sqlHistory.ruleId}`, seenRules(sql`c.folder_id`, reader));
  return sql<Names | null>`(SELECT c.body -> 'name' FROM rule_config c WHERE ${seen})`;
};

// The number of entries that are kept for each account; older entries are deleted.
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

/** Returns a page of the entries. */
export async function listRuns(
  db: Db,
  { owner, reader }: RunOwner,
  listing: SqlHistoryQuery,
  page: { limit: number; offset: number },
): Promise<{ rows: StatementRun[]; total: number }> {
  const names = namesFor(reader);
  const where = and(ownedBy(owner), ...conditions(listing, names));
  const { field = 'at', order = 'descend' } = listing;
  const column = { at: sqlHistory.at, ms: sqlHistory.ms, rows: sqlHistory.rowCount }[field];
  const direction = order === 'ascend' ? asc(column) : sql`${column} DESC NULLS LAST`;
  const rows = await db
    .select({ ...getTableColumns(sqlHistory), names })
    .from(sqlHistory)
    .where(where)
    .orderBy(direction, desc(sqlHistory.at), asc(sqlHistory.id))
    .limit(page.limit)
    .offset(page.offset);
  return { rows, total: await db.$count(sqlHistory, where) };
}

export async function getRun(
  db: Db,
  { owner, reader }: RunOwner,
  id: string,
): Promise<StatementRun | null> {
  const [row] = await db
    .select({ ...getTableColumns(sqlHistory), names: namesFor(reader) })
    .from(sqlHistory)
    .where(and(eq(sqlHistory.id, id), ownedBy(owner)));
  return row ?? null;
}

/** Deletes entries of the owner; returns how many were deleted. */
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

function conditions(
  { search = '', kind, outcome }: SqlHistoryQuery,
  names: SQL,
): (SQL | undefined)[] {
  const searched = sql`lower(${sqlHistory.sql} || ' ' || ${sqlHistory.ruleName} || ' ' || ${sqlHistory.username} || ' ' || coalesce(${names}::text, ''))`;
  return [
    search === '' ? undefined : sql`strpos(${searched}, lower(${search}::text)) > 0`,
    kind && eq(sqlHistory.kind, kind),
    outcome && eq(sqlHistory.outcome, outcome),
  ];
}
