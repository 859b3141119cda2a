import type { DashboardTile, QueryResult } from '@stacksight/contract';
import { api } from '#lib/api.ts';
import { type Filters, toAsked, toCompare } from '#lib/statistics/filters.ts';
import { isManyMonths } from '#lib/statistics/grain-for.ts';
import {
  type Answer,
  type Question,
  useStatistic,
  useStatistics,
} from '#lib/statistics/use-statistic.ts';
import type { ChartTile, NumberTile } from './tiles/tile-catalogue.ts';

/** The answers of the number tiles, which come before everything else. */
export function useNumberTiles(
  tiles: readonly NumberTile[],
  filters: Filters,
): Map<DashboardTile, Answer<QueryResult>> {
  const query = { ...toAsked(filters), ...toCompare(filters) };
  const answers = useStatistics(tiles.map(({ tile }) => toQuestion(tile, query)));
  return new Map(
    tiles.flatMap(({ tile }, index) => {
      const answer = answers[index];
      return answer ? [[tile, answer] as const] : [];
    }),
  );
}

/** The answer of a chart tile; it waits until the numbers are there. */
export function useChartTile(
  { tile, isMonthly }: ChartTile,
  filters: Filters,
  isWaiting: boolean,
): Answer<QueryResult> {
  const { range, ...asked } = toAsked(filters);
  const query = isMonthly && !isManyMonths(filters.range) ? asked : { ...asked, range };
  const { key, ask } = toQuestion(tile, query);
  return useStatistic(key, ask, { isWaiting });
}

type Asked = Parameters<typeof api.dashboard.tile>[0]['query'];

function toQuestion(tile: DashboardTile, query: Asked): Question<QueryResult> {
  return {
    key: ['dashboard', 'tile', tile, query],
    ask: (signal) => api.dashboard.tile({ params: { tile }, query, signal }),
  };
}
