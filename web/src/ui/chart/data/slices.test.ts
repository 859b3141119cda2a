import { expect, test } from 'vitest';
import { unknownColumn } from '../../metric/result-data.ts';
import { fullWidthValue, type Slice, sharedTotal } from './slices.ts';

const slice = (value: number, colour: string | null) =>
  ({ value, colour, comparison: null }) as Slice;

test('the bars of a ranking scale to the largest named value, not to Other', () => {
  expect(fullWidthValue([slice(28, 'A'), slice(9, 'B'), slice(2_000, null)])).toBe(28);
  expect(fullWidthValue([slice(7, null)])).toBe(7);
  expect(fullWidthValue([])).toBe(0);
});

test('the bars of the compared period have the same scale', () => {
  const comparison = { name: '2025', before: 40, change: -12, growth: -0.3 };
  const compared = { ...slice(28, 'A'), comparison };
  expect(fullWidthValue([compared, slice(9, 'B')])).toBe(40);
});

test('parts are shares only of the total that they add up to', () => {
  const column = unknownColumn('items');
  const parts = [slice(30, 'A'), slice(10, null)].map((part) => ({ ...part, column }));
  const of = (totals: number[] | null) => ({ columns: [column], rows: [], totals });
  expect(sharedTotal(of([40]), parts)).toBe(40);
  expect(sharedTotal(of([35]), parts)).toBeNull();
  expect(sharedTotal(of(null), parts)).toBeNull();
});
