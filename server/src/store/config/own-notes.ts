import { asc, eq } from 'drizzle-orm';
import type { Db } from '../backend.ts';
import { dayNoteTable } from '../schema/config/day-notes.ts';
import { createByRevision } from './by-revision.ts';

/** Returns the function that reads the notes on days of a group, the earliest first, with a cache. */
export function createOwnNotes(db: Db) {
  const { id, glc: group, libcode, dayFrom, dayUntil, text } = dayNoteTable;
  return createByRevision(db, (glc) =>
    db
      .select({ libcode, dayFrom, dayUntil, text })
      .from(dayNoteTable)
      .where(eq(group, glc))
      .orderBy(asc(dayFrom), asc(dayUntil), id),
  );
}
