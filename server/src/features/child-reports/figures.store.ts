import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { addMonths } from '#analytics/calendar/months.ts';
import type { Db } from '#store/backend.ts';
import { inOrder, type ListQuery, limitAndOffset, matches } from '#store/listing.ts';
import { syncChild, syncFigure, syncReceipt } from '#store/schema/library/sync.ts';

export type FigureQuery = ListQuery<'childName' | 'metric' | 'value'> & {
  child?: string | undefined;
  metric?: string | undefined;
  by?: 'group' | 'library' | 'mainClass' | 'readerType' | undefined;
};
export type FigureRow = typeof syncFigure.$inferSelect & {
  childName: string;
  before: number | null;
  yearBefore: number | null;
  isDiffering: boolean;
};

/** Returns the figures of a month, beside those of the month before and of the same month a year before. */
export async function listFigures(
  db: Db,
  month: string,
  page: FigureQuery,
): Promise<{ rows: FigureRow[]; total: number }> {
  const [before, year] = [alias(syncFigure, 'month_before'), alias(syncFigure, 'year_before')];
  const { childId, metric, libcode, breakdown, code, value } = syncFigure;
  const same = (other: typeof before | typeof year, at: string) =>
    and(
      eq(other.childId, childId),
      eq(other.month, at),
      eq(other.metric, metric),
      eq(other.libcode, libcode),
      eq(other.breakdown, breakdown),
      eq(other.code, code),
    );
  const where = and(
    eq(syncFigure.month, month),
    placeOf(page.by ?? 'group'),
    page.child === undefined ? undefined : eq(childId, page.child),
    page.metric === undefined ? undefined : eq(metric, page.metric),
    matches(page.search, syncChild.name, libcode, code),
  );
  const { limit, offset } = limitAndOffset(page);
  const columns = { childName: syncChild.name, metric, value };
  const key = sql`concat_ws(chr(1), ${metric}, ${syncChild.name}, ${libcode}, ${code})`;
  const rows = await db
    .select({
      figure: syncFigure,
      childName: syncChild.name,
      before: before.value,
      yearBefore: year.value,
      isDiffering: sql<boolean>`exists (select 1 from ${syncReceipt}
        where ${syncReceipt.childId} = ${childId} and ${syncReceipt.month} = ${month}
        and ${syncReceipt.isCurrent} and ${syncReceipt.differing} @> jsonb_build_array(jsonb_build_object('code', ${metric})))`,
    })
    .from(syncFigure)
    .innerJoin(syncChild, eq(syncChild.id, childId))
    .leftJoin(before, same(before, addMonths(month, -1)))
    .leftJoin(year, same(year, addMonths(month, -12)))
    .where(where)
    .orderBy(...inOrder(page, columns, { field: 'metric', order: 'ascend' }, key))
    .limit(limit)
    .offset(offset);
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(syncFigure)
    .innerJoin(syncChild, eq(syncChild.id, childId))
    .where(where);
  return {
    rows: rows.map(({ figure, ...more }) => ({ ...figure, ...more })),
    total: counted?.total ?? 0,
  };
}

function placeOf(by: NonNullable<FigureQuery['by']>): SQL | undefined {
  const { libcode, breakdown } = syncFigure;
  if (by === 'group') return and(eq(libcode, ''), eq(breakdown, ''));
  return by === 'library' ? and(ne(libcode, ''), eq(breakdown, '')) : eq(breakdown, by);
}
