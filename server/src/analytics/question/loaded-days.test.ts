import { Query } from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testCatalogue } from '../../../test/catalogue.ts';
import {
  type KnownLibrary,
  knownAsker,
  openKnownLibrary,
} from '../../../test/fixtures/known-library.ts';
import { openTestDatabase } from '../../../test/test-engine.ts';
import { createAnalytics } from '../run-query.ts';

// Tests numbers without a value: of days after the end of the data, of data that were never loaded, and of keys that
// the source does not name.

let library: KnownLibrary;
let ask: KnownLibrary['ask'];
beforeAll(async () => {
  library = await openKnownLibrary();
  ask = library.ask;
});
afterAll(() => library?.engine.close());

const days = (from: string, to: string) => ({ from, to });

describe('the days after the data', () => {
  const fines = {
    kind: 'event',
    events: [{ code: 'fine', measure: { type: 'count' } }],
  };

  it('have no value: later months are empty, and the total has the day on which its data end', async () => {
    const {
      rows: cells,
      totals,
      meta,
    } = await ask({ ...fines, range: days('2026-01-01', '2026-07-01'), grain: 'month' });
    expect(cells).toEqual([
      ['2026-01-01', 0],
      ['2026-02-01', 1],
      ['2026-03-01', null],
      ['2026-04-01', null],
      ['2026-05-01', null],
      ['2026-06-01', null],
    ]);
    expect(totals).toEqual([null, 1]);
    expect(meta.warnings).toEqual(['data_ended']);
    expect(meta.dataEnds).toEqual([{ key: 'e0', until: '2026-02-10' }]);
  });

  it('have no total either, while a gap before the end is zero', async () => {
    const later = await ask({ ...fines, range: days('2026-02-11', '2026-03-01'), grain: 'week' });
    expect(later.rows.map(([, value]) => value)).toEqual([0, null, null]);
    expect(later.totals).toEqual([null, null]);
    const gap = await ask({ ...fines, range: days('2026-02-05', '2026-02-09'), grain: 'day' });
    expect(gap.rows.map(([, value]) => value)).toEqual([0, 0, 0, 0]);
    expect(gap.meta.warnings).toEqual([]);
  });

  it('depend, for a formula, on its own lines only', async () => {
    const { meta } = await ask({
      ...fines,
      events: [...fines.events, { code: 'loan', measure: { type: 'count' } }],
      formulas: [
        { label: 'twice the loans', expr: 'B * 2' },
        { label: 'fines of a loan', expr: 'A / B' },
      ],
      range: days('2026-02-01', '2026-03-01'),
    });
    expect(meta.dataEnds).toEqual([
      { key: 'e0', until: '2026-02-10' },
      { key: 'f1', until: '2026-02-10' },
    ]);
  });

  it('differ by kind of event, also in the earlier period', async () => {
    const both = await ask({
      metrics: ['loans', 'holds_placed'],
      range: days('2026-02-01', '2026-03-01'),
      compare: 'previous',
      grain: 'month',
    });
    expect(both.rows).toEqual([['2026-02-01', 1, 1, 0, 0, null, 31, null, null]]);
    expect(both.meta.dataEnds).toEqual([{ key: 'holds_placed', until: '2026-01-31' }]);
    const before = await ask({
      ...fines,
      range: days('2026-03-01', '2026-03-10'),
      compare: 'previous',
    });
    expect(before.rows).toEqual([[null, null, null, null]]);
  });

  it('show no decrease', async () => {
    const compare = 'previous';
    const cut = await ask({ ...fines, range: days('2026-02-05', '2026-02-26'), compare });
    expect(cut.rows).toEqual([[0, 1, null, null]]);
    expect(cut.meta.warnings).toEqual(['data_ended', 'growth_cut']);
    const daily = { ...fines, range: days('2026-02-05', '2026-02-26'), grain: 'day', compare };
    expect((await ask(daily)).totals?.slice(-2)).toEqual([null, null]);
    const whole = await ask({ ...fines, range: days('2026-02-05', '2026-02-11'), compare });
    expect([whole.rows, whole.meta.warnings]).toEqual([[[0, 1, -1, -1]], []]);
  });

  it('begin, for readers, after the day of their load', async () => {
    const ahead = await ask({
      dataset: 'registrations',
      metrics: ['new_readers'],
      range: days('2026-03-01', '2026-05-01'),
      grain: 'month',
    });
    expect(ahead.rows).toEqual([
      ['2026-03-01', 0],
      ['2026-04-01', null],
    ]);
  });
});

