import type { WeedingDecision } from '@stacksight/contract';
import { and, desc, eq, gt, gte, inArray, isNull, or } from 'drizzle-orm';
import type { Db } from '../backend.ts';
import { weedingDecision } from '../schema/holdings/weeding.ts';

// Reads the weeding decisions about copies, for transfer plans and for the records of copies.

type TitlesOf = { glc: string; titles?: readonly string[] };

const { glc, libcode, barcode, bookrecno, decision, askAgainOn, keptAt, isLast } = weedingDecision;
const { decidedAt, decidedOn } = weedingDecision;

/** Returns the last decision on each copy whose day to ask again has not come, by barcode. */
export async function decisionsInForce(
  db: Db,
  { glc: group, titles }: TitlesOf,
  today: string,
): Promise<Map<string, { decision: WeedingDecision; libcode: string }>> {
  const rows = await db
    .select({ barcode, decision, libcode })
    .from(weedingDecision)
    .where(
      and(
        eq(glc, group),
        eq(isLast, true),
        or(isNull(askAgainOn), gt(askAgainOn, today)),
        titles === undefined ? undefined : inArray(bookrecno, [...titles]),
      ),
    );
  return new Map(rows.map((row) => [row.barcode, row]));
}

/**
 * Returns the barcodes of copies that cannot be sent elsewhere, because they are to be withdrawn, in repair, or
 * missing.
 */
export async function barcodesLeaving(db: Db, group: string, today: string): Promise<Set<string>> {
  const decisions = await decisionsInForce(db, { glc: group }, today);
  const leaving = [...decisions].filter(
    ([, { decision: one }]) => one !== 'keep' && one !== 'move',
  );
  return new Set(leaving.map(([code]) => code));
}

/** Returns the titles with a copy that somebody has decided about since a moment. */
export async function titlesDecided(db: Db, group: string, since: Date): Promise<string[]> {
  const rows = await db
    .selectDistinct({ bookrecno })
    .from(weedingDecision)
    .where(and(eq(glc, group), gte(keptAt, since)));
  return rows.map((row) => row.bookrecno);
}

/** A weeding decision as the record of a copy shows it. */
export type RecordedDecision = Pick<
  typeof weedingDecision.$inferSelect,
  'barcode' | 'libcode' | 'decision' | 'askAgainOn' | 'decidedOn'
>;

/** Returns every weeding decision on the copies of a title, or on one copy, newest first. */
export async function listDecisionsOn(
  db: Db,
  at: {
    glc: string;
    libraries: readonly string[] | null;
    bookrecno: string;
    barcode: string | null;
  },
): Promise<RecordedDecision[]> {
  return db
    .select({ barcode, libcode, decision, askAgainOn, decidedOn })
    .from(weedingDecision)
    .where(
      and(
        eq(glc, at.glc),
        eq(bookrecno, at.bookrecno),
        at.barcode === null ? undefined : eq(barcode, at.barcode),
        at.libraries === null ? undefined : inArray(libcode, [...at.libraries]),
      ),
    )
    .orderBy(desc(decidedAt), desc(keptAt));
}
