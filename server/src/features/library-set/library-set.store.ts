import type { LibrarySet, LibrarySetForm } from '@stacksight/contract';
import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '#store/backend.ts';
import { librarySetTable } from '#store/schema/people/library-sets.ts';

const { id, accountId, glc, name, libraries, createdAt } = librarySetTable;

/** Returns the sets of an account, the newest first. */
export async function listSets(db: Db, owner: string): Promise<LibrarySet[]> {
  return db
    .select({ id, glc, name, libraries })
    .from(librarySetTable)
    .where(eq(accountId, owner))
    .orderBy(desc(createdAt), id);
}

/** Inserts a set and returns its id. */
export async function insertSet(db: Db, owner: string, form: LibrarySetForm): Promise<string> {
  const [row] = await db
    .insert(librarySetTable)
    .values({ ...form, accountId: owner })
    .returning({ id });
  if (row === undefined) throw new Error('The store returned no row.');
  return row.id;
}

/** Renames a set of an account; false if the account has no such set. */
export async function renameSet(
  db: Db,
  owner: string,
  set: { id: string; name: string },
): Promise<boolean> {
  const rows = await db
    .update(librarySetTable)
    .set({ name: set.name })
    .where(and(eq(id, set.id), eq(accountId, owner)))
    .returning({ id });
  return rows.length > 0;
}

/** Deletes a set of an account; false if the account has no such set. */
export async function deleteSet(db: Db, owner: string, set: string): Promise<boolean> {
  const rows = await db
    .delete(librarySetTable)
    .where(and(eq(id, set), eq(accountId, owner)))
    .returning({ id });
  return rows.length > 0;
}
