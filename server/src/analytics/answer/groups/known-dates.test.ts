import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { QueryResult } from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '#engine/open.ts';
import { loadFiles } from '#ingest/load.ts';
import { parseMapping } from '#ingest/mapping/read-mapping.ts';
import { createAsk } from '../../../../test/ask-model.ts';
import { knownAsker } from '../../../../test/fixtures/known-library.ts';
import { insertRows, openTestDatabase } from '../../../../test/test-engine.ts';

// Tests readers and items whose date of registration or arrival is known only to the month or year.

const formats = ['iso', 'yyyy-mm', 'yyyy'];
const mapping = parseMapping(
  {
    name: 'dates',
    files: [
      {
        match: ['readers.csv'],
        columns: ['card', 'home', 'since'],
        targets: [
          {
            table: 'dim_reader',
            columns: {
              reader_key: { as: 'reader', from: 'card' },
              libcode: { as: 'trim', from: 'home' },
              registered_on: { as: 'date', from: 'since', formats },
            },
          },
        ],
      },
      {
        match: ['items.csv'],
        columns: ['copy', 'home', 'came'],
        targets: [
          {
            table: 'dim_item',
            columns: {
              barcode: { as: 'trim', from: 'copy' },
              libcode: { as: 'trim', from: 'home' },
              in_on: { as: 'date', from: 'came', formats },
              in_on_span: { as: 'constant', value: 'month' },
            },
          },
        ],
      },
    ],
  },
  'dates',
);
const files = {
  'readers.csv': 'card,home,since\n1,A,2015\n2,A,2016-01\n3,A,2016-02-05\n4,B,2016-02-06\n',
  'items.csv': 'copy,home,came\na,A,2015-12-01\nb,B,2016-01-01\n',
};

let engine: Engine;
let folder: string;
beforeAll(async () => {
  engine = await openTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'stacksight-dates-'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const paths = Object.keys(files).map((name) => join(folder, name));
  const { files: loaded } = await loadFiles(
    engine,
    { kind: 'mapped', mapping, glc: 'g', paths },
    { readerKey: Buffer.alloc(32, 1), timeZone: 'UTC', now: new Date('2016-03-10T04:00:00Z') },
  );
  expect(loaded.map(({ status }) => status)).toEqual(['loaded', 'loaded']);
});
afterAll(async () => {
  await engine?.close();
  await rm(folder, { recursive: true, force: true });
});

const ask = (query: Record<string, unknown>): Promise<QueryResult> =>
  createAsk(engine, { now: '2016-03-10T04:00:00Z', asker: knownAsker, timeZone: 'UTC' })({
    kind: 'table',
    ...query,
  });

const registered = { dataset: 'registrations', metrics: ['new_readers'] };
const held = { dataset: 'stock', metrics: ['items'], by: ['library'] };
const days = (from: string, to: string) => ({ from, to });

describe('a date known to the month or the year', () => {
  it('counts for its whole month or year, and for no day, week or month within it', async () => {
    const year = days('2015-01-01', '2016-01-01');
    expect((await ask({ ...registered, range: year })).rows).toEqual([[1]]);
    const months = await ask({ ...registered, range: year, grain: 'month' });
    expect(months.rows.map(([, count]) => count)).toEqual(Array(12).fill(null));
    expect(months.totals).toEqual([null, 1]);
    expect(months.meta.warnings).toEqual(['dates_by_month']);
    const quarter = days('2016-01-01', '2016-03-01');
    const both = await ask({ ...registered, range: quarter, grain: 'month' });
    expect(both.rows).toEqual([
      ['2016-01-01', 1],
      ['2016-02-01', 2],
    ]);
    expect(both.meta.warnings).toEqual([]);
    const day = await ask({ ...registered, range: days('2016-01-01', '2016-01-02') });
    expect([day.rows, day.meta.warnings]).toEqual([[[null]], ['dates_by_month']]);
    const known = await ask({ ...registered, range: days('2016-02-01', '2016-02-06') });
    expect([known.rows, known.meta.warnings]).toEqual([[[1]], []]);
  });

  it('leaves a state within that period unknown, in its library only', async () => {
    const there = { dataset: 'readers', metrics: ['registered'], by: ['library'] };
    const midst = await ask({ ...there, range: days('2015-05-01', '2015-06-01') });
    expect(midst.rows).toEqual([
      ['B', 0],
      ['A', null],
    ]);
    expect([midst.totals, midst.meta.warnings]).toEqual([[null, null], ['dates_by_month']]);
    const end = await ask({ ...there, range: days('2015-12-01', '2016-01-01') });
    expect(end.rows).toEqual([
      ['A', 1],
      ['B', 0],
    ]);
    expect((await ask({ ...there, range: 'thisMonth' })).totals).toEqual([null, 4]);
  });

  it('comes from the mapping if the file has an invented day', async () => {
    const midst = await ask({ ...held, range: days('2016-01-01', '2016-01-20') });
    expect(midst.rows).toEqual([
      ['A', 1],
      ['B', null],
    ]);
    expect((await ask({ ...held, range: days('2016-01-01', '2016-02-01') })).totals).toEqual([
      null,
      2,
    ]);
  });

  it('is known after the day on which the items were loaded', async () => {
    await engine.command('TRUNCATE TABLE data_version');
    const loaded = { glc: 'g', name: 'dim_item', version: 9e15, loaded_at: '2016-01-15 00:00:00' };
    await insertRows(engine, 'data_version', [loaded]);
    const later = await ask({ ...held, range: days('2016-01-01', '2016-01-20') });
    expect([later.totals, later.meta.warnings]).toEqual([[null, 2], []]);
  });
});
