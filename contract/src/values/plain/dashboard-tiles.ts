import type { KeptRange } from '../date-range.ts';
import type { ComparedPeriod } from '../query.ts';
import { dayMs } from './days.ts';

// The tiles of the dashboard, and the filters that each tile uses. This file does not import zod, because every
// session opens the dashboard first.

/** The tiles with a single number, in the default order. They come before the other tiles. */
export const numberTiles = [
  'loans',
  'returns',
  'visits',
  'activeReaders',
  'newReaders',
  'stock',
  'holds',
] as const;

const chartTiles = [
  'loansByMonth',
  'loansByLibrary',
  'loansByClass',
  'loansByReaderType',
  'weekdayHour',
  'hotTitles',
  'newBooks',
  'credit',
] as const;

/** The tiles that one question to the semantic layer answers. */
export const dashboardTiles = [...numberTiles, ...chartTiles] as const;

/** The tiles with a number about collection decisions; their numbers come from calls of their own. */
export const holdingsTiles = ['lostLoans', 'boxes', 'onTheWay', 'weeding'] as const;

/** All tiles of the dashboard, in the default order. */
export const layoutTiles = [...numberTiles, ...holdingsTiles, ...chartTiles] as const;

/** The tiles by month. They ignore a range that is shorter than several months. */
export const monthlyTiles = ['loansByMonth', 'newBooks'] as const;

type Tile = (typeof dashboardTiles)[number];
type TileFilters<Range> = { range?: Range | undefined; compare?: ComparedPeriod | undefined };

/** Returns the filters of the dashboard for one tile: only a tile with a single number keeps the comparison. */
export function toTileFilters<Given extends TileFilters<KeptRange>>(
  tile: Tile,
  filters: Given,
  now: number,
): Given {
  const { range, compare, ...rest } = filters;
  const isNumber = numberTiles.some((one) => one === tile);
  const isMonthly = monthlyTiles.some((one) => one === tile);
  const takesRange = range !== undefined && (!isMonthly || isManyMonths(range, now));
  return {
    ...rest,
    ...(takesRange ? { range } : {}),
    ...(isNumber && compare !== undefined ? { compare } : {}),
  } as Given;
}

/** Returns whether a range is long enough for a tile by month. */
export function isManyMonths(range: KeptRange, now: number): boolean {
  if (typeof range === 'string') return range === 'thisYear' || range === 'lastYear';
  const days = spanOf(range, now);
  return days > 80 && days <= 3_700;
}

/** Returns the approximate number of days of a chosen range; only the server knows the exact number. */
export function spanOf({ start, end }: Exclude<KeptRange, string>, now: number): number {
  const daysAgo = (side: typeof end): number => {
    if (side === 'today') return 0;
    if (side === 'yesterday') return 1;
    return 'daysAgo' in side ? side.daysAgo : (now - Date.parse(side.date)) / dayMs;
  };
  return Math.round(daysAgo(start) - daysAgo(end)) + 1;
}
