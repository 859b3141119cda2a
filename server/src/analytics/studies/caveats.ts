import { pairOf, type StudyQuery, type Warning } from '@stacksight/contract';
import { periodStart, periodsOf } from '../calendar/periods.ts';
import type { ReadingEngine } from '../compile/statement.ts';
import type { Text } from '../model/dataset.ts';
import { baseRows } from './base/base-rows.ts';
import type { Study } from './base/study.ts';
import grouped from './grouped-by.json' with { type: 'json' };

// Finds the warnings that a reader must know before trusting the numbers of a study.

/** Returns the text that says which event of a reader, title or item decides its breakdown codes. */
export function breakdownCaveat(query: StudyQuery): Text {
  if (query.kind === 'firstLast') return grouped[query.which];
  return query.kind === 'lost' && query.question !== 'cohort'
    ? grouped.silence
    : grouped[query.kind];
}

/**
 * Finds warnings about events with only a day where their order counts, and about events without the title or item by
 * which they are paired.
 */
export async function findCaveats(
  engine: ReadingEngine,
  study: Study,
  signal: AbortSignal,
): Promise<Warning[]> {
  const { query } = study;
  const asked: [Warning, string][] = [];
  if (query.kind === 'funnel' || query.kind === 'path' || query.kind === 'interval')
    asked.push(['order_by_day', 'hour = 255']);
  if (query.kind === 'interval' && pairOf(query) !== 'reader')
    asked.push(['unpaired', pairOf(query) === 'item' ? "barcode = ''" : 'bookrecno = 0']);
  const cut = cutPeriods(study);
  if (asked.length === 0) return cut;
  const conditions = asked.map(([, condition]) => `countIf(${condition}) > 0`).join(', ');
  const rows = baseRows(study, 'reader', ['hour', 'barcode', 'bookrecno']);
  const { params } = study.bindings;
  const found = await engine.table(`SELECT ${conditions} FROM (${rows})`, params, {
    signal,
    seconds: 120,
  });
  return [
    ...asked.filter((_, at) => Number(found.rows[0]?.[at]) === 1).map(([name]) => name),
    ...cut,
  ];
}

/**
 * Warns of a range that begins or ends inside a period. A lifecycle counts the whole period; other studies count only
 * the days in the range.
 */
function cutPeriods({ query, resolved, steps }: Study): Warning[] {
  if (!('unit' in query)) return [];
  const { from, to } = resolved.range;
  const { first, count } = periodsOf({ from, to }, query.unit);
  if (count === 0) return [];
  // A period that is not over yet has no data after the range.
  const goesOn = to >= (steps[0]?.complete ?? '');
  const isCut =
    periodStart(first, query.unit) < from ||
    (periodStart(first + count, query.unit) > to && !goesOn);
  if (!isCut) return [];
  return [query.kind === 'lifecycle' ? 'whole_periods' : 'cut_periods'];
}
