import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import { dataMapping, dataMappingVersion } from '#store/schema/library/data-import.ts';

export type MappingRow = {
  mapping: typeof dataMapping.$inferSelect;
  version: typeof dataMappingVersion.$inferSelect;
};
type NewVersion = Omit<typeof dataMappingVersion.$inferInsert, 'mappingId' | 'version'>;

const joined = (db: Db) =>
  db
    .select({ mapping: dataMapping, version: dataMappingVersion })
    .from(dataMapping)
    .innerJoin(dataMappingVersion, eq(dataMappingVersion.mappingId, dataMapping.id));

const newest = sql`${dataMappingVersion.version} = (SELECT max(v.version) FROM data_mapping_version v
  WHERE v.mapping_id = ${dataMapping.id})`;

/** Lists the newest versions of a group's mappings, by name. */
export async function listMappings(db: Db, glc: string): Promise<MappingRow[]> {
  return joined(db)
    .where(and(eq(dataMapping.glc, glc), newest))
    .orderBy(asc(dataMapping.name));
}

/** Returns one version of a mapping, by default the newest. */
export async function findMapping(
  db: Db,
  id: string,
  version?: number,
): Promise<MappingRow | null> {
  const wanted = version === undefined ? newest : eq(dataMappingVersion.version, version);
  const [row] = await joined(db).where(and(eq(dataMapping.id, id), wanted));
  return row ?? null;
}

/** Adds a version to the group's mapping of this name, or the first one; returns its row. */
export async function addVersion(
  tx: Tx,
  { glc, name }: { glc: string; name: string },
  made: NewVersion,
): Promise<MappingRow> {
  const [mapping] = await tx
    .insert(dataMapping)
    .values({ glc, name })
    .onConflictDoUpdate({ target: [dataMapping.glc, dataMapping.name], set: { name } })
    .returning();
  if (mapping === undefined) throw new Error('The mapping was not added.');
  const [last] = await tx
    .select()
    .from(dataMappingVersion)
    .where(eq(dataMappingVersion.mappingId, mapping.id))
    .orderBy(desc(dataMappingVersion.version))
    .limit(1);
  const row = { ...made, mappingId: mapping.id, version: (last?.version ?? 0) + 1 };
  const [version] = await tx.insert(dataMappingVersion).values(row).returning();
  if (version === undefined) throw new Error('The version was not added.');
  return { mapping, version };
}

export async function removeMapping(tx: Tx, id: string): Promise<void> {
  await tx.delete(dataMapping).where(eq(dataMapping.id, id));
}
