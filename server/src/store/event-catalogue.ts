import type { CatalogueEvent } from '@stacksight/contract';
import { asc, isNull } from 'drizzle-orm';
import type { Db } from './backend.ts';
import { behaviorEvent } from './schema/event-catalogue.ts';

/** Every event that a question may name, hidden ones too: what was saved with them goes on working. */
export async function listCatalogue(db: Db): Promise<CatalogueEvent[]> {
  return db
    .select({
      code: behaviorEvent.code,
      events: behaviorEvent.events,
      filter: behaviorEvent.filter,
      nameZh: behaviorEvent.nameZh,
      nameEn: behaviorEvent.nameEn,
    })
    .from(behaviorEvent)
    .where(isNull(behaviorEvent.deletedAt))
    .orderBy(asc(behaviorEvent.code));
}
