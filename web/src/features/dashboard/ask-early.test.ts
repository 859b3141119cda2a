import { contract } from '@stacksight/contract';
import { expect, test } from 'vitest';
import { toAddress } from '#lib/api/address.ts';
import { filterShape, toComparedQuery } from '#lib/statistics/filters.ts';
import { readValues } from '#lib/url-state.ts';
import { dashboardRange, toTilesQuery } from './ask-early.ts';

const { path } = contract.dashboard.routes.tiles;

test.each([
  '',
  '?range=lastYear',
  '?range=2026-01-01~2026-03-31&compare=lastYear',
  '?range=last90Day&glc=demo&libraries=01,02',
  '?compare=none&libraries=',
  '?glc=&openRow=7',
])('the early question at %s is the one that the page will ask', (search) => {
  const filters = readValues(filterShape(dashboardRange), search);
  const asked = toAddress(path, '/p', {}, toComparedQuery(filters));
  expect(toAddress('dashboard/tiles', '/p', {}, toTilesQuery(search))).toBe(asked);
});
