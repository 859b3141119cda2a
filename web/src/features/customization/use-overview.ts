import type { Overview, OverviewPanel, QueryResult } from '@stacksight/contract';
import { api } from '#lib/api.ts';
import { type Filters, toComparedQuery } from '#lib/statistics/filters.ts';
import { type Answer, useStatistic } from '#lib/statistics/use-statistic.ts';

export const panels = [
  'stock',
  'readers',
  'circulation',
  'visits',
  'online',
] as const satisfies readonly OverviewPanel[];

/** The number of tiles of each overview, for the placeholders until the numbers arrive. */
export const totalCounts = {
  stock: 6,
  readers: 3,
  circulation: 6,
  visits: 2,
  online: 2,
} as const satisfies Record<OverviewPanel, number>;

const calls = {
  stock: 'overview1',
  readers: 'overview2',
  circulation: 'overview3',
  visits: 'overview4',
  online: 'overview5',
} as const satisfies Record<OverviewPanel, string>;

/** Reads one of the five overviews. */
export function useOverview(panel: OverviewPanel, filters: Filters): Answer<Overview> {
  const call = calls[panel];
  const query = toComparedQuery(filters);
  const answer = useStatistic(['customization', call, query], (signal) =>
    api.customization[call]({ query, signal }),
  );
  // The answer of another overview must not stay on the screen.
  return answer.data && answer.data.panel !== panel ? { ...answer, data: undefined } : answer;
}

/** Returns the result for the tiles: by month if all numbers have months, for the trends; else the totals. */
export function tilesResult({ total, trend }: Overview): QueryResult {
  const monthly = new Set(trend.columns.map(({ key }) => key));
  return total.columns.every(({ key }) => monthly.has(key)) ? trend : total;
}
