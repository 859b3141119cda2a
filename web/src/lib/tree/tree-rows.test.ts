import { expect, test } from 'vitest';
import { familyOf, sumsOf, toTreeNodes, toTreeRows, withBelow, withPaths } from './tree-rows.ts';

const one = (id: string, parentId: string | null = null, users = 1) => ({ id, parentId, users });
const all = [one('a'), one('ab', 'a'), one('abc', 'ab'), one('ad', 'a'), one('e', null, 5)];
const family = familyOf(all);
const names = (lines: readonly { row: { id: string }; depth: number }[]) =>
  lines.map(({ row, depth }) => '.'.repeat(depth) + row.id);

test('below what is closed there is no line', () => {
  expect(names(toTreeRows(family, { isOpen: () => false }))).toEqual(['a', 'e']);
  expect(names(toTreeRows(family, { isOpen: (id) => id === 'a' }))).toEqual([
    'a',
    '.ab',
    '.ad',
    'e',
  ]);
});

test('what is found is shown with the way to it, and others are not', () => {
  const only = withPaths(all, ['abc']);
  const lines = toTreeRows(family, { isOpen: () => true, only });
  expect(names(lines)).toEqual(['a', '.ab', '..abc']);
  expect(lines.map(({ below }) => below)).toEqual([1, 1, 0]);
});

test('an order holds among those beside each other', () => {
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

test('numbers are summed over all below', () => {
  expect(Object.fromEntries(sumsOf(family, ({ users }) => users))).toEqual({
    a: 4,
    ab: 2,
    abc: 1,
    ad: 1,
    e: 5,
  });
  expect([...withBelow(family, 'ab')]).toEqual(['ab', 'abc']);
});

test('a choice leaves out one with all below it', () => {
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

test('ten thousand are lined up', () => {
  const many = Array.from({ length: 10_000 }, (_, index) =>
    one(`n${index}`, index === 0 ? null : `n${Math.floor((index - 1) / 10)}`),
  );
  expect(toTreeRows(familyOf(many), { isOpen: () => true })).toHaveLength(10_000);
  expect(sumsOf(familyOf(many), ({ users }) => users).get('n0')).toBe(10_000);
});
