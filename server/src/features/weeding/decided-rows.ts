import type { DecidedCopy, Language } from '@stacksight/contract';
import type { Analytics } from '#analytics/run-query.ts';
import type { WeedingDecisionRecord } from './decisions.store.ts';
import { keptReasonsText } from './reason-text.ts';

/** A decision with the name of the person who made it. */
export type FoundDecision = { record: WeedingDecisionRecord; decidedBy: string };

/** Converts decisions for pages and files, with the names of libraries and rooms. */
export async function toDecidedRows(
  { analytics }: { analytics: Analytics },
  found: readonly FoundDecision[],
  { glc, language }: { glc: string; language: Language },
): Promise<DecidedCopy[]> {
  const [libraries, rooms] = await Promise.all([
    analytics.labels.all('dim_library', glc, language),
    analytics.labels.all('dim_location', glc, language),
  ]);
  return found.map(({ record, decidedBy }) => {
    const { id, barcode, bookrecno, title, author, callno, clc, libcode, loc } = record;
    const { pubYear, addedOn, price, decision, note, askAgainOn, decidedAt } = record;
    return {
      ...{ id, barcode, bookrecno, title, author, callno, clc, libcode, pubYear, addedOn, price },
      ...{ decision, note, askAgainOn, decidedBy, decidedAt: decidedAt.toISOString() },
      libraryName: libraries[libcode] ?? libcode,
      roomName: rooms[loc] ?? loc,
      reason: keptReasonsText(record.reasons, language),
    };
  });
}
