import { expect, test } from 'vitest';
import { waitMs } from './reconnect.ts';

test('a stream that ended is reopened soon; one that keeps failing waits longer each time', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map(waitMs)).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ]);
});
