import { expect, test } from 'vitest';
import { fromKey, nameOf, toKey, toScope, toScopeTree } from './scope-tree.ts';

const place = { superior: '', level: 1, longitude: null, latitude: null };
const libraries = [
  { code: 'A', label: 'Main', ...place },
  { code: 'B:1', label: 'B:1', ...place },
];
const groups = [{ code: 'g', label: 'City', isDemo: false, isDefault: true, libraries }];
const whole = (label: string, count: number) => `${label} ${count}`;

test('the key of a library keeps its code, whatever its characters', () => {
  for (const one of [
    { glc: 'g', libcode: null },
    { glc: 'g', libcode: 'A' },
    { glc: 'g', libcode: 'B:1' },
  ])
    expect(fromKey(toKey(one))).toEqual(one);
});

test('a whole group replaces its libraries', () => {
  expect(toScope(['g:A', 'g', 'h:C'])).toEqual([
    { glc: 'g', libcode: null },
    { glc: 'h', libcode: 'C' },
  ]);
  const [node] = toScopeTree(groups, [{ glc: 'g', libcode: null }], whole);
  expect(node?.children?.every(({ disableCheckbox }) => disableCheckbox)).toBe(true);
});

test('names come from the warehouse, or are the codes', () => {
  expect(nameOf({ glc: 'g', libcode: 'A' }, groups, whole)).toBe('Main');
  expect(nameOf({ glc: 'x', libcode: 'Z' }, groups, whole)).toBe('Z');
  expect(nameOf({ glc: 'g', libcode: null }, groups, whole)).toBe('City 2');
});
