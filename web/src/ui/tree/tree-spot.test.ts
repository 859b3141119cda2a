import { expect, test } from 'vitest';
import { familyOf } from '#lib/tree/tree-rows.ts';
import { sideAt, spotNow, spotOf, stepOf } from './tree-spot.ts';

const one = (id: string, parentId: string | null = null) => ({ id, parentId });
const [a, b, c] = [one('a'), one('b'), one('c')];
const family = familyOf([a, one('a1', 'a'), one('a2', 'a'), b, c]);
const tree = (open: readonly string[]) => ({ family, isOpen: (id: string) => open.includes(id) });

test('the edges of a line mean beside it, its middle means below it', () => {
  expect([0, 0.5, 1].map((part) => sideAt(part, true))).toEqual(['before', 'inside', 'after']);
  expect(sideAt(0, false)).toBe('inside');
  expect(spotOf(tree([]), b, 'before')).toEqual({ parentId: null, before: 'b' });
  expect(spotOf(tree([]), b, 'inside')).toEqual({ parentId: 'b', before: null });
  expect(spotOf(tree([]), b, 'after')).toEqual({ parentId: null, before: 'c' });
  expect(spotOf(tree([]), c, 'after')).toEqual({ parentId: null, before: null });
});

test('after an open line comes its first child', () => {
  expect(spotOf(tree(['a']), a, 'after')).toEqual({ parentId: 'a', before: 'a1' });
  expect(spotOf(tree([]), a, 'after')).toEqual({ parentId: null, before: 'b' });
});

test('a step up or down stays among siblings', () => {
  expect(spotNow(tree([]), b)).toEqual({ parentId: null, before: 'c' });
  expect(stepOf(tree([]), b, 'up')).toEqual({ parentId: null, before: 'a' });
  expect(stepOf(tree([]), b, 'down')).toEqual({ parentId: null, before: null });
  expect(stepOf(tree([]), a, 'down')).toEqual({ parentId: null, before: 'c' });
  expect([stepOf(tree([]), a, 'up'), stepOf(tree([]), c, 'down')]).toEqual([null, null]);
});
