import type { Db } from '../backend.ts';
import { labelRevision } from '../schema/config/dictionaries.ts';

/**
 * Caches what `read` returns for a library group, and reads it again after any group changes its settings or labels.
 */
export function createByRevision<Kept>(
  db: Db,
  read: (glc: string) => Promise<Kept>,
): (glc: string) => Promise<Kept> {
  let known = { revision: -1, groups: new Map<string, Promise<Kept>>() };
  return async (glc) => {
    const [row] = await db.select({ revision: labelRevision.revision }).from(labelRevision);
    const revision = row?.revision ?? 0;
    if (known.revision !== revision) known = { revision, groups: new Map() };
    const { groups } = known;
    const reading = groups.get(glc) ?? read(glc);
    groups.set(glc, reading);
    reading.catch(() => groups.delete(glc));
    return reading;
  };
}
