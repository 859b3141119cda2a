import { type QueryResult, exampleResult as result } from '@stacksight/contract';
import { expect, test } from 'vitest';
import { emptyBoard, isWhole, withPiece } from './board.ts';

const layout = { piece: 'layout', tiles: ['loans', 'visits'] } as const;
const loans = { piece: 'tile', tile: 'loans', data: result as QueryResult } as const;
const visits = {
  piece: 'failure',
  tile: 'visits',
  code: 'engine.timeout',
  message: '查询超时',
  requestId: '7',
} as const;

test('a board is complete when each tile of its layout has an answer or an error', () => {
  const first = withPiece(emptyBoard, { ...layout, tiles: [...layout.tiles] });
  expect([isWhole(emptyBoard), isWhole(first)]).toEqual([false, false]);
  const second = withPiece(first, loans);
  expect(isWhole(second)).toBe(false);
  const third = withPiece(second, visits);
  expect(isWhole(third)).toBe(true);
  expect(third.outcomes.loans?.data).toBe(result);
  expect(third.outcomes.visits?.error).toMatchObject({
    code: 'engine.timeout',
    message: '查询超时',
    requestId: '7',
  });
});

test('a new layout resets the board, and fields beside the tiles are ignored', () => {
  const known = withPiece(withPiece(emptyBoard, { ...layout, tiles: ['loans'] }), loans);
  expect(withPiece(known, { piece: 'libraries', data: [] })).toBe(known);
  expect(withPiece(known, { ...layout, tiles: ['loans'] })).toEqual({
    layout: ['loans'],
    outcomes: {},
  });
});
