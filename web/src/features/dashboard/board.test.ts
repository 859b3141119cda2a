import { type QueryResult, exampleResult as result } from '@stacksight/contract';
import { expect, test } from 'vitest';
import { addPiece, emptyBoard, isBoardComplete } from './board.ts';

// The number of boxes comes from a call of its own, so the board is complete without it.
const layout = { piece: 'layout', tiles: ['loans', 'boxes', 'visits'], pins: 0 } as const;
const loans = { piece: 'tile', tile: 'loans', data: result as QueryResult } as const;
const visits = {
  piece: 'failure',
  tile: 'visits',
  code: 'engine.timeout',
  message: '查询超时',
  requestId: '7',
} as const;

test('a board is complete when each tile of its layout has an answer or an error', () => {
  const first = addPiece(emptyBoard, { ...layout, tiles: [...layout.tiles] });
  expect([isBoardComplete(emptyBoard), isBoardComplete(first)]).toEqual([false, false]);
  const second = addPiece(first, loans);
  expect(isBoardComplete(second)).toBe(false);
  const third = addPiece(second, visits);
  expect(isBoardComplete(third)).toBe(true);
  expect(third.outcomes.loans?.data).toBe(result);
  expect(third.outcomes.visits?.error).toMatchObject({
    code: 'engine.timeout',
    message: '查询超时',
    requestId: '7',
  });
});

test('a new layout resets the board, and fields beside the tiles are ignored', () => {
  const known = addPiece(addPiece(emptyBoard, { ...layout, tiles: ['loans'] }), loans);
  expect(addPiece(known, { piece: 'libraries', data: [] })).toBe(known);
  expect(addPiece(known, { ...layout, tiles: ['loans'] })).toEqual({
    layout: ['loans'],
    outcomes: {},
  });
});
