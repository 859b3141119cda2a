import { eq } from 'drizzle-orm';
import type { Db } from './backend.ts';
import { sysParam } from './schema/records.ts';

const key = 'installation.fingerprint';

/** Ties the records to the secrets of their installation; refuses a data folder with other secrets. */
export async function claimInstallation(db: Db, fingerprint: string): Promise<void> {
  await db.insert(sysParam).values({ key, value: fingerprint }).onConflictDoNothing();
  const rows = await db.select().from(sysParam).where(eq(sysParam.key, key));
  if (rows[0]?.value === fingerprint) return;
  throw new Error(
    'The database was made with other secrets than those in this data folder. Copy secrets.json from the data folder of the first installation into DATA_DIR.',
  );
}
