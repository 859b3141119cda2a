import {
  loanBreakdowns,
  type Overview,
  type OverviewPanel,
  type QueryResult,
  resourceBreakdowns,
  stockProperties,
} from '@stacksight/contract';
import type { ChartKind } from '#ui/chart/chart-skeleton.tsx';
import { isOfLibraries } from '#ui/chart/map/map-points.ts';
import { isOrdinal } from '#ui/statistic-page/shown-result.ts';

// Chooses the charts of an overview: the months, one chart of shares, the libraries on a map and in a ranking, and the
// other breakdowns in the order that the library group has chosen.

export type BoardCard = {
  key: string;
  /** The kind of chart; null if the columns of the result decide. */
  kind: ChartKind | null;
  isWide: boolean;
  /** The dimension of the breakdown; null for the months. */
  dimension: string | null;
  result: QueryResult | undefined;
};

const mostShares = 10;

/** Returns the charts of an overview, in their order. */
export function overviewCards({ trend, breakdowns }: Overview): readonly BoardCard[] {
  const share = breakdowns.find(({ result }) => isOfShares(result));
  const places = breakdowns.find(({ result }) => isOfLibraries(result));
  const months = { key: 'months', kind: kindOf(trend), isWide: true, dimension: null };
  const rest = breakdowns.filter((one) => one !== share);
  return [
    { ...months, result: trend },
    ...(share === undefined ? [] : [{ ...toCard(share), kind: 'pie' as const }]),
    ...rest.flatMap((one) =>
      one === places
        ? [
            { ...toCard(one), key: 'map', kind: 'map' as const },
            { ...toCard(one), kind: 'rank' as const },
          ]
        : [toCard(one)],
    ),
  ];
}

const toCard = ({ dimension, result }: Overview['breakdowns'][number]): BoardCard => ({
  key: dimension,
  kind: null,
  isWide: false,
  dimension,
  result,
});

/** Returns the kind of chart for months: bars for a few months, a line for many. */
const kindOf = ({ rows }: QueryResult): ChartKind => (rows.length > mostColumns ? 'line' : 'bar');
const mostColumns = 14;

/** Returns whether a breakdown suits a chart of shares: few values, without a natural order, and not libraries. */
function isOfShares(result: QueryResult): boolean {
  const count = result.rows.length;
  const isShort = count > 1 && count <= mostShares;
  return isShort && !isOrdinal(result) && !isOfLibraries(result);
}

type Screen = { component: string; more?: Readonly<Record<string, string>> };

/** Returns the page with more about a breakdown or about the months; null if no such page exists. */
export function moreScreen(panel: OverviewPanel, dimension: string | null): Screen | null {
  const isIn = (all: readonly string[]) => dimension !== null && all.includes(dimension);
  if (panel === 'stock')
    return isIn(stockProperties)
      ? { component: 'statistics/property', more: { x: dimension ?? '' } }
      : { component: 'statistics/new-books' };
  if (panel === 'circulation')
    return {
      component: 'statistics/borrowing',
      ...(isIn(loanBreakdowns) ? { more: { by: dimension ?? '' } } : {}),
    };
  if (panel === 'readers') return { component: 'statistics/readers' };
  if (panel === 'online')
    return {
      component: 'statistics/resources',
      ...(isIn(resourceBreakdowns) ? { more: { by: dimension ?? '' } } : {}),
    };
  return null;
}
