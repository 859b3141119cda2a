import { type Cell, Query, type QueryInput, type QueryResult } from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '#engine/open.ts';
import { refreshRollups } from '#ingest/rollups.ts';
import { testCatalogue } from '../../../test/catalogue.ts';
import {
  naiveLifecycle,
  naiveRetention,
  naiveSilent,
  naiveSilentList,
} from '../../../test/naive/cohorts.ts';
import { naiveDistribution, naiveFirstLast, naiveStickiness } from '../../../test/naive/habits.ts';
import {
  type History,
  libraryOf,
  sampleHistories,
  together,
  toHistoryRows,
} from '../../../test/naive/history.ts';
import { naiveFunnel, naiveInterval, naivePath } from '../../../test/naive/journeys.ts';
import type { NaiveRow } from '../../../test/naive/periods.ts';
import { insertRows, openTestDatabase } from '../../../test/test-engine.ts';
import type { Asker } from '../rights.ts';
import { createAnalytics } from '../run-query.ts';

// Compares every study with brute force: thousands of small histories, each in its own library, so that one question
// by library answers for all of them.

const historyCount = 1_250;
const now = new Date('2024-03-11T04:00:00Z');
const complete = '2024-03-11';
const range = { from: '2024-02-24', to: '2024-03-10' };
const histories = sampleHistories(historyCount, 20_240_229);

const asker: Asker = {
  scope: { groups: 'all' },
  defaultGlc: 'g',
  permissions: new Set(),
  isSuper: true,
};
let engine: Engine;
let run: (query: QueryInput) => Promise<QueryResult>;

beforeAll(async () => {
  engine = await openTestDatabase();
  await insertRows(engine, 'behaviour_event', toHistoryRows(histories));
  await refreshRollups(engine, { glc: 'g', months: 'all' });
  await insertRows(engine, 'dim_group', [{ glc: 'g', name_zh: '甲', name_en: 'G' }]);
  const analytics = createAnalytics({
    engine,
    clock: { now: () => now },
    timeZone: 'Asia/Shanghai',
    catalogue: testCatalogue,
  });
  const signal = new AbortController().signal;
  run = (query) =>
    analytics.queryWithoutRightsCheck(Query.parse(query), asker, { language: 'en-US', signal });
});

afterAll(() => engine?.close());

const by = ['library', 'readerType'];
const common = { range, by, top: 10_000 };
const loan = { code: 'loan' };
const search = { code: 'search' };

/** Returns the rows of an answer by history: the reader type, then the study's own cells. */
function toHistories({ columns, rows }: QueryResult): Map<string, string[]> {
  const at = columns.findIndex(({ key }) => key === 'library');
  const found = new Map<string, string[]>();
  for (const row of rows) {
    const cells = row.filter((_, index) => index !== at && index !== at + 1);
    const line = write({ code: row[at + 1] as string | null, cells });
    const library = String(row[at]);
    found.set(library, [...(found.get(library) ?? []), line]);
  }
  return found;
}

const write = ({ code, cells }: NaiveRow): string =>
  JSON.stringify([code, ...cells], (_, value) =>
    // The grid is so fine that two different values of a history never have the same step.
    typeof value === 'number' ? Math.round(value * 777_777.77) : value,
  );

type Naive = (history: History, query: never) => NaiveRow[];

async function expectSame(input: QueryInput, naive: Naive) {
  await expectSameEach(input, naive);
  await expectSameAlone(input, naive);
}

/** Removes the column with the names of readers, which are not in the histories. */
function withoutReaders({ columns, rows, ...rest }: QueryResult): QueryResult {
  const at = columns.findIndex(({ key }) => key === 'reader');
  if (at < 0) return { columns, rows, ...rest };
  expect(new Set(rows.map((row) => row[at])).size).toBe(rows.length);
  return {
    ...rest,
    columns: columns.toSpliced(at, 1),
    rows: rows.map((row) => row.toSpliced(at, 1)),
  };
}

async function expectSameEach(input: QueryInput, naive: Naive): Promise<void> {
  const query = Query.parse(input);
  const found = toHistories(withoutReaders(await run(input)));
  let checked = 0;
  histories.forEach((history, index) => {
    const expected = naive(history, query as never)
      .map(write)
      .sort();
    const answer = (found.get(libraryOf(index)) ?? []).sort();
    expect(answer, JSON.stringify({ input, history })).toEqual(expected);
    checked += expected.length;
  });
  expect(checked).toBeGreaterThan(historyCount / 10);
}

/** Compares the study without breakdowns, for a few histories one by one and for all histories as one. */
async function expectSameAlone(input: QueryInput, naive: Naive): Promise<void> {
  const everyone = { history: together(histories), alone: { ...input, by: [] } };
  const some = [3, 500, 1_200].map((index) => ({
    history: (histories[index] ?? []).map((one) => ({ ...one, rdtype: '' })),
    alone: { ...input, by: [], libraries: [libraryOf(index)] },
  }));
  for (const { history, alone } of [everyone, ...some]) {
    const expected = naive(history, Query.parse(alone) as never).map(({ cells }) => cells);
    const { rows } = await run(alone);
    // Without events, a study without breakdowns has one row of zeros, and brute force has no row.
    const answer = expected.length === 0 ? [] : rows;
    const lines = (cells: readonly Cell[][]) =>
      cells.map((row) => write({ code: null, cells: row })).sort();
    expect(lines(answer), JSON.stringify(alone)).toEqual(lines(expected));
  }
}

