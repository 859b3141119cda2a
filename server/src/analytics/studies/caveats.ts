import { pairOf, type StudyQuery, type Warning } from '@stacksight/contract';
import { periodStart, periodsOf } from '../calendar/periods.ts';
import type { Reading } from '../compile/statement.ts';
import type { Text } from '../model/dataset.ts';
import { baseRows } from './base/base-rows.ts';
import type { Study } from './base/study.ts';
import grouped from './grouped-by.json' with { type: 'json' };

// What must be known of a study before its numbers are trusted.

/** At which event of a reader, title or item it is decided in which group they are. */
export function groupedBy(query: StudyQuery): Text {
  if (query.kind === 'firstLast') return grouped[query.which];
  return query.kind === 'lost' && query.question !== 'cohort'
    ? grouped.silence
    : grouped[query.kind];
}

/** Whether what happened on one day, or what is followed, is not known of some of the events that a study pairs or orders. */
export async function findCaveats(
  engine: Reading,
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

/** Whether the range begins or ends inside a period: lifecycle then counts more, the others less than a period has. */
function cutPeriods({ query, resolved, steps }: Study): Warning[] {
  if (!('unit' in query)) return [];
  const { from, to } = resolved.range;
  const { first, count } = periodsOf({ from, to }, query.unit);
  if (count === 0) return [];
  // A period that goes on has no more data than the range shows.
  const goesOn = to >= (steps[0]?.complete ?? '');
  const isCut =
    periodStart(first, query.unit) < from ||
    (periodStart(first + count, query.unit) > to && !goesOn);
  if (!isCut) return [];
  return [query.kind === 'lifecycle' ? 'whole_periods' : 'cut_periods'];
}
