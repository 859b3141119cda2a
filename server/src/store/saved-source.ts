import { eq } from 'drizzle-orm';
import { unseal } from '#lib/seal.ts';
import type { Db } from './backend.ts';
import { datasourceConfig } from './schema/config/datasource.ts';

/** The purpose for which the passwords of data sources are sealed. */
export const datasourcePurpose = 'datasource password';

/** Returns a saved data source with its name and password; null for an unknown id. */
export async function readSavedSource(db: Db, sealKey: Buffer, id: string) {
  const [row] = await db.select().from(datasourceConfig).where(eq(datasourceConfig.id, id));
  if (row === undefined) return null;
  const { name, type, host, port, database, username, isTls, sealedPassword } = row;
  const password =
    sealedPassword === null ? '' : (unseal(sealKey, datasourcePurpose, sealedPassword) ?? '');
  return { name, type, host, port, database, username, isTls, password };
}
