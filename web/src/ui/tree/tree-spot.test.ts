import { expect, test } from 'vitest';
import { childrenByParent } from '#lib/tree/tree-rows.ts';
import { dropPlace, dropSideAt, neighbourPlace, spotNow } from './tree-spot.ts';

const one = (id: string, parentId: string | null = null) => ({ id, parentId });
const [a, b, c] = [one('a'), one('b'), one('c')];
const family = childrenByParent([a, one('a1', 'a'), one('a2', 'a'), b, c]);
const tree = (open: readonly string[]) => ({ family, isOpen: (id: string) => open.includes(id) });

test('the edges of a line mean beside it, its middle means below it', () => {
  expect([0, 0.5, 1].map((part) => dropSideAt(part, true))).toEqual(['before', 'inside', 'after']);
  expect(dropSideAt(0, false)).toBe('inside');
  expect(dropPlace(tree([]), b, 'before')).toEqual({ parentId: null, before: 'b' });
  expect(dropPlace(tree([]), b, 'inside')).toEqual({ parentId: 'b', before: null });
  expect(dropPlace(tree([]), b, 'after')).toEqual({ parentId: null, before: 'c' });
  expect(dropPlace(tree([]), c, 'after')).toEqual({ parentId: null, before: null });
});

test('after an open line comes its first child', () => {
  expect(dropPlace(tree(['a']), a, 'after')).toEqual({ parentId: 'a', before: 'a1' });
  expect(dropPlace(tree([]), a, 'after')).toEqual({ parentId: null, before: 'b' });
});

test('a step up or down stays among siblings', () => {
  expect(spotNow(tree([]), b)).toEqual({ parentId: null, before: 'c' });
  expect(neighbourPlace(tree([]), b, 'up')).toEqual({ parentId: null, before: 'a' });
  expect(neighbourPlace(tree([]), b, 'down')).toEqual({ parentId: null, before: null });
  expect(neighbourPlace(tree([]), a, 'down')).toEqual({ parentId: null, before: 'c' });
  expect([neighbourPlace(tree([]), a, 'up'), neighbourPlace(tree([]), c, 'down')]).toEqual([
    null,
    null,
  ]);
});
