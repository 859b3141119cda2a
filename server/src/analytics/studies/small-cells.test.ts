import { type Cell, Query, type QueryInput, type QueryResult } from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '#engine/open.ts';
import { refreshRollups } from '#ingest/rollups.ts';
import { testCatalogue } from '../../../test/catalogue.ts';
import { insertRows, openTestDatabase } from '../../../test/test-engine.ts';
import { hiddenAmong } from '../answer/groups/small-cells.ts';
import type { Asker } from '../rights.ts';
import { createAnalytics } from '../run-query.ts';

// Tests that a caller who may not see single readers cannot compute a small count from the cells beside it.

const boss: Asker = {
  scope: { groups: 'all' },
  defaultGlc: 'g',
  permissions: new Set(),
  isSuper: true,
};
const librarian: Asker = { ...boss, isSuper: false };
const march = { from: '2026-03-01', to: '2026-04-01' };

// On the 1st, 20 adults, 9 children and 2 teachers borrow. A week later, 17 of the adults and all children borrow
// again, and four adults borrow a third time. The 17 adults search after their second loan.
const event = (day: string, code: string, reader: number, rdtype: string) => ({
  glc: 'g',
  event: code,
  day,
  hour: 10,
  at: `${day} 02:00:00`,
  reader_key: reader,
  libcode: 'A',
  rdtype,
});
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);
const loans = (day: string, from: number, to: number, rdtype: string) =>
  numbers(from, to).map((reader) => event(day, 'loan', reader, rdtype));

let engine: Engine;
beforeAll(async () => {
  engine = await openTestDatabase();
  await insertRows(engine, 'dim_group', [{ glc: 'g', name_zh: '甲', name_en: 'G' }]);
  await insertRows(engine, 'behaviour_event', [
    ...loans('2026-03-01', 1, 20, 'adult'),
    ...loans('2026-03-01', 21, 29, 'child'),
    ...loans('2026-03-01', 30, 31, 'teacher'),
    ...loans('2026-03-10', 1, 17, 'adult'),
    ...loans('2026-03-10', 21, 29, 'child'),
    ...loans('2026-03-17', 1, 4, 'adult'),
    ...numbers(1, 17).map((reader) => event('2026-03-11', 'search', reader, 'adult')),
  ]);
  await refreshRollups(engine, { glc: 'g', months: 'all' });
});
afterAll(() => engine?.close());

async function ask(query: QueryInput, asker: Asker): Promise<QueryResult> {
  const analytics = createAnalytics({
    engine,
    clock: { now: () => new Date('2026-05-01T00:00:00Z') },
    timeZone: 'Asia/Shanghai',
    catalogue: testCatalogue,
  });
  const signal = new AbortController().signal;
  return analytics.queryWithoutRightsCheck(Query.parse(query), asker, {
    language: 'en-US',
    signal,
  });
}

async function both(query: QueryInput) {
  const [all, shown] = await Promise.all([ask(query, boss), ask(query, librarian)]);
  const columnOf = ({ columns, rows }: QueryResult, key: string): Cell[] =>
    rows.map((row) => row[columns.findIndex((column) => column.key === key)] ?? null);
  expect(shown.meta.warnings).toContain('small_cells_hidden');
  return {
    all: (key: string) => columnOf(all, key),
    shown: (key: string) => columnOf(shown, key),
    totals: shown.totals,
  };
}

const loan = { code: 'loan' };

describe('hiddenAmong', () => {
  it.each<[number[], boolean[]]>([
    [
      [10, 20, 0],
      [false, false, false],
    ],
    [
      [3, 20, 10],
      [true, false, true],
    ],
    [
      [1, 1, 20, 10],
      [true, true, false, true],
    ],
    [
      [4, 4, 20],
      [true, true, false],
    ],
    [
      [3, 0],
      [true, false],
    ],
  ])('of %j hides %j', (counts, hidden) => expect(hiddenAmong(counts)).toEqual(hidden));

  it('never hides a single count of a sum, however large', () => {
    expect(hiddenAmong([17, 20, 9], (count) => count === 17)).toEqual([true, false, true]);
  });
});

