import {
  type DashboardPiece,
  type DashboardTile,
  dashboardTiles,
  type LayoutTile,
  type QueryResult,
} from '@stacksight/contract';
import { ApiError } from '#lib/api/api-error.ts';

/** The parts of the dashboard's answer that have arrived so far. */
export type Board = {
  /** The tiles of the user's dashboard; null until the layout has arrived. */
  layout: readonly LayoutTile[] | null;
  outcomes: Readonly<Partial<Record<DashboardTile, Outcome>>>;
};
type Outcome = { data?: QueryResult; error?: ApiError };

export const emptyBoard: Board = { layout: null, outcomes: {} };

/** Adds one part of the answer to the board; a layout starts an empty board. */
export function addPiece(board: Board, piece: DashboardPiece): Board {
  if (piece.piece === 'layout') return { layout: piece.tiles, outcomes: {} };
  if (piece.piece === 'tile') return withOutcome(board, piece.tile, { data: piece.data });
  if (piece.piece !== 'failure') return board;
  const { tile, code, message, requestId } = piece;
  return withOutcome(board, tile, { error: new ApiError(200, code, message, { requestId }) });
}

function withOutcome(board: Board, tile: DashboardTile, outcome: Outcome): Board {
  return { ...board, outcomes: { ...board.outcomes, [tile]: outcome } };
}

/** Returns whether all tiles of the layout that come with the board have arrived. */
export function isBoardComplete({ layout, outcomes }: Board): boolean {
  return layout?.every((tile) => !isAnswered(tile) || outcomes[tile] !== undefined) ?? false;
}

/** Returns whether the board has the answer of a tile; the other tiles make calls of their own. */
export const isAnswered = (tile: LayoutTile): tile is DashboardTile =>
  dashboardTiles.some((one) => one === tile);
