import { expect, test } from 'vitest';
import {
  afterTick,
  fromKey,
  librariesByDistrict,
  scopeLibraryName,
  toKey,
  toScope,
  toScopeTree,
} from './scope-tree.ts';

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
  const words = { wholeOf: whole, districtOf: (name: string) => `${name}+` };
  const [node] = toScopeTree(groups, [{ glc: 'g', libcode: null }], words);
  expect(node?.children?.every(({ disableCheckbox }) => disableCheckbox)).toBe(true);
});

test('names come from the warehouse, or are the codes', () => {
  expect(scopeLibraryName({ glc: 'g', libcode: 'A' }, groups, whole)).toBe('Main');
  expect(scopeLibraryName({ glc: 'x', libcode: 'Z' }, groups, whole)).toBe('Z');
  expect(scopeLibraryName({ glc: 'g', libcode: null }, groups, whole)).toBe('City 2');
});

test('a district ticks its libraries, and is no part of the scope', () => {
  const branch = { code: 'A1', label: 'Branch', ...place, superior: 'A' };
  const city = [{ ...groups[0], code: 'g', libraries: [...libraries, branch] }] as typeof groups;
  const districts = librariesByDistrict(city);
  expect([...districts]).toEqual([['g+A', ['g:A', 'g:A1']]]);
  const ticked = afterTick(['g:B:1'], { key: 'g+A', isTicked: true }, districts);
  expect(toScope(ticked)).toEqual([
    { glc: 'g', libcode: 'B:1' },
    { glc: 'g', libcode: 'A' },
    { glc: 'g', libcode: 'A1' },
  ]);
  expect(afterTick(ticked, { key: 'g:A1', isTicked: false }, districts)).toEqual(['g:B:1', 'g:A']);
  expect(afterTick(ticked, { key: 'g+A', isTicked: false }, districts)).toEqual(['g:B:1']);
});
