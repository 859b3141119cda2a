import type { Column, Overview, QueryResult } from '@stacksight/contract';
import { expect, test } from 'vitest';
import { moreScreen, overviewCards } from './overview-cards.ts';
import { tilesResult } from './use-overview.ts';

const column = (key: string, role: Column['role']): Column => ({
  key,
  role,
  label: key,
  type: role === 'metric' ? 'number' : 'text',
  unit: null,
  format: 'integer',
  means: null,
  formula: null,
  labels: null,
});
const by = (key: string, count: number, role: Column['role'] = 'dimension'): QueryResult => ({
  columns: [column(key, role), column('loans', 'metric')],
  rows: Array.from({ length: count }, (_, at) => [`${at}`, count - at]),
  totals: null,
  meta: {} as QueryResult['meta'],
});
const overview = (dimensions: readonly (readonly [string, number])[]): Overview => ({
  panel: 'circulation',
  total: { ...by('month', 1), columns: [column('loans', 'metric')], rows: [[7]] },
  trend: by('month', 11, 'time'),
  breakdowns: dimensions.map(([dimension, count]) => ({ dimension, result: by(dimension, count) })),
});
const shown = (all: Overview) => overviewCards(all).map(({ key, kind }) => `${key} ${kind ?? '-'}`);

test('months and shares come first, and libraries stand on a map beside their ranking', () => {
  const all = overview([
    ['library', 40],
    ['readerType', 6],
    ['mainClass', 22],
    ['channel', 4],
  ]);
  expect(shown(all)).toEqual([
    'months bar',
    'readerType pie',
    'map map',
    'library rank',
    'mainClass -',
    'channel -',
  ]);
  expect(overviewCards(all)[0]?.isWide).toBe(true);
});

test('a breakdown with an order, or with a single part, is not drawn as shares', () => {
  const shares = shown(
    overview([
      ['ageGroup', 5],
      ['weekday', 7],
      ['channel', 1],
    ]),
  );
  expect(shares).toEqual(['months bar', 'ageGroup -', 'weekday -', 'channel -']);
});

test('tiles have curves if all of their numbers are events in time', () => {
  const all = overview([]);
  expect(tilesResult(all)).toBe(all.trend);
  const total = { ...all.total, columns: [column('items', 'metric')] };
  expect(tilesResult({ ...all, total })).toBe(total);
});

test('each breakdown leads to its page', () => {
  expect(moreScreen('circulation', 'library')?.more).toEqual({ by: 'library' });
  expect(moreScreen('circulation', 'weekday')).toEqual({ component: 'statistics/borrowing' });
  expect(moreScreen('stock', 'mainClass')?.more).toEqual({ x: 'mainClass' });
  expect(moreScreen('stock', null)?.component).toBe('statistics/new-books');
  expect(moreScreen('visits', 'library')).toBe(null);
});
