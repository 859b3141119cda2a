import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import type { CopyTarget } from '#store/config/replica-standards.ts';
import { inOrder, type ListQuery, limitAndOffset, matches } from '#store/listing.ts';
import { replicaStandard } from '#store/schema/library/replicas.ts';

export type CopyTargetListQuery = ListQuery<'libcode' | 'clc' | 'copies' | 'modifiedAt'>;
type NewCopyTarget = typeof replicaStandard.$inferInsert;

const { id, glc, libcode, clc, copies, remark, modifiedAt } = replicaStandard;
const columns = { libcode, clc, copies, modifiedAt };

/**
 * Returns one page of a group's copy targets: those of the whole group and those of some libraries; null means all
 * libraries.
 */
export async function listCopyTargets(
  db: Db,
  within: { glc: string; libraries: readonly string[] | null },
  page: CopyTargetListQuery,
) {
  const { libraries } = within;
  const where = and(
    eq(glc, within.glc),
    libraries === null ? undefined : inArray(libcode, ['', ...libraries]),
    matches(page.search, libcode, clc, remark),
  );
  const { limit, offset } = limitAndOffset(page);
  const rows = await db
    .select()
    .from(replicaStandard)
    .where(where)
    .orderBy(...inOrder(page, columns, { field: 'libcode', order: 'ascend' }, id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(replicaStandard, where) };
}

export async function findCopyTarget(db: Db, key: string): Promise<CopyTarget | null> {
  const [row] = await db.select().from(replicaStandard).where(eq(id, key));
  return row ?? null;
}

/** Returns whether another copy target has the same library and class. */
export async function hasOtherCopyTarget(
  tx: Tx,
  standard: NewCopyTarget,
  own: string,
): Promise<boolean> {
  const rows = await tx
    .select({ id })
    .from(replicaStandard)
    .where(
      and(
        eq(glc, standard.glc),
        eq(libcode, standard.libcode ?? ''),
        eq(clc, standard.clc ?? ''),
        ne(id, own),
      ),
    );
  return rows.length > 0;
}

/** Inserts or replaces the copy target of a library and class. */
export async function putCopyTarget(tx: Tx, standard: NewCopyTarget): Promise<string> {
  const [saved] = await tx
    .insert(replicaStandard)
    .values(standard)
    .onConflictDoUpdate({ target: [glc, libcode, clc], set: standard })
    .returning({ id });
  if (saved === undefined) throw new Error('The standard was not saved.');
  return saved.id;
}

export async function changeCopyTarget(
  tx: Tx,
  key: string,
  standard: NewCopyTarget,
): Promise<void> {
  await tx.update(replicaStandard).set(standard).where(eq(id, key));
}

export async function removeCopyTarget(tx: Tx, key: string): Promise<void> {
  await tx.delete(replicaStandard).where(eq(id, key));
}
