import {
  and,
  countDistinct,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  lt,
  notExists,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#store/backend.ts';
import { dataRun, dataUpload } from '#store/schema/library/data-import.ts';
import { task } from '#store/schema/tasks.ts';

export type UploadRow = typeof dataUpload.$inferSelect;

export async function addUpload(db: Db, row: typeof dataUpload.$inferInsert): Promise<void> {
  await db.insert(dataUpload).values(row);
}

/** Lists the files that an account has uploaded itself, the newest first. */
export async function listUploads(db: Db, ownerId: string): Promise<UploadRow[]> {
  return db
    .select()
    .from(dataUpload)
    .where(and(eq(dataUpload.ownerId, ownerId), isNull(dataUpload.dropId)))
    .orderBy(desc(dataUpload.createdAt), desc(dataUpload.id));
}

/** Returns one of an account's own uploads. */
export async function findUpload(db: Db, id: string, ownerId: string): Promise<UploadRow | null> {
  const [row] = await db
    .select()
    .from(dataUpload)
    .where(and(eq(dataUpload.id, id), eq(dataUpload.ownerId, ownerId)));
  return row ?? null;
}

/** Returns an upload of any account. */
export async function findAnyUpload(db: Db, id: string): Promise<UploadRow | null> {
  const [row] = await db.select().from(dataUpload).where(eq(dataUpload.id, id));
  return row ?? null;
}

export async function changeUpload(
  db: Db,
  id: string,
  change: Partial<typeof dataUpload.$inferInsert>,
): Promise<void> {
  await db.update(dataUpload).set(change).where(eq(dataUpload.id, id));
}

/** Notes that all bytes of an upload have arrived; false if that was noted before. */
export async function beginOpening(db: Db, id: string, bytes: number): Promise<boolean> {
  const rows = await db
    .update(dataUpload)
    .set({ state: 'opening', bytes })
    .where(and(eq(dataUpload.id, id), eq(dataUpload.state, 'receiving')))
    .returning({ id: dataUpload.id });
  return rows.length > 0;
}

export async function removeUpload(db: Db, id: string): Promise<void> {
  await db.delete(dataUpload).where(eq(dataUpload.id, id));
}

const openRun = (db: Db) =>
  db
    .select({ one: sql`1` })
    .from(dataRun)
    .innerJoin(task, eq(task.id, dataRun.id))
    .where(and(eq(dataRun.uploadId, dataUpload.id), inArray(task.status, ['waiting', 'running'])));

/** Returns whether a run of the upload waits or runs. */
export async function isInUse(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: dataUpload.id })
    .from(dataUpload)
    .where(and(eq(dataUpload.id, id), notExists(openRun(db))));
  return rows.length === 0;
}

/** Returns for each upload how many of its tables have been loaded and were not taken back since. */
export async function loadedTables(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const { report } = dataRun;
  const undo = alias(task, 'undo');
  const isUndone = and(
    eq(undo.status, 'done'),
    sql`${undo.data} ->> 'mode' = 'undo'`,
    sql`${undo.data} ->> 'batch' = ${report} ->> 'batch'`,
    gte(undo.createdAt, task.createdAt),
  );
  // The titles and the items of MARC records are tables of one name. A run of an earlier version names no table.
  const loaded = sql`coalesce(${task.data} ->> 'table', ${task.data} ->> 'path')`;
  const rows = await db
    .select({ id: dataRun.uploadId, tables: countDistinct(loaded) })
    .from(dataRun)
    .innerJoin(task, eq(task.id, dataRun.id))
    .where(
      and(
        inArray(dataRun.uploadId, [...ids]),
        eq(dataRun.mode, 'load'),
        inArray(sql`${report} ->> 'status'`, ['loaded', 'already']),
        notExists(db.select({ one: sql`1` }).from(undo).where(isUndone)),
      ),
    )
    .groupBy(dataRun.uploadId);
  return new Map(rows.map(({ id, tables }) => [id ?? '', tables]));
}

/** Deletes the uploads from before a time that no run uses; returns their ids. */
export async function forgetUploads(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .delete(dataUpload)
    .where(and(lt(dataUpload.createdAt, before), notExists(openRun(db))))
    .returning({ id: dataUpload.id });
  return rows.map(({ id }) => id);
}
