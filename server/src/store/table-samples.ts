import type { UploadSource } from '@stacksight/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from './backend.ts';
import { dataUpload } from './schema/library/data-import.ts';

/** Deletes an account's uploads of the first rows of a table; returns the ids of their files. */
export async function forgetSamples(
  db: Db,
  ownerId: string,
  { datasourceId, schema, table }: UploadSource,
): Promise<string[]> {
  const { source } = dataUpload;
  const rows = await db
    .delete(dataUpload)
    .where(
      and(
        eq(dataUpload.ownerId, ownerId),
        eq(sql`${source} ->> 'datasourceId'`, datasourceId),
        eq(sql`${source} ->> 'schema'`, schema),
        eq(sql`${source} ->> 'table'`, table),
      ),
    )
    .returning({ id: dataUpload.id });
  return rows.map(({ id }) => id);
}
