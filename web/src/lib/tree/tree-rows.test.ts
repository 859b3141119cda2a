import { expect, test } from 'vitest';
import {
  childrenByParent,
  sumsWithBelow,
  toTreeNodes,
  toTreeRows,
  withDescendants,
  withPaths,
} from './tree-rows.ts';

const one = (id: string, parentId: string | null = null, users = 1) => ({ id, parentId, users });
const all = [one('a'), one('ab', 'a'), one('abc', 'ab'), one('ad', 'a'), one('e', null, 5)];
const family = childrenByParent(all);
const names = (lines: readonly { row: { id: string }; depth: number }[]) =>
  lines.map(({ row, depth }) => '.'.repeat(depth) + row.id);

test('children of collapsed nodes are not listed', () => {
  expect(names(toTreeRows(family, { isOpen: () => false }))).toEqual(['a', 'e']);
  expect(names(toTreeRows(family, { isOpen: (id) => id === 'a' }))).toEqual([
    'a',
    '.ab',
    '.ad',
    'e',
  ]);
});

test('matches are shown with their parents, and other nodes are not', () => {
  const only = withPaths(all, ['abc']);
  const lines = toTreeRows(family, { isOpen: () => true, only });
  expect(names(lines)).toEqual(['a', '.ab', '..abc']);
  expect(lines.map(({ below }) => below)).toEqual([1, 1, 0]);
});

test('sorting applies among siblings', () => {
  const compare = (left: { id: string }, right: { id: string }) =>
    left.id < right.id ? 1 : left.id > right.id ? -1 : 0;
  expect(names(toTreeRows(family, { isOpen: () => true, compare }))).toEqual([
    'e',
    'a',
    '.ad',
    '.ab',
    '..abc',
  ]);
});

test('numbers are summed over all descendants', () => {
  expect(Object.fromEntries(sumsWithBelow(family, ({ users }) => users))).toEqual({
    a: 4,
    ab: 2,
    abc: 1,
    ad: 1,
    e: 5,
  });
  expect([...withDescendants(family, 'ab')]).toEqual(['ab', 'abc']);
});

test('the choices can leave out a node with its descendants', () => {
  const nodes = toTreeNodes(
    family,
    ({ id }) => id.toUpperCase(),
    ({ id }) => id === 'ab',
  );
  expect(nodes).toEqual([
    { value: 'a', title: 'A', children: [{ value: 'ad', title: 'AD', children: [] }] },
    { value: 'e', title: 'E', children: [] },
  ]);
});

test('ten thousand nodes are listed', () => {
  const many = Array.from({ length: 10_000 }, (_, index) =>
    one(`n${index}`, index === 0 ? null : `n${Math.floor((index - 1) / 10)}`),
  );
  expect(toTreeRows(childrenByParent(many), { isOpen: () => true })).toHaveLength(10_000);
  expect(sumsWithBelow(childrenByParent(many), ({ users }) => users).get('n0')).toBe(10_000);
});
