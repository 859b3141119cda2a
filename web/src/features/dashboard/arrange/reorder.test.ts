import { expect, test } from 'vitest';
import { moved, placed } from './reorder.ts';

const items = ['loans', 'month', 'visits', 'class'];
const numbers = ['loans', 'visits'];

test('a step goes past the neighbour of the same group', () => {
  expect(moved(items, 'loans', 1, numbers)).toEqual(['visits', 'month', 'loans', 'class']);
  expect(moved(items, 'visits', -1, numbers)).toEqual(['visits', 'month', 'loans', 'class']);
});

test('the first and the last stay', () => {
  expect(moved(items, 'loans', -1, numbers)).toEqual(items);
  expect(moved(items, 'visits', 1, numbers)).toEqual(items);
});

test('an item replaces another one’s position', () => {
  expect(placed(items, 'loans', 'visits')).toEqual(['month', 'visits', 'loans', 'class']);
  expect(placed(items, 'class', 'loans')).toEqual(['class', 'loans', 'month', 'visits']);
  expect(placed(items, 'class', 'nowhere')).toEqual(items);
});
