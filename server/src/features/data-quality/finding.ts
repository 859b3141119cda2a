import type { QualityCheck, QualityKind } from '@stacksight/contract';
import type { qualityAcceptance, qualityFinding } from '#store/schema/library/data-quality.ts';

export type FindingRow = typeof qualityFinding.$inferSelect;
export type AcceptanceRow = typeof qualityAcceptance.$inferSelect;

export const kindOf: Readonly<Record<QualityCheck, QualityKind>> = {
  late: 'late',
  noLoans: 'gaps',
  noVisits: 'gaps',
  twice: 'twice',
  unknownItem: 'orphans',
  unknownTitle: 'orphans',
  unknownReader: 'orphans',
  itemWithoutTitle: 'orphans',
  unnamedCodes: 'codes',
  future: 'values',
  returnFirst: 'values',
  beforeBirth: 'values',
  birthYear: 'values',
  cardDates: 'values',
  itemDates: 'values',
  holdDates: 'values',
  price: 'values',
  pubYear: 'values',
  amount: 'values',
  count: 'values',
};

/** The checks whose findings are accepted whole: the key of a gap or of a late source ends when it does. */
export const wholeChecks: readonly QualityCheck[] = ['late', 'noLoans', 'noVisits'];

/** The checks about sources and dictionaries, which belong to no single library. */
export const groupChecks: ReadonlySet<QualityCheck> = new Set(['late', 'unnamedCodes', 'pubYear']);

/** A finding of a run, before it is written. */
export type NewFinding = Omit<FindingRow, 'glc' | 'day'>;

/** Returns the number of a finding that its acceptance does not cover. */
export function openRows(
  { check, rows }: Pick<FindingRow, 'check' | 'rows'>,
  acceptance: Pick<AcceptanceRow, 'rows'> | null,
): number {
  if (acceptance === null) return rows;
  return wholeChecks.includes(check) ? 0 : Math.max(0, rows - acceptance.rows);
}
