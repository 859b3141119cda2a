import { inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../backend.ts';
import { reportPicture } from '../schema/analysis/reports.ts';

// The pictures that reports show.

type PictureRow = typeof reportPicture.$inferSelect;
export type KeptPicture = Pick<PictureRow, 'data' | 'mime' | 'width' | 'height'>;

const { id, data, mime, width, height } = reportPicture;

/** Keeps a picture, and returns its id. */
export async function addPicture(
  tx: Tx,
  row: KeptPicture & { createdBy: string; createdAt: Date },
): Promise<string> {
  const [made] = await tx.insert(reportPicture).values(row).returning({ id });
  if (made === undefined) throw new Error('The insert returned no row.');
  return made.id;
}

/** Returns the sizes of pictures in pixels, by their id; those that do not exist are left out. */
export async function pictureSizes(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { width: number; height: number }>();
  const rows = await db
    .select({ id, width, height })
    .from(reportPicture)
    .where(inArray(id, [...ids]));
  return new Map(rows.map(({ id, ...size }) => [id, size]));
}

/** Returns a picture; null if it does not exist. */
export async function findPicture(db: Db, key: string): Promise<KeptPicture | null> {
  const [row] = await db
    .select({ data, mime, width, height })
    .from(reportPicture)
    .where(inArray(id, [key]));
  return row ?? null;
}

/** Deletes the pictures from before a time that no report, no saved version and no link shows. */
export async function forgetPictures(db: Db, before: Date): Promise<void> {
  const idsIn = (json: string, items: string) =>
    sql.raw(`jsonb_path_query(${json}, '${items}[*] ? (@.kind == "picture").id') #>> '{}'`);
  await db.execute(sql`DELETE FROM report_picture WHERE created_at < ${before} AND id::text NOT IN (
    SELECT ${idsIn('items', '$')} FROM analytics_report
    UNION SELECT ${idsIn('shows', '$.*.*.items')} FROM report_link
    UNION SELECT ${idsIn('before', '$.items')} FROM audit_log WHERE action LIKE 'analyticsReport.%'
    UNION SELECT ${idsIn('after', '$.items')} FROM audit_log WHERE action LIKE 'analyticsReport.%')`);
}
