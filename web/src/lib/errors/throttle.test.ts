import { expect, test } from 'vitest';
import { createThrottle } from './throttle.ts';

test('each error shows once, and only a few in a minute', () => {
  const may = createThrottle({ most: 2, perMs: 60_000 });
  expect(may('a', 0)).toBe(true);
  expect(may('a', 1)).toBe(false);
  expect(may('b', 2)).toBe(true);
  expect(may('c', 3)).toBe(false);
  expect(may('c', 60_001)).toBe(true);
  expect(may('a', 120_000)).toBe(false);
});
