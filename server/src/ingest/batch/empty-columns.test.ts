import { Query } from '@stacksight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAnalytics } from '#analytics/run-query.ts';
import type { Engine } from '#engine/open.ts';
import { testCatalogue } from '../../../test/catalogue.ts';
import { knownAsker } from '../../../test/fixtures/known-library.ts';
import { openTestDatabase } from '../../../test/test-engine.ts';
import { bumpDataVersion, completeReach } from '../data-version.ts';
import { insertRows } from '../reference/insert-rows.ts';

// Readers without a registration date, items without a date of arrival or a price, events without an operator: how many
// registered, arrived or were handled, and what they cost, is not known, and not zero.

let engine: Engine;
beforeAll(async () => {
  engine = await openTestDatabase();
  await insertRows(engine, 'dim_group', [{ glc: 'g', name_zh: '甲', name_en: 'G' }]);
});
afterAll(() => engine?.close());

const tables = ['dim_reader', 'dim_item', 'behaviour_event'];
const metrics = {
  registrations: ['new_readers'],
  readers: ['registered'],
  additions: ['added', 'added_titles', 'added_value'],
  stock: ['items', 'stock_value'],
  circulation: ['loans', 'handled'],
};

/** Every metric of this in January 2026, and of which nothing is said to be loaded. */
async function ask() {
  const analytics = createAnalytics({
    engine,
    clock: { now: () => new Date('2026-03-10T04:00:00Z') },
    timeZone: 'Asia/Shanghai',
    catalogue: testCatalogue,
  });
  const values: Record<string, unknown> = {};
  const notLoaded: string[] = [];
  for (const [dataset, names] of Object.entries(metrics)) {
    const range = { start: { date: '2026-01-01' }, end: { date: '2026-01-31' } };
    const query = Query.parse({ kind: 'table', dataset, metrics: names, range });
    const signal = new AbortController().signal;
    const { rows, meta } = await analytics.queryWithoutRightsCheck(query, knownAsker, {
      language: 'en-US',
      signal,
    });
    for (const [at, name] of names.entries()) values[name] = rows[0]?.[at];
    notLoaded.push(...meta.dataEnds.filter(({ until }) => until === null).map(({ key }) => key));
  }
  return { values, notLoaded };
}

const empty = {
  values: {
    new_readers: null,
    registered: 1,
    added: null,
    added_titles: null,
    added_value: null,
    items: 1,
    stock_value: null,
    loans: 1,
    handled: null,
  },
  notLoaded: ['new_readers', 'added', 'added_titles', 'added_value', 'stock_value', 'handled'],
};

it('what no row has is not known, and said not to be loaded', async () => {
  const loan = {
    glc: 'g',
    libcode: 'A',
    event: 'loan',
    day: '2026-01-05',
    at: '2026-01-05 02:00:00',
  };
  await insertRows(engine, 'dim_reader', [{ glc: 'g', reader_key: 1, libcode: 'A' }]);
  await insertRows(engine, 'dim_item', [{ glc: 'g', barcode: 'a', bookrecno: 1, libcode: 'A' }]);
  await insertRows(engine, 'behaviour_event', [loan]);
  await bumpDataVersion(engine, 'g', tables);
  expect(await ask()).toEqual(empty);
});

it('what an earlier version loaded is looked through at the start', async () => {
  await engine.command(
    "ALTER TABLE data_version UPDATE note = '' WHERE true",
    {},
    {
      settings: { mutations_sync: '1' },
    },
  );
  expect((await ask()).values).toMatchObject({ new_readers: 0, added_value: 0, handled: 0 });
  await completeReach(engine);
  expect(await ask()).toEqual(empty);
});

it('what one row has is counted, and is zero where nothing of it happened', async () => {
  const loan = {
    glc: 'g',
    libcode: 'A',
    event: 'loan',
    day: '2026-01-06',
    at: '2026-01-06 02:00:00',
  };
  await insertRows(engine, 'dim_reader', [
    { glc: 'g', reader_key: 2, libcode: 'A', registered_on: '2025-12-31' },
  ]);
  await insertRows(engine, 'dim_item', [
    { glc: 'g', barcode: 'b', bookrecno: 1, libcode: 'A', in_on: '2026-01-31', price: '12.50' },
  ]);
  await insertRows(engine, 'behaviour_event', [{ ...loan, operator: 'o1' }]);
  await bumpDataVersion(engine, 'g', tables);
  expect(await ask()).toEqual({
    values: {
      new_readers: 0,
      registered: 2,
      added: 1,
      added_titles: 1,
      added_value: 12.5,
      items: 2,
      stock_value: 12.5,
      loans: 2,
      handled: 1,
    },
    notLoaded: [],
  });
});
