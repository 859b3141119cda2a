import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type KnownLibrary, openKnownLibrary } from '../../../../test/fixtures/known-library.ts';

// Tests numbers that are unknown and therefore empty: counts published by month, hours that were not recorded, and
// days before the data.

let library: KnownLibrary;
let ask: KnownLibrary['ask'];
beforeAll(async () => {
  library = await openKnownLibrary();
  ask = library.ask;
});
afterAll(() => library?.engine.close());

const days = (from: string, to: string) => ({ from, to });

describe('counts of whole months', () => {
  it('give values for whole months, quarters and years, and for the current month', async () => {
    const months = await ask({ grain: 'month' });
    expect(months.rows).toEqual([
      ['2026-01-01', 312],
      ['2026-02-01', 280],
      ['2026-03-01', 2],
    ]);
    expect(months.totals).toEqual([null, 594]);
    expect(months.meta.warnings).toEqual([]);
    expect((await ask({ grain: 'quarter' })).rows).toEqual([['2026-01-01', 594]]);
    expect((await ask({ range: days('2026-01-01', '2026-02-01') })).rows).toEqual([[312]]);
  });

  it('give no value for parts of a month', async () => {
    const parts = [
      days('2026-01-01', '2026-01-11'),
      days('2026-01-15', '2026-02-01'),
      days('2026-01-15', '2026-03-01'),
    ];
    for (const range of parts) {
      const { rows: cells, meta } = await ask({ range });
      expect(cells).toEqual([[null]]);
      expect(meta.warnings).toEqual(['counted_by_month']);
    }
    expect((await ask({ range: 'last30Day' })).rows).toEqual([[null]]);
    expect((await ask({ range: 'last7Day' })).rows).toEqual([[0]]);
  });

  it('leave the other libraries, metrics and months as they are', async () => {
    const range = days('2026-01-01', '2026-01-20');
    const { rows: cells, totals } = await ask({
      range,
      by: ['library'],
      metrics: ['loans', 'visits'],
    });
    expect(cells).toEqual([
      ['A', 1, null],
      ['B', 0, 2],
    ]);
    expect(totals).toEqual([null, 1, null]);
    const daily = await ask({ range: days('2026-02-27', '2026-03-04'), grain: 'day' });
    expect(daily.rows).toEqual([
      ['2026-02-27', null],
      ['2026-02-28', null],
      ['2026-03-01', 0],
      ['2026-03-02', 1],
      ['2026-03-03', 1],
    ]);
    expect(daily.totals).toEqual([null, null]);
  });

  it('are in the totals of a table by day', async () => {
    const { rows: cells, totals } = await ask({
      range: days('2026-02-01', '2026-03-01'),
      grain: 'week',
    });
    expect(cells.map(([, value]) => value)).toEqual([null, null, null, null, null]);
    expect(totals).toEqual([null, 280]);
  });

  it('are in the totals on every page of a table, and after the last', async () => {
    const part = { range: days('2026-01-01', '2026-01-11'), by: ['library'] };
    const pages = await Promise.all(
      [1, 2, 3].map((number) => ask({ ...part, page: { number, size: 1 } })),
    );
    expect(pages.map((page) => page.rows)).toEqual([[['A', null]], [['B', 1]], []]);
    expect(pages.map(({ totals }) => totals)).toEqual([
      [null, null],
      [null, null],
      [null, null],
    ]);
    for (const { meta } of pages) expect(meta.warnings).toEqual(['counted_by_month']);
    const month = { range: days('2026-01-01', '2026-02-01'), by: ['library'] };
    const last = await ask({ ...month, page: { number: 2, size: 1 } });
    expect([last.rows, last.totals]).toEqual([[['B', 2]], [null, 312]]);
  });

  it('have no weekday and no hour', async () => {
    const { rows: cells, meta } = await ask({
      range: days('2026-01-01', '2026-02-01'),
      by: ['weekday', 'hour'],
    });
    expect(cells).toEqual([
      ['1', '10', 1],
      [null, null, 310],
      ['1', null, 1],
    ]);
    expect(meta.warnings).toContain('counted_by_month');
    const filter = { field: 'weekday', op: 'eq', value: '1' };
    const mondays = await ask({ range: days('2026-01-01', '2026-02-01'), by: ['library'], filter });
    expect(mondays.rows).toEqual([
      ['B', 2],
      ['A', null],
    ]);
  });

  it('are not compared with parts of a month', async () => {
    const { rows: cells } = await ask({ range: 'thisMonth', compare: 'previous' });
    expect(cells).toEqual([[2, null, null, null]]);
    const february = { range: days('2026-02-01', '2026-03-01'), compare: 'previous' };
    const change = [280, 312, -32, -32 / 312];
    expect((await ask(february)).rows).toEqual([change]);
    const months = await ask({ ...february, grain: 'month' });
    expect(months.rows).toEqual([['2026-02-01', ...change]]);
  });

  it('are the same for holds', async () => {
    const holds = { dataset: 'holds', metrics: ['holds_placed'] };
    expect((await ask({ ...holds, range: days('2026-01-01', '2026-02-01') })).rows).toEqual([[31]]);
    const part = await ask({ ...holds, range: days('2026-01-01', '2026-01-11') });
    expect(part.rows).toEqual([[null]]);
  });
});

