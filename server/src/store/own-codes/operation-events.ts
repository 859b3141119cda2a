import { and, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../backend.ts';
import { operationType } from '../schema/library/own-codes.ts';

/** Lists the operation codes of a library group's system that mean an event, each with its event. */
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
