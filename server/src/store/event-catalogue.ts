import type { CatalogueEvent } from '@stacksight/contract';
import { asc, isNull } from 'drizzle-orm';
import type { Db } from './backend.ts';
import { behaviorEvent } from './schema/event-catalogue.ts';

/** Lists the events of the catalogue; a question may only name those that are not hidden. */
export async function listCatalogue(db: Db): Promise<CatalogueEvent[]> {
  const rows = await db
    .select({
      code: behaviorEvent.code,
      events: behaviorEvent.events,
      filter: behaviorEvent.filter,
      nameZh: behaviorEvent.nameZh,
      nameEn: behaviorEvent.nameEn,
      status: behaviorEvent.status,
    })
    .from(behaviorEvent)
    .where(isNull(behaviorEvent.deletedAt))
    .orderBy(asc(behaviorEvent.code));
  return rows.map(({ status, ...row }) => ({ ...row, isHidden: status === 'hidden' }));
}
