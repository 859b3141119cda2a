import { inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import { sysParam } from '#store/schema/records.ts';

export type ParamRow = typeof sysParam.$inferSelect;

export async function listParams(db: Db, keys: readonly string[]): Promise<ParamRow[]> {
  return db
    .select()
    .from(sysParam)
    .where(inArray(sysParam.key, [...keys]));
}

/** Sets parameters; missing rows are inserted. */
export async function setParams(
  tx: Tx,
  values: ReadonlyMap<string, string>,
  at: Date,
): Promise<void> {
  const rows = [...values].map(([key, value]) => ({ key, value, modifiedAt: at }));
  if (rows.length === 0) return;
  const set = { value: sql`excluded.value`, modifiedAt: sql`excluded.modified_at` };
  await tx.insert(sysParam).values(rows).onConflictDoUpdate({ target: sysParam.key, set });
}
