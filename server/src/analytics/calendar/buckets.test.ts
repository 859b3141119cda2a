import { expect, it } from 'vitest';
import { bucketsOf } from './buckets.ts';

it('names every bucket that the days touch, and none of no days', () => {
  expect(bucketsOf({ from: '2021-07-16', to: '2021-10-02' }, 'quarter')).toEqual([
    '2021-07-01',
    '2021-10-01',
  ]);
  expect(bucketsOf({ from: '2021-07-16', to: '2021-07-16' }, 'quarter')).toEqual([]);
  expect(bucketsOf({ from: '2021-07-16', to: '2021-07-17' }, 'hour')).toHaveLength(24);
});
