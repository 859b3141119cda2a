import { expect, test } from 'vitest';
import { cutTree, districtsOf, type LibraryPlace, levelsInTree } from './library-tree.ts';

const place = (code: string, superior = '', level: number | null = null): LibraryPlace => ({
  code,
  superior,
  level,
  longitude: null,
  latitude: null,
});

// A city with a children's library, two districts, and branches of both districts and of the main library.
const city = [
  place('M'),
  place('kids', 'M'),
  place('bus', 'M'),
  place('N', 'M'),
  place('N1', 'N'),
  place('N1a', 'N1'),
  place('S', 'M', 2),
  place('X', 'nowhere'),
];
const pairsOf = (visible: readonly string[] | null, places = city) => {
  const { libraries, districts } = districtsOf(cutTree(places, visible));
  return Object.fromEntries(libraries.map((code, at) => [code, districts[at]]));
};

test('a district has its library and all below; the others count with the main library', () => {
  expect(pairsOf(null)).toEqual({ kids: 'M', bus: 'M', N1: 'N', N1a: 'N' });
});

test('levels that nobody has set follow from the tree', () => {
  expect(Object.fromEntries(levelsInTree(cutTree(city, null)))).toEqual({
    M: 1,
    kids: 3,
    bus: 3,
    N: 2,
    N1: 2,
    N1a: 3,
    S: 2,
    X: 1,
  });
});

test('a library of the second level is a district also below another, and without branches', () => {
  const places = [place('M'), place('T', 'M'), place('C', 'T', 2), place('C1', 'C')];
  expect(pairsOf(null, places)).toEqual({ C1: 'C' });
});

test('a caller sees the tree of the libraries in scope', () => {
  const tree = cutTree(city, ['M', 'N1a', 'kids']);
  expect([...tree.values()].map(({ code, superior }) => [code, superior])).toEqual([
    ['M', ''],
    ['kids', 'M'],
    ['N1a', 'M'],
  ]);
  expect(pairsOf(['N1', 'N1a'])).toEqual({ N1a: 'N1' });
  expect(pairsOf(['N1a', 'kids'])).toEqual({});
});

test('libraries that files put above one another in a circle still have one end', () => {
  const circle = [
    place('A', 'C'),
    place('B', 'A'),
    place('C', 'B'),
    place('D', 'C'),
    place('E', 'E'),
  ];
  const above = (visible: readonly string[] | null) =>
    [...cutTree(circle, visible).values()].map(({ code, superior }) => `${code}<${superior}`);
  expect(above(null)).toEqual(['A<', 'B<A', 'C<B', 'D<C', 'E<']);
  expect(above(['B', 'C'])).toEqual(['B<', 'C<B']);
});
