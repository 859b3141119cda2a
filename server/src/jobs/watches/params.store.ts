import { eq } from 'drizzle-orm';
import type { Db } from '#store/backend.ts';
import { sysParam } from '#store/schema/records.ts';

/** Reads a system parameter that is a whole number from 0; returns `usual` when the parameter is missing or invalid. */
export async function readNumberParam(db: Db, key: string, usual: number): Promise<number> {
  const [row] = await db.select().from(sysParam).where(eq(sysParam.key, key));
  return /^\d{1,6}$/.test(row?.value ?? '') ? Number(row?.value) : usual;
}
