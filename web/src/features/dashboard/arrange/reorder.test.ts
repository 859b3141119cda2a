import { expect, test } from 'vitest';
import { moveToPlaceOf, moveWithinGroup } from './reorder.ts';

const items = ['loans', 'month', 'visits', 'class'];
const numbers = ['loans', 'visits'];

test('a step goes past the neighbour of the same group', () => {
  expect(moveWithinGroup(items, 'loans', 1, numbers)).toEqual([
    'visits',
    'month',
    'loans',
    'class',
  ]);
  expect(moveWithinGroup(items, 'visits', -1, numbers)).toEqual([
    'visits',
    'month',
    'loans',
    'class',
  ]);
});

test('the first and the last stay', () => {
  expect(moveWithinGroup(items, 'loans', -1, numbers)).toEqual(items);
  expect(moveWithinGroup(items, 'visits', 1, numbers)).toEqual(items);
});

test('an item replaces another one’s position', () => {
  expect(moveToPlaceOf(items, 'loans', 'visits')).toEqual(['month', 'visits', 'loans', 'class']);
  expect(moveToPlaceOf(items, 'class', 'loans')).toEqual(['class', 'loans', 'month', 'visits']);
  expect(moveToPlaceOf(items, 'class', 'nowhere')).toEqual(items);
});
