import type { Column, LibraryNode } from '@stacksight/contract';
import { expect, test } from 'vitest';
import type { ValueLook } from '../../metric/value-text.ts';
import { isOfLibraries, mapFrame, toMapPoints } from './map-points.ts';

const column = (key: string, role: Column['role'], labels: Column['labels'] = null): Column => ({
  key,
  role,
  label: key,
  type: role === 'dimension' ? 'text' : 'number',
  unit: null,
  format: 'integer',
  means: null,
  formula: null,
  labels,
});
const names = { M: '市图书馆', N: '临江区图书馆', N1: '临江区图书馆鼓楼分馆', X: '无位置馆' };
const library = (
  code: keyof typeof names,
  superior: string,
  longitude: number | null,
  latitude: number | null,
): LibraryNode => ({ code, label: names[code], superior, level: 1, longitude, latitude });
const libraries = [
  library('M', '', 118, 60),
  library('N', 'M', 118.2, 60.1),
  library('N1', 'N', 118.3, 60.1),
  library('X', 'M', null, null),
];
const byLibrary = {
  columns: [
    column('library', 'dimension', names),
    column('loans', 'metric'),
    column('loans__compare', 'compare'),
    column('loans__growth', 'growth'),
  ],
  rows: [
    ['M', 50, 40, 0.25],
    ['N1', 90, 100, -0.1],
    ['N', null, 3, null],
    ['X', 7, 7, 0],
    ['__other', 5, 5, 0],
  ],
};
// This test shows names only, so `look` needs no number format.
const look = { language: 'zh-CN', words: {} } as ValueLook;

test('each library with a number and a place is a point, the largest first', () => {
  const { points, unplaced } = toMapPoints({ result: byLibrary, look }, libraries);
  expect(points.map(({ label, name, value, row }) => [label, name, value, row])).toEqual([
    ['鼓楼分馆', '临江区图书馆鼓楼分馆', 90, 1],
    ['市图书馆', '市图书馆', 50, 0],
  ]);
  expect(points[0]?.comparison).toMatchObject({ before: 100, growth: -0.1 });
  expect(unplaced).toBe(1);
  const [branch, main] = points;
  // At 60 degrees north a degree of longitude is half as long as one of latitude.
  expect((branch?.x ?? 0) - (main?.x ?? 0)).toBeCloseTo(0.3 / 2, 2);
  expect(branch?.above?.y).toBe(60.1);
});

test('only one value for each library makes a map', () => {
  expect(isOfLibraries(byLibrary)).toBe(true);
  expect(isOfLibraries({ columns: [column('district', 'dimension')] })).toBe(true);
  expect(isOfLibraries({ columns: [column('mainClass', 'dimension')] })).toBe(false);
  const timed = [column('month', 'time'), ...byLibrary.columns];
  expect(isOfLibraries({ columns: timed })).toBe(false);
});

test('the plane keeps its shape in pictures of any width', () => {
  const points = [
    { x: 0, y: 0 },
    { x: 1, y: 0.5 },
  ];
  for (const [width, height] of [
    [900, 300],
    [300, 400],
  ] as const) {
    const { x, y } = mapFrame(points, { width, height });
    expect((x[1] - x[0]) / width).toBeCloseTo((y[1] - y[0]) / height);
    expect([x[0] <= 0, x[1] >= 1, y[0] <= 0, y[1] >= 0.5]).toEqual([true, true, true, true]);
  }
  const alone = mapFrame([{ x: 5, y: 5 }], { width: 100, height: 100 });
  expect(alone.x[1] - alone.x[0]).toBeGreaterThan(0);
});
