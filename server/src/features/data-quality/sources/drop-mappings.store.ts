import { eq } from 'drizzle-orm';
import type { Db } from '#store/backend.ts';
import { dataDrop, dataMapping } from '#store/schema/library/data-import.ts';

/** Returns the names of a group's mappings for which scripts leave files. */
export async function listDropMappings(db: Db, glc: string): Promise<Set<string>> {
  const rows = await db
    .select({ name: dataMapping.name })
    .from(dataDrop)
    .innerJoin(dataMapping, eq(dataMapping.id, dataDrop.mappingId))
    .where(eq(dataMapping.glc, glc));
  return new Set(rows.map(({ name }) => name));
}
