import type { Backend } from '../backend.ts';
import { labelRevision } from '../schema/config/dictionaries.ts';
import { createUntilWritten } from '../until-written.ts';

/**
 * Caches what `read` returns for a library group, and reads it again after any group changes its settings or labels.
 */
export function createByRevision<Kept>(
  store: Pick<Backend, 'db' | 'writes'>,
  read: (glc: string) => Promise<Kept>,
): (glc: string) => Promise<Kept> {
  const revisionNow = createUntilWritten(store, async () => {
    const [row] = await store.db.select({ revision: labelRevision.revision }).from(labelRevision);
    return row?.revision ?? 0;
  });
  let known = { revision: -1, groups: new Map<string, Promise<Kept>>() };
  return async (glc) => {
    const revision = await revisionNow();
    if (known.revision !== revision) known = { revision, groups: new Map() };
    const { groups } = known;
    const reading = groups.get(glc) ?? read(glc);
    groups.set(glc, reading);
    reading.catch(() => groups.delete(glc));
    return reading;
  };
}
