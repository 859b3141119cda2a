import { expect, test } from 'vitest';
import {
  type EditedItem,
  moveEditedItemBy,
  moveEditedItemTo,
  toStoredItem,
  withKey,
} from './edited-item.ts';

const items = ['a', 'b', 'c'].map((text) => withKey({ kind: 'text', text, width: 'full' }));
const [a = 0, b = 0, c = 0] = items.map(({ key }) => key);
const keys = (list: readonly EditedItem[]) => list.map(({ key }) => key);

test('each item has a key of its own', () => {
  expect(new Set(keys(items)).size).toBe(3);
});

test('a step goes past the neighbour; the first and the last stay', () => {
  expect(keys(moveEditedItemBy(items, a, 1))).toEqual([b, a, c]);
  expect(keys(moveEditedItemBy(items, c, -1))).toEqual([a, c, b]);
  expect(keys(moveEditedItemBy(items, a, -1))).toEqual([a, b, c]);
  expect(keys(moveEditedItemBy(items, c, 1))).toEqual([a, b, c]);
});

test('an item replaces another one’s position', () => {
  expect(keys(moveEditedItemTo(items, a, c))).toEqual([b, c, a]);
  expect(keys(moveEditedItemTo(items, a, -1))).toEqual([a, b, c]);
});

test('only the item itself is stored', () => {
  expect(toStoredItem({ kind: 'component', id: 'x', width: 'half', component: null })).toEqual({
    kind: 'component',
    id: 'x',
    width: 'half',
  });
  expect(toStoredItem({ kind: 'text', text: ' a ', width: 'full' })).toMatchObject({ text: 'a' });
});
