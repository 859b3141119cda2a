import { expect, test } from 'vitest';
import { columnsWithin } from './columns-within.ts';

const column = (key: string, width: number, least?: number) => ({
  key,
  title: key,
  render: () => key,
  width,
  ...(least === undefined ? {} : { least }),
});
const columns = [column('room', 360, 200), column('copies', 104), column('loans', 136)];
const widths = (room: number) => columnsWithin(columns, room).map(({ width }) => width);

test('a column of text becomes narrower and wraps if that keeps the table from scrolling', () => {
  expect(widths(600)).toEqual([360, 104, 136]);
  expect(widths(520)).toEqual([280, 104, 136]);
  expect(columnsWithin(columns, 520).map(({ wraps }) => wraps)).toEqual([
    true,
    undefined,
    undefined,
  ]);
  expect(widths(440)).toEqual([200, 104, 136]);
  // A table that would scroll all the same keeps the width of the text column.
  expect(widths(439)).toEqual([360, 104, 136]);
});
