import { expect, test } from 'vitest';
import { toSizeText } from './size-text.ts';

test('sizes have a fitting unit', () => {
  const sizes = [0, 999, 1_000, 56_000, 1_234_567, 51_471_022, 2_500_000_000, 3e13];
  expect(sizes.map(toSizeText)).toEqual([
    '0 B',
    '999 B',
    '1.0 KB',
    '56 KB',
    '1.2 MB',
    '51 MB',
    '2.5 GB',
    '30000 GB',
  ]);
});
