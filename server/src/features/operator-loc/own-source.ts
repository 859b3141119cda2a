import type { OwnSource } from '#analytics/run-query.ts';
import type { Engine } from '#engine/open.ts';
import type { Store } from '#store/open.ts';
import { createOwnRecords } from '#store/own-codes/own-codes.ts';
import { createPlaceCopy } from './place-copy.store.ts';

/**
 * Returns the source of names, reader type groups and places that library groups define, for questions. The places are
 * also copied to the warehouse.
 */
export function createOwnSource({
  store,
  engine,
}: {
  store: Store;
  engine: Engine;
}): Pick<OwnSource, 'codes' | 'names'> {
  const recordsOf = createOwnRecords(store);
  const copied = createPlaceCopy(engine);
  return {
    codes: async (glc) => {
      const { readerTypes, operatorRoles, places } = await recordsOf(glc);
      return { readerTypes, operatorRoles, places: await copied(glc, places) };
    },
    names: async (table, glc) => (await recordsOf(glc)).names[table],
  };
}
