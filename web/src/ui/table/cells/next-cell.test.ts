import { expect, test } from 'vitest';
import { nextCell } from './next-cell.ts';

const size = { rows: 30, columns: 4 };
const from = { row: 12, column: 1 };
const press = (key: string, at = from, ctrlKey = false) => nextCell({ key, ctrlKey }, at, size);

test('arrow keys move to the neighbours, and stop at the edges', () => {
  expect(press('ArrowDown')).toEqual({ row: 13, column: 1 });
  expect(press('ArrowUp')).toEqual({ row: 11, column: 1 });
  expect(press('ArrowLeft')).toEqual({ row: 12, column: 0 });
  expect(press('ArrowRight')).toEqual({ row: 12, column: 2 });
  expect(press('ArrowUp', { row: 0, column: 0 })).toEqual({ row: 0, column: 0 });
  expect(press('ArrowRight', { row: 29, column: 3 })).toEqual({ row: 29, column: 3 });
});

test('Home and End stay in the row, with Ctrl they span the table; a page is ten rows', () => {
  expect(press('Home')).toEqual({ row: 12, column: 0 });
  expect(press('End')).toEqual({ row: 12, column: 3 });
  expect(press('Home', from, true)).toEqual({ row: 0, column: 0 });
  expect(press('End', from, true)).toEqual({ row: 29, column: 3 });
  expect(press('PageDown')).toEqual({ row: 22, column: 1 });
  expect(press('PageDown', { row: 25, column: 1 })).toEqual({ row: 29, column: 1 });
  expect(press('PageUp')).toEqual({ row: 2, column: 1 });
});

test('other keys do nothing', () => {
  expect(press('Enter')).toBeNull();
  expect(press('a')).toBeNull();
});
