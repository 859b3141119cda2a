import { and, asc, inArray } from 'drizzle-orm';
import type { Db } from '#store/backend.ts';
import { readerGroupsWithin } from '#store/own-codes/reader-groups.ts';
import { readerGroup } from '#store/schema/reader-groups.ts';

/** Returns the saved reader groups of some libraries, as values of their dimension. */
export async function listReaderGroups(
  db: Db,
  scope: { glc: string; libraries: readonly string[] | null },
  codes: readonly string[] | undefined,
) {
  const isUuid = (code: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(code);
  const wanted = codes?.filter(isUuid);
  const rows = await db
    .select({ code: readerGroup.id, label: readerGroup.name, count: readerGroup.size })
    .from(readerGroup)
    .where(
      and(
        readerGroupsWithin([scope]),
        wanted === undefined ? undefined : inArray(readerGroup.id, wanted),
      ),
    )
    .orderBy(asc(readerGroup.name));
  return rows;
}
