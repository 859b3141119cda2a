import type { GroupTypeForm, Names } from '@stacksight/contract';
import { and, asc, count, eq, inArray, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Engine } from '#engine/open.ts';
import type { Db, Tx } from '#store/backend.ts';
import { inOrder, type ListQuery, limitAndOffset, matches } from '#store/listing.ts';
import { groupedReaderType, readerTypeGroup } from '#store/schema/library/own-codes.ts';

export type ReaderTypeListQuery = ListQuery<'rdtype' | 'group' | 'modifiedAt'> & {
  group?: string | undefined;
};

const { id, glc, rdtype, groupId, modifiedAt } = groupedReaderType;
const columns = { rdtype, group: sql`${readerTypeGroup.name} ->> 'zh-CN'`, modifiedAt };

/** Returns the types of a library group; `labelled` are the codes whose label matches the search. */
export async function listReaderTypes(
  db: Db,
  library: string,
  page: ReaderTypeListQuery,
  { labelled, none }: { labelled: readonly string[]; none: string },
) {
  const found = matches(page.search, rdtype, readerTypeGroup.name);
  const where = and(
    eq(glc, library),
    found && or(found, labelled.length === 0 ? undefined : inArray(rdtype, [...labelled])),
    inGroup(page.group, none),
  );
  const { limit, offset } = limitAndOffset(page);
  const rows = await db
    .select({ id, rdtype, groupId, modifiedAt, name: readerTypeGroup.name })
    .from(groupedReaderType)
    .leftJoin(readerTypeGroup, eq(readerTypeGroup.id, groupId))
    .where(where)
    .orderBy(...inOrder(page, columns, { field: 'rdtype', order: 'ascend' }, id))
    .limit(limit)
    .offset(offset);
  const [totals] = await db
    .select({ total: count() })
    .from(groupedReaderType)
    .leftJoin(readerTypeGroup, eq(readerTypeGroup.id, groupId))
    .where(where);
  return { rows, total: totals?.total ?? 0 };
}

function inGroup(group: string | undefined, none: string): SQL | undefined {
  if (group === undefined) return undefined;
  return group === none ? isNull(groupId) : sql`${groupId}::text = ${group}`;
}

export async function listTypeGroups(db: Db, library: string) {
  const groups = await db
    .select()
    .from(readerTypeGroup)
    .where(eq(readerTypeGroup.glc, library))
    .orderBy(sql`${readerTypeGroup.name} ->> 'zh-CN'`);
  const types = await db
    .select({ rdtype, groupId })
    .from(groupedReaderType)
    .where(eq(glc, library))
    .orderBy(asc(rdtype));
  return groups.map((group) => ({
    id: group.id,
    name: group.name,
    types: types.filter((type) => type.groupId === group.id).map((type) => type.rdtype),
  }));
}

/** Returns the reader types of the warehouse, from its dictionary, its readers and its events. */
export async function typesSeen(engine: Engine, library: string): Promise<string[]> {
  const rows = await engine.rows<{ rdtype: string }>(
    `SELECT DISTINCT toString(rdtype) AS rdtype FROM (
      SELECT rdtype FROM dim_rdtype WHERE glc = {glc:String}
      UNION ALL SELECT DISTINCT rdtype FROM dim_reader WHERE glc = {glc:String}
      UNION ALL SELECT DISTINCT rdtype FROM agg_event_day WHERE glc = {glc:String})
    WHERE rdtype != '' ORDER BY rdtype`,
    { glc: library },
    { seconds: 110 },
  );
  return rows.map((row) => row.rdtype);
}

export async function addTypes(
  tx: Tx,
  library: string,
  seen: readonly string[],
  at: Date,
): Promise<number> {
  if (seen.length === 0) return 0;
  const added = await tx
    .insert(groupedReaderType)
    .values(seen.map((type) => ({ glc: library, rdtype: type, modifiedAt: at })))
    .onConflictDoNothing()
    .returning({ id });
  return added.length;
}

/** Finds, creates or renames the group of a form; undefined if no group has its id. */
export async function toGroup(
  tx: Tx,
  library: string,
  { groupId: known, name }: Pick<GroupTypeForm, 'groupId' | 'name'>,
): Promise<string | null | undefined> {
  if (known === null) return name === null ? null : addGroup(tx, library, name);
  const mine = and(eq(readerTypeGroup.id, known), eq(readerTypeGroup.glc, library));
  const [row] = await tx.select().from(readerTypeGroup).where(mine);
  if (row !== undefined && name !== null)
    await tx.update(readerTypeGroup).set({ name }).where(mine);
  return row?.id;
}

async function addGroup(tx: Tx, library: string, name: Names): Promise<string | undefined> {
  const [made] = await tx.insert(readerTypeGroup).values({ glc: library, name }).returning();
  return made?.id;
}

/** Returns whether another group has the same name. */
export async function isNameTaken(
  db: Db,
  library: string,
  { groupId: own, name }: Pick<GroupTypeForm, 'groupId' | 'name'>,
): Promise<boolean> {
  if (name === null) return false;
  const groups = await listTypeGroups(db, library);
  return groups.some((group) => group.id !== own && group.name['zh-CN'] === name['zh-CN']);
}

/** Moves types into a group or out of their groups; deletes groups that have no types left. */
export async function moveTypes(
  tx: Tx,
  library: string,
  move: { rdtypes: readonly string[]; group: string | null; at: Date },
): Promise<void> {
  const { rdtypes, group, at } = move;
  await tx
    .insert(groupedReaderType)
    .values(
      [...new Set(rdtypes)].map((type) => ({
        glc: library,
        rdtype: type,
        groupId: group,
        modifiedAt: at,
      })),
    )
    .onConflictDoUpdate({ target: [glc, rdtype], set: { groupId: group, modifiedAt: at } });
  const used = tx
    .select({ id: groupId })
    .from(groupedReaderType)
    .where(and(eq(glc, library), sql`${groupId} IS NOT NULL`));
  await tx
    .delete(readerTypeGroup)
    .where(and(eq(readerTypeGroup.glc, library), notInArray(readerTypeGroup.id, used)));
}
