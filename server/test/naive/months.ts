import type { CountQuery } from '@stacksight/contract';
import { possibleRows } from './measures.ts';
import { type NaiveDays, next } from './periods.ts';
import { asksParts, matchesMaybe, type RawRow, type Rows } from './raw-rows.ts';

// What was counted in a month is known for whole months: of parts of one nothing can be said.

const monthOf = ({ day }: RawRow): NaiveDays => {
  const from = `${day.slice(0, 7)}-01`;
  return { from, to: next(from, 'month') };
};

type Month = NaiveDays & { row: RawRow };

/** The counts of months that touch a period, and may match what is asked. */
export function monthsIn(query: CountQuery, all: Rows, period: NaiveDays): Month[] {
  return all
    .filter((row) => row.counted === 'month' && matchesMaybe(row, query.filter) !== false)
    .map((row) => ({ row, ...monthOf(row) }))
    .filter(({ from, to }) => period.from < period.to && from < period.to && to > period.from);
}

/** Whether nothing can be said of a column in some days of a period, for what is counted in these months. */
export function isUnknown(
  query: CountQuery,
  months: readonly Month[],
  column: number,
  { days, period, today }: { days: NaiveDays; period: NaiveDays; today: string },
): boolean {
  const line = query.kind === 'event' ? query.events[column] : undefined;
  const isFine = asksParts(query.filter) || asksParts(line?.filter);
  const start = days.from < period.from ? period.from : days.from;
  const end = days.to > period.to ? period.to : days.to;
  const untold = months.filter(({ from, to }) => {
    if (from >= end || to <= start) return false;
    const isInside = from >= period.from && (to <= period.to || period.to > today);
    const isOne = from >= days.from && (to < period.to ? to : period.to) <= days.to;
    return isFine || !isInside || !isOne;
  });
  return (
    possibleRows(
      query,
      column,
      untold.map(({ row }) => row),
    ).length > 0
  );
}
