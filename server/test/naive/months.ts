import type { CountQuery } from '@stacksight/contract';
import { possibleRows } from './measures.ts';
import { type NaiveDays, nextPeriod } from './periods.ts';
import { asksParts, matchesMaybe, type RawRow, type Rows } from './raw-rows.ts';

// Finds values that are unknown because rows are counted by month: the value for a part of a month is unknown.

const monthOf = ({ day }: RawRow): NaiveDays => {
  const from = `${day.slice(0, 7)}-01`;
  return { from, to: nextPeriod(from, 'month') };
};

type Month = NaiveDays & { row: RawRow };

/** Returns the rows counted by month that overlap a period and may match the question's filter. */
export function monthlyRowsIn(query: CountQuery, all: Rows, period: NaiveDays): Month[] {
  return all
    .filter((row) => row.counted === 'month' && matchesMaybe(row, query.filter) !== false)
    .map((row) => ({ row, ...monthOf(row) }))
    .filter(({ from, to }) => period.from < period.to && from < period.to && to > period.from);
}

/** Returns whether these months make a column unknown for some days of a period. */
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