describe('rows without an hour', () => {
  it('leave the hours of their day without a value', async () => {
    const libraries = ['B'];
    const range = days('2026-01-19', '2026-01-20');
    const hours = await ask({ range, libraries, grain: 'hour' });
    expect(hours.rows).toHaveLength(24);
    expect(new Set(hours.rows.map(([, value]) => value))).toEqual(new Set([null]));
    expect(hours.totals).toEqual([null, 1]);
    expect(hours.meta.warnings).toContain('no_hours');
    const known = await ask({ range: days('2026-01-05', '2026-01-06'), libraries, grain: 'hour' });
    expect(known.rows.map(([, value]) => value)).toEqual(
      Array.from({ length: 24 }, (_, hour) => (hour === 10 ? 1 : 0)),
    );
  });
});

describe('the days before the data', () => {
  it('have no value and no growth', async () => {
    const { rows: cells, totals } = await ask({
      metrics: ['loans'],
      range: days('2026-02-01', '2026-03-10'),
      grain: 'month',
      compare: 'lastYear',
    });
    expect(cells).toEqual([
      ['2026-02-01', 1, null, null, null],
      ['2026-03-01', 1, null, null, null],
    ]);
    expect(totals).toEqual([null, 2, null, null, null]);
    const earlier = await ask({
      metrics: ['loans'],
      range: days('2025-11-01', '2026-02-01'),
      grain: 'month',
    });
    expect(earlier.rows).toEqual([
      ['2025-11-01', null],
      ['2025-12-01', null],
      ['2026-01-01', 1],
    ]);
    const nothing = await ask({ range: days('2025-11-01', '2026-01-01'), grain: 'month' });
    expect(nothing.totals).toEqual([null, null]);
    const flat = { metrics: ['active_borrowers'], range: days('2025-11-01', '2025-12-01') };
    expect((await ask(flat)).rows).toEqual([[null]]);
    // On these days, the number of readers is known and the number of loans is not.
    const beside = await ask({
      metrics: ['loans', 'registered'],
      range: days('2025-11-01', '2025-12-01'),
      by: ['library'],
    });
    expect(beside.rows).toEqual([['A', null, 1]]);
  });

  it('do not exist for the range so far, which begins with the data', async () => {
    const {
      rows: cells,
      columns,
      meta,
    } = await ask({
      range: 'sofar',
      grain: 'month',
      compare: 'previous',
    });
    expect(cells).toEqual([
      ['2026-01-01', 312],
      ['2026-02-01', 280],
      ['2026-03-01', 2],
    ]);
    expect(columns.map(({ role }) => role)).toEqual(['time', 'metric']);
    expect(meta).toMatchObject({
      range: { from: '2026-01-01', days: 69 },
      compareRange: null,
      warnings: ['nothing_before'],
    });
  });
});
