import type { KeptRange } from '../date-range.ts';
import type { Compare } from '../query.ts';
import { dayMs } from './days.ts';

// The tiles of the dashboard, and what each of them takes of the filters. Without zod: the page that everybody opens
// first needs it.

/** The tiles that are a number, in the standard order. They come before the others. */
export const numberTiles = [
  'loans',
  'returns',
  'visits',
  'activeReaders',
  'newReaders',
  'stock',
  'holds',
] as const;

export const dashboardTiles = [
  ...numberTiles,
  'loansByMonth',
  'loansByLibrary',
  'loansByClass',
  'loansByReaderType',
  'weekdayHour',
  'hotTitles',
  'newBooks',
  'credit',
] as const;

/** The tiles by months: they leave a range aside that is too short for months to say something. */
export const monthlyTiles = ['loansByMonth', 'newBooks'] as const;

type Tile = (typeof dashboardTiles)[number];
type Filters<Range> = { range?: Range | undefined; compare?: Compare | undefined };

/** The filters of the dashboard as one of its tiles is asked with them: only a number takes the comparison. */
export function toTileFilters<Asked extends Filters<KeptRange>>(
  tile: Tile,
  asked: Asked,
  now: number,
): Asked {
  const { range, compare, ...rest } = asked;
  const isNumber = numberTiles.some((one) => one === tile);
  const isMonthly = monthlyTiles.some((one) => one === tile);
  const takesRange = range !== undefined && (!isMonthly || isManyMonths(range, now));
  return {
    ...rest,
    ...(takesRange ? { range } : {}),
    ...(isNumber && compare !== undefined ? { compare } : {}),
  } as Asked;
}

/** Whether a range is long enough for months to say something. */
export function isManyMonths(range: KeptRange, now: number): boolean {
  if (typeof range === 'string') return range === 'thisYear' || range === 'lastYear';
  const days = spanOf(range, now);
  return days > 80 && days <= 3_700;
}

/** About how many days a chosen range has; only the server knows exactly. */
export function spanOf({ start, end }: Exclude<KeptRange, string>, now: number): number {
  const daysAgo = (side: typeof end): number => {
    if (side === 'today') return 0;
    if (side === 'yesterday') return 1;
    return 'daysAgo' in side ? side.daysAgo : (now - Date.parse(side.date)) / dayMs;
  };
  return Math.round(daysAgo(start) - daysAgo(end)) + 1;
}
