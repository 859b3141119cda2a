import type { DashboardPiece, Language, QueryResult } from '@stacksight/contract';
import { toEvents } from '#lib/api/event-stream.ts';
import { toNumberFormat } from '#lib/format/number-format.ts';
import type { NumberStyle } from '#lib/stored-settings.ts';
import { toChangeLook } from '#ui/metric/change-look.ts';
import { toTrendPaths } from '#ui/metric/spark-path.ts';
import { noValue, toGrowthText, toNumberText } from '#ui/metric/value-text.ts';
import { type TileNumber, toTileNumber } from '../tiles/tile-number.ts';

// This file is part of the small script in the HTML. It draws the numbers of the early call before React is there, and
// leaves as soon as React shows them.

export type EarlyBoardLook = {
  language: Language;
  numberStyle: NumberStyle;
  /** The compared period, which stands beside each change. */
  compare: string | null;
};

/**
 * Shows the waiting dashboard, and puts the numbers of the reply in as they come. Resolves when all numbers that come
 * with the reply are there, or none will come.
 */
export async function drawBoard(
  board: HTMLElement,
  reply: Promise<Response>,
  look: EarlyBoardLook,
): Promise<void> {
  const query = `template[data-board="${look.language}"]`;
  const template = document.querySelector<HTMLTemplateElement>(query);
  if (template === null) return;
  board.append(template.content.cloneNode(true));
  board.hidden = false;
  const isLeft = leaveWithReact(board);
  try {
    // The page reads the reply itself later, so this reads a copy.
    const { ok, body } = await reply.then((whole) => whole.clone());
    if (!ok || body === null) return;
    for await (const piece of toEvents(body) as AsyncIterable<DashboardPiece>) {
      if (isLeft()) return;
      drawPiece(board, piece, look);
      const waiting = board.querySelector('[data-metric]:not([data-come])');
      if (piece.piece !== 'layout' && waiting === null) return;
    }
  } catch {
    // The page makes the call again and says what is wrong.
  }
}

function drawPiece(board: HTMLElement, piece: DashboardPiece, look: EarlyBoardLook): void {
  if (piece.piece === 'layout') arrange(board, piece.tiles);
  if (piece.piece !== 'tile' && piece.piece !== 'failure') return;
  const tiles = board.querySelectorAll<HTMLElement>(`[data-tile="${piece.tile}"] [data-metric]`);
  for (const tile of tiles) {
    tile.dataset.come = '';
    if (piece.piece === 'tile') drawNumber(tile, piece.data, look);
  }
}

/** Puts the tiles of the user's layout into its order, and removes the others. */
function arrange(board: HTMLElement, layout: readonly string[]): void {
  const place = board.querySelector('[data-tiles]');
  const cells = [...board.querySelectorAll<HTMLElement>('[data-tile]')];
  const shown = layout.flatMap((tile) => cells.find((cell) => cell.dataset.tile === tile) ?? []);
  place?.replaceChildren(...shown);
}

function drawNumber(tile: HTMLElement, result: QueryResult, look: EarlyBoardLook): void {
  const number = toTileNumber(result, tile.dataset.metric ?? '');
  const { column, value } = number;
  const find = (query: string) => tile.querySelector<HTMLElement>(query);
  const [body, text] = [find('[hidden]'), find('[data-value]')];
  // React says why a number is not known.
  if (value === null || column === undefined || body === null || text === null) return;
  const format = toNumberFormat(look.language, look.numberStyle);
  text.textContent = toNumberText(value, column.format, format, 'tile');
  text.dataset.number = '';
  const unit = find('small');
  if (column.unit) unit?.append(column.unit);
  else unit?.remove();
  drawChange(tile, number, look, (share) => toGrowthText(share, format));
  drawTrend(tile, number);
  tile.lastElementChild?.remove();
  body.hidden = false;
}

function drawChange(
  tile: HTMLElement,
  { comparison, column }: TileNumber,
  { compare }: EarlyBoardLook,
  toText: (growth: number | null) => string,
): void {
  const foot = tile.querySelector<HTMLElement>('[data-change]');
  const growth = comparison?.growth;
  if (foot === null || growth === undefined || column?.format === 'percent') return;
  for (const one of tile.querySelectorAll<HTMLElement>('[data-against]'))
    if (one.dataset.against !== compare) one.remove();
  const text = foot.querySelector('[data-growth]');
  if (text !== null) text.textContent = growth === null ? noValue : toText(growth);
  if (growth !== null) {
    const { direction, isGood } = toChangeLook(growth, {
      isLowerBetter: column?.better === 'less',
    });
    const arrow = foot.querySelector<HTMLElement>(`[data-direction="${direction}"]`);
    if (arrow !== null) arrow.hidden = false;
    if (isGood !== undefined) foot.dataset.good = String(isGood);
  }
  unhide(foot.parentElement?.parentElement);
}

function drawTrend(tile: HTMLElement, { trend }: TileNumber): void {
  const svg = tile.querySelector('svg[data-trend]');
  const paths = trend && toTrendPaths(trend);
  if (paths === null || svg === null) return;
  svg.firstElementChild?.setAttribute('d', paths[0]);
  svg.lastElementChild?.setAttribute('d', paths[1]);
  unhide(svg.parentElement);
}

function unhide(element: HTMLElement | null | undefined): void {
  if (element) element.hidden = false;
}

/** Removes the early dashboard when React shows numbers, an error, or anything but the waiting dashboard. */
function leaveWithReact(board: HTMLElement): () => boolean {
  const { pathname } = window.location;
  let isLeft = false;
  const look = () => {
    if (window.location.pathname === pathname && isWaiting()) return;
    isLeft = true;
    watch.disconnect();
    board.remove();
  };
  const watch = new MutationObserver(look);
  watch.observe(document.body, { childList: true, subtree: true });
  return () => isLeft;
}

function isWaiting(): boolean {
  if (document.querySelector('#entrance > *') !== null) return false;
  const main = document.querySelector('#root main');
  if (main === null) return document.querySelector('#root form, #root [role=alert]') === null;
  return (
    main.querySelector('[data-number], [role=alert]') === null &&
    main.querySelector('[role=status][aria-label]') !== null
  );
}
