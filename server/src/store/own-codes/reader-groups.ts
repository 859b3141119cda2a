import { and, arrayContained, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../backend.ts';
import { readerGroup } from '../schema/reader-groups.ts';

type Within = { glc: string; libraries: readonly string[] | null };

/**
 * Returns the condition for saved reader groups that were made within these libraries; null means every library of a
 * group.
 */
export function readerGroupsWithin(scopes: readonly Within[]): SQL {
  const { glc, libraries: made } = readerGroup;
  const each = scopes.map(({ glc: own, libraries }) =>
    libraries === null
      ? eq(glc, own)
      : and(eq(glc, own), isNotNull(made), arrayContained(made, [...libraries])),
  );
  return or(...each) ?? sql`false`;
}

/** Returns how many of some saved reader groups were made within these libraries. */
export const countReaderGroups = (db: Db, scope: Within, ids: readonly string[]): Promise<number> =>
  db.$count(readerGroup, and(readerGroupsWithin([scope]), inArray(readerGroup.id, [...ids])));
