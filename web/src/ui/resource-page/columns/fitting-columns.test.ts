import { expect, test } from 'vitest';
import { hiddenColumns } from './fitting-columns.ts';

const columns = [
  { key: 'name', width: 200 },
  { key: 'unit', width: 120, isMinor: true },
  { key: 'state' },
  { key: 'remark', width: 240, isMinor: true },
  { key: 'code', width: 80, isExtra: true },
];

test('extra columns are hidden; minor columns are hidden without room, the last first', () => {
  const hidden = (room: number) => hiddenColumns(columns, { room, taken: 100 });
  expect(hidden(820)).toEqual(['code']);
  expect(hidden(819)).toEqual(['code', 'remark']);
  expect(hidden(580)).toEqual(['code', 'remark']);
  expect(hidden(579)).toEqual(['code', 'remark', 'unit']);
  expect(hidden(100)).toEqual(['code', 'remark', 'unit']);
});
