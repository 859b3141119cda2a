import {
  type DashboardTile,
  type LayoutTile,
  monthlyTiles,
  type Permission,
} from '@stacksight/contract';
import type { ChartKind } from '#ui/chart/chart-skeleton.tsx';

// Lists all tiles with their metrics or kind of chart, and the page that each opens.

type Screen = { component: string; more?: Readonly<Record<string, string>> };
export type NumberTile = {
  kind: 'number';
  tile: DashboardTile;
  /** The keys of the metrics, each of which becomes a number. */
  metrics: readonly string[];
  screen: Screen | null;
};
export type ChartTile = {
  kind: 'chart';
  tile: DashboardTile;
  chart: ChartKind;
  metrics: readonly string[];
  screen: Screen | null;
  isWide: boolean;
  /** True if the tile counts by month; for a short range, the server takes the year instead. */
  isMonthly: boolean;
};
/** A number about collection decisions, with the page that lists what it counts. */
export type HoldingsTile = {
  kind: 'holdings';
  tile: Exclude<LayoutTile, DashboardTile>;
  path: string;
  needs: readonly Permission[];
};

const number = (
  tile: DashboardTile,
  metrics: readonly string[],
  component: string | null,
  more?: Screen['more'],
): NumberTile => ({
  kind: 'number',
  tile,
  metrics,
  screen: component === null ? null : { component, ...(more ? { more } : {}) },
});

const holdings = (
  tile: HoldingsTile['tile'],
  path: string,
  more: readonly Permission[] = [],
): HoldingsTile => ({
  kind: 'holdings',
  tile,
  path: `/holdings/${path}`,
  needs: ['holdings:view', ...more],
});

const chart = (
  tile: DashboardTile,
  look: Pick<ChartTile, 'chart' | 'metrics' | 'screen'> & Partial<Pick<ChartTile, 'isWide'>>,
): ChartTile => ({
  kind: 'chart',
  tile,
  isWide: false,
  isMonthly: monthlyTiles.some((one) => one === tile),
  ...look,
});

const borrowing = (by: string): Screen => ({ component: 'statistics/borrowing', more: { by } });

export const numberTiles: readonly NumberTile[] = [
  number('loans', ['loans'], 'statistics/borrowing'),
  number('returns', ['returns'], 'statistics/borrowing'),
  number('visits', ['visits'], 'statistics/overview', { panel: 'visits' }),
  number('activeReaders', ['active_readers'], 'statistics/readers'),
  number('newReaders', ['new_readers'], 'statistics/readers'),
  number('stock', ['items', 'titles'], 'statistics/property'),
  number('holds', ['holds'], null),
];

export const holdingsTiles: readonly HoldingsTile[] = [
  holdings('lostLoans', 'insufficient'),
  holdings('boxes', 'transfers'),
  holdings('onTheWay', 'purchases'),
  holdings('weeding', 'weeding', ['holdings:weed']),
];

/** The tiles with a number; they share one part of the page. */
export const smallTiles: readonly (NumberTile | HoldingsTile)[] = [
  ...numberTiles,
  ...holdingsTiles,
];

export const chartTiles: readonly ChartTile[] = [
  chart('loansByMonth', {
    chart: 'bar',
    metrics: ['loans'],
    screen: { component: 'statistics/borrowing', more: { grain: 'month', compare: 'lastYear' } },
    isWide: true,
  }),
  chart('loansByLibrary', { chart: 'rank', metrics: ['loans'], screen: borrowing('library') }),
  chart('loansByClass', { chart: 'rank', metrics: ['loans'], screen: borrowing('mainClass') }),
  chart('loansByReaderType', {
    chart: 'pie',
    metrics: ['loans'],
    screen: borrowing('readerType'),
  }),
  chart('weekdayHour', {
    chart: 'heat',
    metrics: ['loans'],
    screen: { component: 'statistics/overview', more: { panel: 'circulation' } },
  }),
  chart('hotTitles', { chart: 'rank', metrics: ['loans'], screen: null }),
  chart('newBooks', {
    chart: 'bar',
    metrics: ['added', 'added_used'],
    screen: { component: 'statistics/new-books' },
  }),
  chart('credit', {
    chart: 'bar',
    metrics: ['credit_holders'],
    screen: { component: 'statistics/credit' },
  }),
];

/** Filters and sorts tiles by a layout: only the tiles in the layout, in its order. */
export function inOrder<Tile extends { tile: LayoutTile }>(
  tiles: readonly Tile[],
  order: readonly LayoutTile[],
): Tile[] {
  return order.flatMap((code) => tiles.find(({ tile }) => tile === code) ?? []);
}
