import { expect, test } from 'vitest';
import { createSettledCodes } from './settled-codes.ts';

const scans = (frames: readonly (string | null)[], everyMs = 100) => {
  const settle = createSettledCodes();
  return frames.map((code, at) => settle(code, at * everyMs)).filter((code) => code !== null);
};

test('a code counts when two frames in a row agree, so that one wrong frame does not scan', () => {
  expect(scans(['A', 'A'])).toEqual(['A']);
  expect(scans(['A', 'B', 'A', null, 'A'])).toEqual([]);
});

test('a code that stays in sight counts once, and again after it was away', () => {
  expect(scans(Array.from({ length: 100 }, () => 'A'))).toEqual(['A']);
  const away = Array.from({ length: 20 }, () => null);
  expect(scans(['A', 'A', ...away, 'A', 'A'])).toEqual(['A', 'A']);
  expect(scans(['A', 'A', null, 'A', 'A'])).toEqual(['A']);
});

test('codes one after the other all count', () => {
  expect(scans(['A', 'A', 'B', 'B', 'C', 'C'])).toEqual(['A', 'B', 'C']);
});
