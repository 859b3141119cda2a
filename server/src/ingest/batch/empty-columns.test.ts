import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '#engine/open.ts';
import { createAsk } from '../../../test/ask-model.ts';
import { knownAsker } from '../../../test/fixtures/known-library.ts';
import { openTestDatabase } from '../../../test/test-engine.ts';
import { bumpDataVersion, completeReach } from '../data-version.ts';
import { insertRows } from '../reference/insert-rows.ts';
import { refreshRollups } from '../rollups.ts';

// Tests columns that no row fills: dates of registration, dates of arrival, prices, operators. The numbers that need
// them are unknown, and not zero.

let engine: Engine;
beforeAll(async () => {
  engine = await openTestDatabase();
  await insertRows(engine, 'dim_group', [{ glc: 'g', name_zh: '甲', name_en: 'G' }]);
});
afterAll(() => engine?.close());

const asked = { now: '2026-03-10T04:00:00Z', asker: knownAsker };
const tables = ['dim_reader', 'dim_item', 'behaviour_event'];
const metrics = {
  registrations: ['new_readers'],
  readers: ['registered'],
  additions: ['added', 'added_titles', 'added_value'],
  stock: ['items', 'stock_value'],
  circulation: ['loans', 'handled'],
};

/** Returns the value of every metric in January 2026, and the metrics that are reported as not loaded. */
async function ask() {
  const answer = createAsk(engine, asked);
  const values: Record<string, unknown> = {};
  const notLoaded: string[] = [];
  for (const [dataset, names] of Object.entries(metrics)) {
    const range = { start: { date: '2026-01-01' }, end: { date: '2026-01-31' } };
    const { rows, meta } = await answer({ kind: 'table', dataset, metrics: names, range });
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

it('a column that no row fills is unknown and listed as not loaded', async () => {
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

it('data loaded by an earlier version is checked at the start', async () => {
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

it('a column that one row fills is counted, and is 0 elsewhere', async () => {
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

describe('a column that one library records and another does not', () => {
  const range = { from: '2026-01-01', to: '2026-02-01' };
  const ask = (query: Record<string, unknown>) =>
    createAsk(engine, asked)({ kind: 'table', range, ...query });
  const byLibrary = { by: ['library'], glc: 'h' };

  beforeAll(async () => {
    await insertRows(engine, 'dim_group', [{ glc: 'h', name_zh: '乙', name_en: 'H' }]);
    const item = { glc: 'h', bookrecno: 1, in_on: '2026-01-09', price: '10.00' };
    await insertRows(engine, 'dim_item', [
      { ...item, barcode: 'a', libcode: 'A', clc1: 'I' },
      { ...item, barcode: 'b', libcode: 'A', clc1: 'T', price: null },
      { ...item, barcode: 'c', libcode: 'B', clc1: 'I', price: null },
      { ...item, barcode: 'd', libcode: 'C', clc1: 'I', price: null, in_on: null },
    ]);
    const loan = { glc: 'h', event: 'loan', day: '2026-01-05', at: '2026-01-05 02:00:00' };
    await insertRows(engine, 'behaviour_event', [
      { ...loan, libcode: 'A', operator: 'o1' },
      { ...loan, libcode: 'A', day: '2026-01-06' },
      { ...loan, libcode: 'B' },
    ]);
    await bumpDataVersion(engine, 'h', tables);
  });

  it('has no value there, and the total covers the libraries that record it', async () => {
    const value = await ask({ dataset: 'stock', metrics: ['stock_value', 'items'], ...byLibrary });
    expect(value.rows).toEqual([
      ['A', 10, 2],
      ['B', null, 1],
      ['C', null, 1],
    ]);
    expect([value.totals, value.meta.warnings]).toEqual([[null, 10, 4], ['not_recorded']]);
    const handled = await ask({
      dataset: 'circulation',
      metrics: ['handled', 'loans'],
      ...byLibrary,
    });
    expect(handled.rows).toEqual([
      ['A', 1, 2],
      ['B', null, 1],
    ]);
    const added = await ask({ dataset: 'stock', metrics: ['items', 'added'], ...byLibrary });
    expect(added.rows).toEqual([
      ['A', 2, 2],
      ['B', 1, 1],
      ['C', 1, null],
    ]);
    expect(added.totals).toEqual([null, 4, 3]);
  });

  it('has no value for a class without a price, and 0 for a recorded class without events', async () => {
    const classes = await ask({
      dataset: 'stock',
      metrics: ['stock_value'],
      by: ['mainClass'],
      glc: 'h',
    });
    expect(classes.rows).toEqual([
      ['I', 10],
      ['T', null],
    ]);
    const days = await ask({
      dataset: 'circulation',
      metrics: ['handled'],
      ...byLibrary,
      range: { from: '2026-01-05', to: '2026-01-07' },
      grain: 'day',
    });
    expect(days.rows).toEqual([
      ['2026-01-05', 'A', 1],
      ['2026-01-05', 'B', null],
      ['2026-01-06', 'A', 0],
      ['2026-01-06', 'B', null],
    ]);
  });

  it('is unknown also where another number of that library is unknown', async () => {
    const month = { glc: 'h', event: 'visit', day: '2026-02-01', at: '2026-02-01 00:00:00' };
    await insertRows(engine, 'behaviour_event', [
      { ...month, libcode: 'C', counted: 'month', n: 50 },
    ]);
    await refreshRollups(engine, { glc: 'h', months: 'all' });
    await bumpDataVersion(engine, 'h', tables);
    const { rows } = await ask({
      dataset: 'circulation',
      metrics: ['visits', 'added'],
      ...byLibrary,
      range: { from: '2026-02-05', to: '2026-02-10' },
    });
    expect(rows).toEqual([['C', null, null]]);
  });

  it('is unknown for that library alone, and for Other', async () => {
    const filter = { field: 'library', op: 'notIn', value: ['A'] };
    const others = await ask({ dataset: 'circulation', metrics: ['handled'], glc: 'h', filter });
    expect(others.rows).toEqual([[null]]);
    expect(others.meta.dataEnds).toEqual([{ key: 'handled', until: null }]);
    const alone = { dataset: 'additions', metrics: ['added'], glc: 'h', libraries: ['C'] };
    expect((await ask(alone)).rows).toEqual([[null]]);
    const top = await ask({
      dataset: 'stock',
      metrics: ['items', 'stock_value'],
      ...byLibrary,
      top: 1,
    });
    expect(top.rows).toEqual([
      ['A', 2, 10],
      ['__other', 2, null],
    ]);
  });
});
