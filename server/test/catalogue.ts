import type { CatalogueEvent } from '@stacksight/contract';
import { eventSeeds } from '#store/seeds/event-seed.ts';

/** Returns the events of a new installation, without a store. */
export const testCatalogue = async (): Promise<CatalogueEvent[]> =>
  eventSeeds.map(({ code, events, filter, nameZh, nameEn }) => ({
    code,
    events,
    filter: filter ?? null,
    nameZh,
    nameEn,
    isHidden: false,
  }));
