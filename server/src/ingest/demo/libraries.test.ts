import { expect, test } from 'vitest';
import { libraries } from './scene.ts';

test('the libraries of the city have their tree and their places on the map', () => {
  const codes = new Set(libraries.map(({ libcode }) => libcode));
  const heads = libraries.filter(({ level }) => level === 2).map(({ libcode }) => libcode);
  expect(heads).toEqual(['LJ00', 'WH00', 'QL00', 'DG00', 'NP00', 'YX00']);
  expect(libraries.filter(({ parent }) => parent !== '' && !codes.has(parent))).toEqual([]);
  const places = libraries.map(({ longitude, latitude }) => `${longitude} ${latitude}`);
  expect(new Set(places).size).toBe(libraries.length);
  for (const { longitude, latitude } of libraries) {
    expect(longitude).toBeGreaterThan(117);
    expect(longitude).toBeLessThan(119);
    expect(latitude).toBeGreaterThan(31);
    expect(latitude).toBeLessThan(32);
  }
});
