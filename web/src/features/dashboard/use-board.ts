import type { DashboardPiece } from '@stacksight/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#lib/api/api-error.ts';
import { api } from '#lib/api.ts';
import { useLanguage } from '#lib/i18n/use-language.ts';
import { type Filters, toComparedQuery } from '#lib/statistics/filters.ts';
import { daysKey } from '#lib/statistics/use-days.ts';
import { librariesKey } from '#lib/statistics/use-libraries.ts';
import { addPiece, type Board, emptyBoard, isBoardComplete } from './board.ts';
import { freshnessKey } from './freshness.tsx';
import { layoutKey } from './use-layout.ts';

export type BoardAnswer = {
  board: Board;
  /** True if more parts of the answer will arrive. */
  isComing: boolean;
  error: unknown;
  onRetry: () => void;
};

/** Reads the whole dashboard in one call; each part is available as soon as it arrives. */
export function useBoard(filters: Filters): BoardAnswer {
  const language = useLanguage();
  const client = useQueryClient();
  const query = toComparedQuery(filters);
  const key = ['dashboard', 'tiles', query, language];
  const put = (piece: DashboardPiece) => {
    if (piece.piece === 'layout') client.setQueryData(layoutKey, piece);
    if ('data' in piece && piece.piece !== 'tile') {
      const keys = {
        libraries: librariesKey,
        days: daysKey(query.range),
        loaded: freshnessKey(filters.glc),
      };
      client.setQueryData([...keys[piece.piece], language], piece.data);
    }
    client.setQueryData<Board>(key, (board = emptyBoard) => addPiece(board, piece));
  };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      for await (const piece of api.dashboard.tiles({ query, signal })) put(piece);
      const board = client.getQueryData<Board>(key) ?? emptyBoard;
      // The connection ended before all parts had arrived.
      if (!isBoardComplete(board)) throw new ApiError(0, 'network');
      return board;
    },
    staleTime: 60_000,
    meta: { silent: true },
  });
  return {
    board: data ?? emptyBoard,
    isComing: isFetching,
    error,
    onRetry: () => void refetch(),
  };
}
