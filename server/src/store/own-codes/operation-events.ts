import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../backend.ts';
import { operationType } from '../schema/library/own-codes.ts';

/** Operation codes of a library group's system, and the event that each is; codes that are no event are left out. */
export async function operationEvents(
  db: Db,
  glc: string,
): Promise<Readonly<Record<string, string>>> {
  const { code, event } = operationType;
  const rows = await db
    .select({ code, event })
    .from(operationType)
    .where(and(eq(operationType.glc, glc), isNotNull(event)));
  return Object.fromEntries(rows.map((row) => [row.code, row.event ?? '']));
}
