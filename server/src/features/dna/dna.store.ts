import { and, eq, isNull, or } from 'drizzle-orm';
import type { Db } from '#store/backend.ts';
import { behaviorEvent } from '#store/schema/event-catalogue.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns an event of the catalogue by its id or its code. */
export async function findEvent(db: Db, idOrCode: string) {
  const { id, code, deletedAt } = behaviorEvent;
  const isOne = uuid.test(idOrCode) ? or(eq(id, idOrCode), eq(code, idOrCode)) : eq(code, idOrCode);
  const [row] = await db
    .select()
    .from(behaviorEvent)
    .where(and(isOne, isNull(deletedAt)));
  return row ?? null;
}
