import { Query } from '@stacksight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Engine } from '#engine/open.ts';
import { testCatalogue } from '../../../test/catalogue.ts';
import { insertRows, openTestDatabase } from '../../../test/test-engine.ts';
import type { Asker } from '../rights.ts';
import { createAnalytics } from '../run-query.ts';

// Tests readers who registered before 1970, the year with which the engine's own functions for weeks and months begin.

const asker: Asker = {
  scope: { groups: 'all' },
  defaultGlc: 'g',
  permissions: new Set(),
  isSuper: true,
};
const registered = [
  '1902-05-06',
  '1902-05-08',
  '1940-12-31',
  '1969-12-29',
  '1970-01-01',
  '2024-02-29',
];

let engine: Engine;
let analytics: ReturnType<typeof createAnalytics>;

beforeAll(async () => {
  engine = await openTestDatabase();
  await insertRows(engine, 'dim_group', [{ glc: 'g', name_zh: '甲', name_en: 'G' }]);
  await insertRows(
    engine,
    'dim_reader',
    registered.map((registered_on, at) => ({ glc: 'g', reader_key: at + 1, registered_on })),
  );
  analytics = createAnalytics({
    engine,
    clock: { now: () => new Date('2026-03-10T04:00:00Z') },
    timeZone: 'Asia/Shanghai',
    catalogue: testCatalogue,
  });
});
afterAll(() => engine?.close());

it.each([
  ['day', ['1902-05-06', '1902-05-08', '1940-12-31', '1969-12-29', '1970-01-01', '2024-02-29']],
  ['week', ['1902-05-05', '1902-05-05', '1940-12-30', '1969-12-29', '1969-12-29', '2024-02-26']],
  ['month', ['1902-05-01', '1902-05-01', '1940-12-01', '1969-12-01', '1970-01-01', '2024-02-01']],
  ['quarter', ['1902-04-01', '1902-04-01', '1940-10-01', '1969-10-01', '1970-01-01', '2024-01-01']],
  ['year', ['1902-01-01', '1902-01-01', '1940-01-01', '1969-01-01', '1970-01-01', '2024-01-01']],
])('counts readers of every century by %s', async (grain, buckets) => {
  const query = Query.parse({
    kind: 'table',
    dataset: 'registrations',
    metrics: ['new_readers'],
    range: 'sofar',
    grain,
  });
  const signal = new AbortController().signal;
  const { rows, totals } = await analytics.queryWithoutRightsCheck(query, asker, {
    language: 'en-US',
    signal,
  });
  const found = rows.flatMap(([bucket, count]) =>
    Array.from({ length: Number(count) }, () => bucket),
  );
  expect(found).toEqual(buckets);
  expect(rows[0]?.[0]).toBe(buckets[0]);
  expect(totals).toEqual([null, registered.length]);
});
