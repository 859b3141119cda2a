import {
  type DashboardTile,
  type LayoutTile,
  numberTiles,
  type QueryResult,
  rangeToText,
  toTileFilters,
} from '@stacksight/contract';
import { useRef, useState } from 'react';
import { api } from '#lib/api.ts';
import { type Filters, toCompare, toStatisticsQuery } from '#lib/statistics/filters.ts';
import {
  type Answer,
  type StatisticRequest,
  useStatistics,
} from '#lib/statistics/use-statistic.ts';
import { isAnswered } from './board.ts';
import type { BoardAnswer } from './use-board.ts';

export type TileAnswers = ReadonlyMap<DashboardTile, Answer<QueryResult>>;

/**
 * Returns the answers of the tiles on the page, which come with the board. A tile that is read again, or that the user
 * has added later, makes its own call. Charts wait until all number tiles have their answers.
 */
export function useTiles(
  { board, isComing, error, onRetry }: BoardAnswer,
  shown: readonly LayoutTile[],
  filters: Filters,
): TileAnswers {
  const tiles = shown.filter(isAnswered);
  const about = JSON.stringify(filters);
  const [again, setAgain] = useState({ about, tiles: none });
  const retried = again.about === about ? again.tiles : none;
  const { layout, outcomes } = board;
  const alone = tiles.filter((tile) => retried.includes(tile) || layout?.includes(tile) === false);
  const answers = useStatistics(alone.map((tile) => toQuestion(tile, filters)));
  const last = useRef(new Map<DashboardTile, QueryResult>());

  const answerOf = (tile: DashboardTile): Answer<QueryResult> => {
    const own = answers[alone.indexOf(tile)];
    if (own) return own;
    const outcome = outcomes[tile];
    if (!outcome) return { data: undefined, error, isLoading: isComing, onRetry };
    const retry = () => setAgain({ about, tiles: [...retried, tile] });
    return { data: outcome.data, error: outcome.error, isLoading: false, onRetry: retry };
  };
  const all = new Map(tiles.map((tile) => [tile, answerOf(tile)]));
  const isWaiting = [...all].some(([tile, { isLoading }]) => isNumber(tile) && isLoading);
  for (const [tile, answer] of all) {
    const isLoading = answer.isLoading || (isWaiting && !isNumber(tile));
    if (!isLoading && answer.data) last.current.set(tile, answer.data);
    // A tile keeps its last answer while the next one loads.
    if (isLoading)
      all.set(tile, { ...answer, data: last.current.get(tile), error: null, isLoading });
  }
  return all;
}

const none: readonly DashboardTile[] = [];
const isNumber = (tile: DashboardTile) => numberTiles.some((one) => one === tile);

/** Returns the request of a tile that makes its own call. */
function toQuestion(tile: DashboardTile, filters: Filters): StatisticRequest<QueryResult> {
  const { range: _, ...place } = toStatisticsQuery(filters);
  const { range, compare } = toTileFilters(
    tile,
    { range: filters.range, ...toCompare(filters) },
    Date.now(),
  );
  const query = {
    ...place,
    ...(range === undefined ? {} : { range: rangeToText(range) }),
    ...(compare === undefined ? {} : { compare }),
  };
  return {
    key: ['dashboard', 'tile', tile, query],
    ask: (signal) => api.dashboard.tile({ params: { tile }, query, signal }),
  };
}
