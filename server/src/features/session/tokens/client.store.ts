import { eq } from 'drizzle-orm';
import type { Db } from '#store/backend.ts';
import { oauthClient } from '#store/schema/sessions.ts';

export type OauthClientRow = typeof oauthClient.$inferSelect;

export async function findClient(db: Db, clientId: string): Promise<OauthClientRow | null> {
  const rows = await db.select().from(oauthClient).where(eq(oauthClient.clientId, clientId));
  return rows[0] ?? null;
}
