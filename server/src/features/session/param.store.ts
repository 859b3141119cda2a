import { eq } from 'drizzle-orm';
import type { Db } from '#store/backend.ts';
import { sysParam } from '#store/schema/records.ts';
import { oidcProvider } from '#store/schema/sso.ts';

export async function readParams(db: Db): Promise<Readonly<Record<string, string>>> {
  const rows = await db.select().from(sysParam);
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
}

export async function listProviders(db: Db): Promise<{ id: string; name: string }[]> {
  return db
    .select({ id: oidcProvider.id, name: oidcProvider.name })
    .from(oidcProvider)
    .where(eq(oidcProvider.isEnabled, true))
    .orderBy(oidcProvider.name);
}