describe('a funnel', () => {
  const steps = {
    'two steps': [loan, search],
    'the same twice': [search, search, loan],
    'four steps': [search, loan, { code: 'return' }, { code: 'visit' }],
  };
  const windows = [
    { n: 30, unit: 'minute' },
    { n: 3, unit: 'day' },
    { n: 3, unit: 'week' },
  ] as const;
  for (const [name, list] of Object.entries(steps))
    for (const window of name === 'four steps' ? windows.slice(2) : windows)
      it(`counts ${name} within ${window.n} ${window.unit} as brute force does`, () =>
        expectSame({ kind: 'funnel', steps: list, window, ...common }, (history, query) =>
          naiveFunnel(history, query, range),
        ));
  it('ends an attempt at an excluded event', () =>
    expectSame(
      {
        kind: 'funnel',
        steps: [search, loan],
        window: { n: 2, unit: 'week' },
        exclude: [{ code: 'visit' }],
        ...common,
      },
      (history, query) => naiveFunnel(history, query, range),
    ));
});

describe('retention', () => {
  const entries = ['firstInRange', 'firstEver', 'everyPeriod'] as const;
  const modes = ['on', 'onOrAfter', 'within'] as const;
  for (const entry of entries)
    for (const mode of modes)
      for (const unit of mode === 'on' ? (['day', 'week'] as const) : (['week'] as const))
        it(`by ${unit}, ${entry}, ${mode}, equals brute force`, () =>
          expectSame(
            {
              kind: 'retention',
              first: loan,
              back: search,
              unit,
              periods: unit === 'day' ? 9 : 3,
              entry,
              mode,
              ...common,
            },
            (history, query) => naiveRetention(history, query, range, complete),
          ));
  it('by month, with the same event first and back', () =>
    expectSame(
      { kind: 'retention', first: loan, back: loan, unit: 'month', periods: 2, ...common },
      (history, query) => naiveRetention(history, query, range, complete),
    ));
});

describe('lost readers', () => {
  for (const unit of ['day', 'week', 'month'] as const)
    it(`of a cohort by ${unit}`, () =>
      expectSame(
        {
          kind: 'lost',
          question: 'cohort',
          first: loan,
          back: search,
          unit,
          periods: 3,
          ...common,
        },
        (history, query) => naiveRetention(history, query, range, complete),
      ));
  for (const back of [undefined, search])
    it(`silent since a base window${back ? ', by another event' : ''}`, () =>
      expectSame(
        {
          kind: 'lost',
          question: 'silent',
          base: range,
          first: loan,
          ...(back ? { back } : {}),
          silentDays: 7,
          by,
          top: 10_000,
        },
        (history, query) => naiveSilent(history, query, range, complete),
      ));
  it('one by one', () =>
    expectSameEach(
      { kind: 'lost', question: 'list', base: range, first: loan, silentDays: 3, by, top: 10_000 },
      (history, query) => naiveSilentList(history, query, range, complete),
    ));
});

describe('the other studies', () => {
  for (const unit of ['day', 'week', 'month'] as const)
    it(`lifecycle by ${unit}`, () =>
      expectSame({ kind: 'lifecycle', event: loan, unit, ...common }, (history, query) =>
        naiveLifecycle(history, query, range, complete),
      ));
  for (const unit of ['week', 'month'] as const)
    it(`stickiness by ${unit}`, () =>
      expectSame({ kind: 'stickiness', event: loan, unit, ...common }, (history, query) =>
        naiveStickiness(history, query, range),
      ));
  for (const bins of [[1, 2, 4], [2, 3], [1]])
    it(`distribution over ${bins}`, () =>
      expectSame({ kind: 'distribution', event: search, bins, ...common }, (history, query) =>
        naiveDistribution(history, query, range),
      ));
  for (const scope of ['ever', 'inRange'] as const)
    for (const which of ['first', 'last'] as const)
      for (const grain of [undefined, 'week'] as const)
        it(`${which} ${scope}${grain ? ` by ${grain}` : ''}`, () =>
          expectSame(
            {
              kind: 'firstLast',
              event: loan,
              scope,
              which,
              ...(grain ? { grain } : {}),
              ...common,
            },
            (history, query) => naiveFirstLast(history, query, range),
          ));
  for (const of of ['title', 'item'] as const)
    it(`first and last of each ${of}`, async () => {
      for (const which of ['first', 'last'] as const)
        await expectSameEach(
          { kind: 'firstLast', event: loan, of, which, ...common },
          (history, query) => naiveFirstLast(history, query, range),
        );
    });
  for (const window of [undefined, { n: 1, unit: 'day' }] as const)
    for (const to of [search, loan])
      it(`interval from loan to ${to.code}${window ? ' within a day' : ''}`, () =>
        expectSame(
          { kind: 'interval', from: loan, to, ...(window ? { window } : {}), ...common },
          (history, query) => naiveInterval(history, query, range),
        ));
  for (const pair of [undefined, 'reader', 'title'] as const)
    it(`interval from loan to return, paired by ${pair ?? 'item as it is unless said'}`, () =>
      expectSame(
        {
          kind: 'interval',
          from: loan,
          to: { code: 'return' },
          ...(pair ? { pair } : {}),
          ...common,
        },
        (history, query) => naiveInterval(history, query, range),
      ));
  const listed = [loan, search, { code: 'visit' }, { code: 'return' }];
  for (const [mergeRepeats, events] of [
    [false, listed],
    [true, listed],
    [false, [...listed].reverse()],
  ] as const)
    it(`path${mergeRepeats ? ' without repeats' : ''} over ${events.map(({ code }) => code)}`, () =>
      expectSame(
        {
          kind: 'path',
          events,
          steps: 4,
          edges: 500,
          mergeRepeats,
          ...common,
        },
        (history, query) => naivePath(history, query, range),
      ));
});
