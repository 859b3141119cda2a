import { WeedingPolicy } from '@stacksight/contract';
import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import { weedingPolicy } from '#store/schema/holdings/weeding.ts';

const { glc, libcode } = weedingPolicy;

/** Returns the weeding policies of a group and its libraries, by library; the key '' means all libraries. */
export async function readPolicies(
  db: Db,
  group: string,
): Promise<{ policies: Map<string, WeedingPolicy>; version: string }> {
  const rows = await db.select().from(weedingPolicy).where(eq(glc, group)).orderBy(libcode);
  return {
    policies: new Map(rows.map((row) => [row.libcode, WeedingPolicy.parse(row.policy)])),
    version: rows.map((row) => `${row.libcode}@${row.modifiedAt.getTime()}`).join(),
  };
}

/** Sets the policy of a library or of all libraries; null removes it. */
export async function writePolicy(
  tx: Tx,
  at: { glc: string; libcode: string },
  policy: WeedingPolicy | null,
  modifiedAt: Date,
): Promise<void> {
  await tx.delete(weedingPolicy).where(and(eq(glc, at.glc), eq(libcode, at.libcode)));
  if (policy !== null) await tx.insert(weedingPolicy).values({ ...at, policy, modifiedAt });
}
