import { asc, eq } from 'drizzle-orm';
import type { Backend, Db } from '../backend.ts';
import { dayNoteTable } from '../schema/config/day-notes.ts';
import { createByRevision } from './by-revision.ts';

/** Returns the function that reads the notes on days of a group, the earliest first, with a cache. */
export function createOwnNotes(store: Pick<Backend, 'db' | 'writes'>) {
  return createByRevision(store, (glc) => readNotes(store.db, glc));
}

/** Reads the notes on days of a group from the store, the earliest first, without the cache. */
export async function readNotes(db: Db, glc: string) {
  const { id, glc: group, libcode, dayFrom, dayUntil, text } = dayNoteTable;
  return db
    .select({ libcode, dayFrom, dayUntil, text })
    .from(dayNoteTable)
    .where(eq(group, glc))
    .orderBy(asc(dayFrom), asc(dayUntil), id);
}
