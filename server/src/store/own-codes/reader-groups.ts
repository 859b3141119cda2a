import { and, arrayContained, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { readerGroup } from '../schema/reader-groups.ts';

type Within = { glc: string; libraries: readonly string[] | null };

/** Saved groups of readers that were made within someone's libraries, of whichever library group; null are all of a group's. */
export function readerGroupsWithin(scopes: readonly Within[]): SQL {
  const { glc, libraries: made } = readerGroup;
  const each = scopes.map(({ glc: own, libraries }) =>
    libraries === null
      ? eq(glc, own)
      : and(eq(glc, own), isNotNull(made), arrayContained(made, [...libraries])),
  );
  return or(...each) ?? sql`false`;
}
