import type { DashboardPiece, DashboardTile, QueryResult } from '@stacksight/contract';
import { ApiError } from '#lib/api/api-error.ts';

/** What has come of the dashboard so far. */
export type Board = {
  /** The tiles that will come; null until that is known. */
  layout: readonly DashboardTile[] | null;
  outcomes: Readonly<Partial<Record<DashboardTile, Outcome>>>;
};
type Outcome = { data?: QueryResult; error?: ApiError };

export const emptyBoard: Board = { layout: null, outcomes: {} };

/** The board with one piece more; the layout begins it anew. */
export function withPiece(board: Board, piece: DashboardPiece): Board {
  if (piece.piece === 'layout') return { layout: piece.tiles, outcomes: {} };
  if (piece.piece === 'tile') return withOutcome(board, piece.tile, { data: piece.data });
  if (piece.piece !== 'failure') return board;
  const { tile, code, message, requestId } = piece;
  return withOutcome(board, tile, { error: new ApiError(200, code, message, { requestId }) });
}

function withOutcome(board: Board, tile: DashboardTile, outcome: Outcome): Board {
  return { ...board, outcomes: { ...board.outcomes, [tile]: outcome } };
}

/** Whether every tile of the layout has come. */
export function isWhole({ layout, outcomes }: Board): boolean {
  return layout?.every((tile) => outcomes[tile] !== undefined) ?? false;
}