describe('data that was never loaded', () => {
  it('is not zero: alone, beside loaded data, and in a quotient', async () => {
    const {
      columns,
      rows: cells,
      meta,
    } = await ask({
      metrics: ['visits', 'returns', 'loanable', 'turnover', 'sso_visits'],
      range: days('2026-01-01', '2026-02-01'),
    });
    expect(cells).toEqual([[312, null, null, null, null]]);
    expect(columns.map(({ label }) => label.endsWith(' (not connected)'))).toEqual([
      false,
      ...Array(4).fill(true),
    ]);
    expect(meta.warnings).toEqual(['not_loaded']);
    expect(meta.dataEnds).toEqual(
      ['returns', 'loanable', 'turnover', 'sso_visits'].map((key) => ({ key, until: null })),
    );
    const months = await ask({ metrics: ['returns'], grain: 'month', compare: 'previous' });
    expect(new Set(months.rows.flatMap((row) => row.slice(1)))).toEqual(new Set([null]));
    expect(months.totals).toEqual([null, null, null, null, null]);
  });

  it('has no study: no reader counts as having left it out', async () => {
    const steps = [{ code: 'loan' }, { code: 'return' }];
    const funnel = await ask({ kind: 'funnel', steps, window: { n: 7, unit: 'day' } });
    expect(funnel.rows).toEqual([]);
    expect(funnel.meta.warnings).toContain('not_loaded');
    const loans = await ask({ kind: 'distribution', event: { code: 'loan' } });
    expect(loans.rows).not.toEqual([]);
    expect(loans.meta.warnings).not.toContain('not_loaded');
  });

  it('is everything in an unknown group', async () => {
    const empty = await openTestDatabase();
    try {
      const analytics = createAnalytics({
        engine: empty,
        clock: { now: () => new Date('2026-03-10T04:00:00Z') },
        timeZone: 'Asia/Shanghai',
        catalogue: testCatalogue,
      });
      const asked = { kind: 'table', dataset: 'circulation', range: 'last7Day', grain: 'day' };
      const query = Query.parse({ ...asked, metrics: ['loans', 'active_readers', 'holds_placed'] });
      const signal = new AbortController().signal;
      const none = await analytics.queryWithoutRightsCheck(query, knownAsker, {
        language: 'en-US',
        signal,
      });
      expect(none.totals).toEqual([null, null, null, null]);
      expect(none.rows.flatMap((row) => row.slice(1)).every((cell) => cell === null)).toBe(true);
      expect(none.meta.loadedAt).toBe(null);
    } finally {
      await empty.close();
    }
  });
});

describe('readers and titles that the source does not name', () => {
  it('leave the count without a value instead of 0', async () => {
    const metrics = ['loans', 'active_borrowers', 'loan_sessions', 'titles_lent'];
    const known = await ask({ metrics, grain: 'month', range: days('2026-01-01', '2026-03-01') });
    expect(known.rows).toEqual([
      ['2026-01-01', 1, 1, 1, null],
      ['2026-02-01', 1, 1, 1, null],
    ]);
    expect(known.totals).toEqual([null, 2, 1, 2, null]);
    const fines = await ask({
      kind: 'event',
      events: [
        { code: 'fine', measure: { type: 'readers' } },
        { code: 'fine', measure: { type: 'perReader' } },
      ],
      range: days('2026-02-01', '2026-02-11'),
      grain: 'day',
    });
    expect(fines.rows.slice(1, 4)).toEqual([
      ['2026-02-02', 0, null],
      ['2026-02-03', null, null],
      ['2026-02-04', 0, null],
    ]);
    expect(fines.totals).toEqual([null, null, null]);
  });

  it('come after the known ones, in every form of question', async () => {
    const libraries = await ask({
      metrics: ['active_readers', 'visits', 'holds_placed'],
      by: ['library'],
      top: 1,
      range: days('2026-01-01', '2026-02-01'),
      filter: { field: 'library', op: 'in', value: ['A', 'B'] },
    });
    expect(libraries.rows[0]?.[0]).toBe('A');
  });
});
