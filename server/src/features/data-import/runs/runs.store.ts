import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import { dataRun, dataUpload, type StoredReport } from '#store/schema/library/data-import.ts';
import { task } from '#store/schema/tasks.ts';

export type DataRunRow = { run: typeof dataRun.$inferSelect; task: typeof task.$inferSelect };

const joined = (db: Db) =>
  db.select({ run: dataRun, task }).from(dataRun).innerJoin(task, eq(task.id, dataRun.id));

export async function addRun(tx: Tx, row: typeof dataRun.$inferInsert): Promise<void> {
  await tx.insert(dataRun).values(row);
}

export async function findRun(db: Db, id: string): Promise<DataRunRow | null> {
  const [row] = await joined(db).where(eq(dataRun.id, id));
  return row ?? null;
}

/** Lists the last runs of a group, the newest first. */
export async function listRuns(db: Db, glc: string): Promise<DataRunRow[]> {
  return joined(db)
    .where(and(eq(dataRun.glc, glc)))
    .orderBy(desc(task.createdAt), desc(task.id))
    .limit(50);
}

/** Returns the last load of each of these batches whose upload is still there, by the number of the batch. */
export async function loadsWithFile(
  db: Db,
  batches: readonly string[],
): Promise<Map<string, DataRunRow>> {
  const batch = sql<string>`${dataRun.report} ->> 'batch'`;
  const rows = await joined(db)
    .innerJoin(dataUpload, eq(dataUpload.id, dataRun.uploadId))
    .where(and(eq(dataRun.mode, 'load'), inArray(batch, [...batches])))
    .orderBy(task.createdAt);
  return new Map(rows.map(({ run, task: own }) => [run.report?.batch ?? '', { run, task: own }]));
}

export async function saveReport(tx: Tx, id: string, report: StoredReport | null): Promise<void> {
  await tx.update(dataRun).set({ report }).where(eq(dataRun.id, id));
}
