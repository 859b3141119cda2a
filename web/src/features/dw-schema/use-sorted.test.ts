import { expect, test } from 'vitest';
import { sortRowsBy } from './use-sorted.ts';

const same = (value: string | number | null) => value;

test('numbers sort by size, codes by the numbers in them, the unknown last', () => {
  expect(sortRowsBy([10, null, 9], same, 'ascend', 'en-US')).toEqual([9, 10, null]);
  expect(sortRowsBy([9, null, 10], same, 'descend', 'en-US')).toEqual([10, 9, null]);
  expect(sortRowsBy(['L10', 'L9', null], same, 'ascend', 'en-US')).toEqual(['L9', 'L10', null]);
  expect(sortRowsBy(['文学', '艺术', '地理'], same, 'ascend', 'zh-CN')).toEqual([
    '地理',
    '文学',
    '艺术',
  ]);
});
