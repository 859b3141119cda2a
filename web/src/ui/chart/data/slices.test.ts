import { expect, test } from 'vitest';
import { mostOf, type Slice } from './slices.ts';

const slice = (value: number, colour: string | null) => ({ value, colour }) as Slice;

test('the bars of a ranking scale to the largest named value, not to Other', () => {
  expect(mostOf([slice(28, 'A'), slice(9, 'B'), slice(2_000, null)])).toBe(28);
  expect(mostOf([slice(7, null)])).toBe(7);
  expect(mostOf([])).toBe(0);
});
