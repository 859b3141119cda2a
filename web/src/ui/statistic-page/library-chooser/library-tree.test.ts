import type { LibraryNode } from '@stacksight/contract';
import { expect, test } from 'vitest';
import { folderOf, toLibraryTree } from './library-tree.ts';
import { searchTree } from './search-tree.ts';
import {
  everyFolder,
  folderCheck,
  openAtFirst,
  toggleLibraries,
  visibleTreeRows,
} from './tree-rows.ts';

const library = (code: string, label: string, superior = ''): LibraryNode => ({
  code,
  label,
  superior,
  level: 1,
  longitude: null,
  latitude: null,
});
const city = toLibraryTree([
  library('M', '市图书馆'),
  library('K', '少年儿童图书馆', 'M'),
  library('N', '临江区图书馆', 'M'),
  library('N1', '鼓楼分馆', 'N'),
  library('N2', '滨江分馆', 'N'),
]);
const keys = (tree = city, open: ReadonlySet<string> = new Set(everyFolder(tree))) =>
  visibleTreeRows(tree, open).map(({ node, depth }) => `${'-'.repeat(depth)}${node.key}`);
const find = (key: string) => {
  const row = visibleTreeRows(city, new Set(everyFolder(city))).find(
    ({ node }) => node.key === key,
  );
  if (row === undefined) throw new Error(`no row ${key}`);
  return row.node;
};

test('a library with others below it is a folder, with the library itself first', () => {
  expect(keys()).toEqual(['+M', '-M', '-+N', '--N', '--N1', '--N2', '-K']);
  expect(keys(city, openAtFirst(city, new Set()))).toEqual(['+M', '-M', '-+N', '-K']);
  expect(keys(city, openAtFirst(city, new Set(['N1'])))).toContain('--N1');
});

test('libraries without a tree are a plain list', () => {
  expect(keys(toLibraryTree([library('A', '甲'), library('B', '乙')]))).toEqual(['A', 'B']);
});

test('names, codes and pinyin find libraries in their folders', () => {
  expect(keys(searchTree(city, 'glfg'))).toEqual(['+M', '-+N', '--N1']);
  expect(keys(searchTree(city, 'n2'))).toEqual(['+M', '-+N', '--N2']);
  expect(keys(searchTree(city, '临江'))).toEqual(['+M', '-+N', '--N', '--N1', '--N2']);
  expect(keys(searchTree(city, 'zzz'))).toEqual([]);
});

test('a library is found by its name in the other language', () => {
  const rehe = { ...library('L001', '热河街分馆'), otherLabel: 'Rehe Street Branch' };
  expect(keys(searchTree(toLibraryTree([rehe]), 'rehe street'))).toEqual(['L001']);
});

test('ticking a district takes its branches, and ticking it again leaves them', () => {
  const district = find('+N');
  const some = toggleLibraries(new Set(['K']), district);
  expect([...some].sort()).toEqual(['K', 'N', 'N1', 'N2']);
  expect([folderCheck(district, some), folderCheck(find('+M'), some)]).toEqual([true, 'mixed']);
  expect([...toggleLibraries(some, district)]).toEqual(['K']);
  expect([...toggleLibraries(new Set(['N1']), district)].sort()).toEqual(['N', 'N1', 'N2']);
});

test('a choice of a whole district is known by its name', () => {
  expect(folderOf(city, ['N2', 'N', 'N1'])?.library.label).toBe('临江区图书馆');
  expect(folderOf(city, ['N', 'N1'])).toBe(null);
  expect(folderOf(city, ['K'])).toBe(null);
});