describe('a hidden count is not the difference to', () => {
  it('the total of a table whose rows add up to it', async () => {
    const { shown, totals } = await both({
      kind: 'table',
      dataset: 'circulation',
      metrics: ['active_borrowers', 'loans_per_borrower', 'loans'],
      by: ['readerType'],
      range: march,
    });
    expect(totals?.[1]).toBe(31);
    expect(shown('active_borrowers')).toEqual([20, null, null]);
    expect(shown('loans_per_borrower')).toEqual([41 / 20, null, null]);
    expect(shown('loans')).toEqual([41, 18, 2]);
  });

  it('the total of an event question, of either period', async () => {
    const { shown } = await both({
      kind: 'event',
      events: [{ ...loan, measure: { type: 'readers' } }],
      by: ['readerType'],
      range: { from: '2026-04-01', to: '2026-05-02' },
      compare: 'previous',
    });
    expect(shown('e0__compare')).toEqual([20, null, null]);
  });

  it('the lines of a formula that names it', async () => {
    const { shown } = await both({
      kind: 'event',
      events: [
        { ...loan, measure: { type: 'count' } },
        { ...loan, measure: { type: 'readers' } },
      ],
      formulas: [
        { label: 'twice', expr: 'A * 2' },
        { label: 'each', expr: 'A / B' },
      ],
      by: ['readerType'],
      range: march,
    });
    expect(shown('f0')).toEqual([82, 36, 4]);
    expect(shown('f1')).toEqual([41 / 20, null, null]);
  });

  it('the readers of the step before in a funnel', async () => {
    const { all, shown } = await both({
      kind: 'funnel',
      steps: [loan, loan, loan],
      window: { n: 30, unit: 'day' },
      range: march,
      filter: { field: 'readerType', op: 'eq', value: 'adult' },
    });
    expect(all('readers')).toEqual([20, 17, 4]);
    expect(shown('readers')).toEqual([20, null, null]);
    for (const key of ['dropped', 'of_previous']) expect(shown(key)).toEqual([null, null, null]);
    expect(shown('of_first')).toEqual([1, null, null]);
  });

  it('a later step of a funnel, counted from the last shown step', async () => {
    const { all, shown } = await both({
      kind: 'funnel',
      steps: [loan, loan, { code: 'search' }],
      window: { n: 30, unit: 'day' },
      range: march,
      filter: { field: 'readerType', op: 'eq', value: 'adult' },
    });
    expect(all('readers')).toEqual([20, 17, 17]);
    expect(shown('readers')).toEqual([20, null, null]);
  });

  it('the cohort, or its mean', async () => {
    const question = {
      first: loan,
      back: loan,
      unit: 'week',
      periods: 2,
      range: march,
      filter: { field: 'readerType', op: 'eq', value: 'adult' },
    } as const;
    const back = await both({ kind: 'retention', ...question });
    // In the third week, 17 of 20 readers came back, so three did not.
    expect(back.all('p2')[0]).toBe(17);
    expect(back.shown('p2')[0]).toBeNull();
    expect(back.shown('r2')[0]).toBeNull();
    expect(back.totals?.slice(-2)).toEqual([null, null]);
    const lost = await both({ kind: 'lost', question: 'cohort', ...question });
    expect(lost.shown('p2')[0]).toBeNull();
  });

  it('the other bins of a distribution', async () => {
    const { all, shown, totals } = await both({
      kind: 'distribution',
      event: loan,
      bins: [1, 2, 3],
      range: march,
      filter: { field: 'readerType', op: 'ne', value: 'teacher' },
    });
    expect(all('readers')).toEqual([3, 22, 4]);
    expect(totals?.[1]).toBe(29);
    expect(shown('readers')).toEqual([null, 22, null]);
    expect(shown('share')).toEqual([null, 22 / 29, null]);
  });

  it('the other groups of a distribution, whose total covers all groups', async () => {
    const { all, shown, totals } = await both({
      kind: 'distribution',
      event: loan,
      bins: [1],
      by: ['readerType'],
      range: march,
    });
    expect([all('readers'), totals?.[2]]).toEqual([[20, 9, 2], 31]);
    expect(shown('readers')).toEqual([20, null, null]);
    expect(shown('events')).toEqual([41, null, null]);
  });

  it('the other days of a week', async () => {
    const { shown } = await both({
      kind: 'stickiness',
      event: loan,
      unit: 'month',
      range: march,
    });
    // Five readers have one event, 22 have two, and 4 have three. If two of these counts were shown, the third could
    // be computed.
    expect(shown('readers')).toEqual([null, 22, null]);
  });

  it('the active readers of the period before', async () => {
    const { all, shown } = await both({
      kind: 'lifecycle',
      event: loan,
      unit: 'week',
      range: { from: '2026-03-09', to: '2026-03-23' },
      filter: { field: 'readerType', op: 'eq', value: 'adult' },
    });
    expect(all('returning')).toEqual([0, 4]);
    expect(all('dormant')).toEqual([0, 13]);
    expect(shown('returning')[1]).toBeNull();
    expect(shown('dormant')[1]).toBeNull();
  });

  it('the base of the silent', async () => {
    const { all, shown } = await both({
      kind: 'lost',
      question: 'silent',
      base: march,
      first: loan,
      silentDays: 50,
      filter: { field: 'readerType', op: 'eq', value: 'adult' },
    });
    expect(all('silent')).toEqual([16]);
    expect(shown('silent')).toEqual([null]);
    expect(shown('silent_share')).toEqual([null]);
  });
});
