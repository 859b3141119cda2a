import { and, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import { inOrder, type ListQuery, limitAndOffset, matches } from '#store/listing.ts';
import { dayNoteTable } from '#store/schema/config/day-notes.ts';

type NoteListQuery = ListQuery<'libcode' | 'dayFrom' | 'text' | 'modifiedAt'> & {
  libcode?: string | undefined;
};
export type NoteRow = typeof dayNoteTable.$inferSelect;
export type NoteToSave = typeof dayNoteTable.$inferInsert;

const { id, glc, libcode, dayFrom, text, modifiedAt } = dayNoteTable;
const columns = { libcode, dayFrom, text, modifiedAt };

/** Lists the notes of a group, of all its libraries or of some; notes on the whole group are always among them. */
export async function listNotes(
  db: Db,
  within: { glc: string; libraries: readonly string[] | null },
  page: NoteListQuery,
) {
  const { libraries } = within;
  const where = and(
    eq(glc, within.glc),
    libraries === null ? undefined : inArray(libcode, ['', ...libraries]),
    page.libcode === undefined ? undefined : eq(libcode, page.libcode),
    matches(page.search, text, libcode),
  );
  const { limit, offset } = limitAndOffset(page);
  const rows = await db
    .select()
    .from(dayNoteTable)
    .where(where)
    .orderBy(...inOrder(page, columns, { field: 'dayFrom', order: 'descend' }, id))
    .limit(limit)
    .offset(offset);
  return { rows, total: await db.$count(dayNoteTable, where) };
}

export async function getNote(db: Db, key: string): Promise<NoteRow | null> {
  const [row] = await db.select().from(dayNoteTable).where(eq(id, key));
  return row ?? null;
}

export async function addNote(tx: Tx, saving: NoteToSave): Promise<string> {
  const [made] = await tx.insert(dayNoteTable).values(saving).returning({ id });
  if (made === undefined) throw new Error('The note was not added.');
  return made.id;
}

export async function changeNote(tx: Tx, key: string, saving: NoteToSave): Promise<boolean> {
  const changed = await tx.update(dayNoteTable).set(saving).where(eq(id, key)).returning({ id });
  return changed.length > 0;
}

export async function removeNote(tx: Tx, key: string): Promise<void> {
  await tx.delete(dayNoteTable).where(eq(id, key));
}
