import type { CustomRange, Grain, NamedRange } from '@stacksight/contract';

const grains: Readonly<Record<NamedRange, Grain>> = {
  today: 'hour',
  yesterday: 'hour',
  thisWeek: 'day',
  lastWeek: 'day',
  thisMonth: 'day',
  lastMonth: 'day',
  last7Day: 'day',
  last30Day: 'day',
  last90Day: 'week',
  thisYear: 'month',
  lastYear: 'month',
  sofar: 'year',
};
const msPerDay = 86_400_000;

/** The grain that gives a range a readable number of points. */
export function grainFor(range: NamedRange | CustomRange): Grain {
  if (typeof range === 'string') return grains[range];
  const days = spanOf(range);
  if (days <= 2) return 'hour';
  if (days <= 45) return 'day';
  if (days <= 190) return 'week';
  return days <= 1_900 ? 'month' : 'year';
}

/** Whether a range is long enough for months to say something. */
export function isManyMonths(range: NamedRange | CustomRange): boolean {
  if (typeof range === 'string') return range === 'thisYear' || range === 'lastYear';
  const days = spanOf(range);
  return days > 80 && days <= 3_700;
}

// About how many days; only the server knows exactly.
function spanOf({ start, end }: CustomRange): number {
  const daysAgo = (side: CustomRange['end']): number => {
    if (side === 'today') return 0;
    if (side === 'yesterday') return 1;
    return 'daysAgo' in side ? side.daysAgo : (Date.now() - Date.parse(side.date)) / msPerDay;
  };
  return Math.round(daysAgo(start) - daysAgo(end)) + 1;
}
