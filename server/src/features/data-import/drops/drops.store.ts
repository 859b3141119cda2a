import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import { account } from '#store/schema/accounts.ts';
import { dataDrop, dataMapping, dataUpload } from '#store/schema/library/data-import.ts';

export type DropRow = {
  drop: typeof dataDrop.$inferSelect;
  mapping: typeof dataMapping.$inferSelect;
  username: string;
};

const joined = (db: Db) =>
  db
    .select({ drop: dataDrop, mapping: dataMapping, username: account.username })
    .from(dataDrop)
    .innerJoin(dataMapping, eq(dataMapping.id, dataDrop.mappingId))
    .innerJoin(account, eq(account.id, dataDrop.ownerId));

/** Lists the drops of a group, or of all groups, by the names of their mappings. */
export async function listDrops(db: Db, glc?: string): Promise<DropRow[]> {
  return joined(db)
    .where(glc === undefined ? undefined : eq(dataMapping.glc, glc))
    .orderBy(asc(dataMapping.name), asc(dataDrop.id));
}

export async function findDrop(db: Db, id: string): Promise<DropRow | null> {
  const [row] = await joined(db).where(eq(dataDrop.id, id));
  return row ?? null;
}

export async function findDropOf(db: Db, mappingId: string): Promise<DropRow | null> {
  const [row] = await joined(db).where(eq(dataDrop.mappingId, mappingId));
  return row ?? null;
}

/** Adds the drop of a mapping, or changes it; returns its id. */
export async function putDrop(tx: Tx, row: typeof dataDrop.$inferInsert): Promise<string> {
  const { replace, mostRefused, ownerId, tokenHash } = row;
  const [made] = await tx
    .insert(dataDrop)
    .values(row)
    .onConflictDoUpdate({
      target: dataDrop.mappingId,
      set: { replace, mostRefused, ownerId, tokenHash },
    })
    .returning({ id: dataDrop.id });
  if (made === undefined) throw new Error('The drop was not added.');
  return made.id;
}

export async function removeDrop(tx: Tx, id: string): Promise<void> {
  await tx.delete(dataDrop).where(eq(dataDrop.id, id));
}

export async function noteFile(tx: Tx, id: string, lastAt: Date): Promise<void> {
  await tx.update(dataDrop).set({ lastAt }).where(eq(dataDrop.id, id));
}

/** Lists the files of drops that have not been opened. */
export async function listUnopened(db: Db): Promise<(typeof dataUpload.$inferSelect)[]> {
  return db
    .select()
    .from(dataUpload)
    .where(and(isNotNull(dataUpload.dropId), eq(dataUpload.state, 'receiving')));
}
