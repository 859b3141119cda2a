import { type CustomRange, type Grain, type NamedRange, spanOf } from '@stacksight/contract';

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

/** Returns the grain that gives a range a readable number of points. */
export function grainFor(range: NamedRange | CustomRange): Grain {
  if (typeof range === 'string') return grains[range];
  const days = spanOf(range, Date.now());
  if (days <= 2) return 'hour';
  if (days <= 45) return 'day';
  if (days <= 190) return 'week';
  return days <= 1_900 ? 'month' : 'year';
}
