import { type Cell, Query, type QueryInput, type QueryResult } from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '#engine/open.ts';
import { testCatalogue } from '../../../test/catalogue.ts';
import {
  naiveLifecycle,
  naiveRetention,
  naiveSilent,
  naiveSilentList,
} from '../../../test/naive/cohorts.ts';
import { libraryOf, sampleHistories, toHistoryRows } from '../../../test/naive/history.ts';
import type { NaiveRow } from '../../../test/naive/periods.ts';
import { insertRows, openTestDatabase } from '../../../test/test-engine.ts';
import type { Asker } from '../rights.ts';
import { createAnalytics } from '../run-query.ts';

// Tests events whose data end on different days. The end of the event that decides about a period or about silence
// must count, as in brute force over random histories.

const range = { from: '2024-02-24', to: '2024-03-10' };
const histories = sampleHistories(300, 20_240_301);
const asker: Asker = {
  scope: { groups: 'all' },
  defaultGlc: 'g',
  permissions: new Set(),
  isSuper: true,
};
const catalogue = async () => [
  ...(await testCatalogue()),
  // The data of an event with two raw events end where the first of the two ends.
  {
    code: 'either',
    events: ['loan', 'search'],
    filter: null,
    nameZh: '二者',
    nameEn: 'Either',
    isHidden: false,
  },
];
let engine: Engine;
/** Asks a question as if the data of loans and searches ended on the given days. */
let runWith: (loan: string, search: string, query: QueryInput) => Promise<QueryResult>;

beforeAll(async () => {
  engine = await openTestDatabase();
  await insertRows(engine, 'behaviour_event', toHistoryRows(histories));
  await insertRows(engine, 'dim_group', [{ glc: 'g', name_zh: '甲', name_en: 'G' }]);
  let version = 0;
  const now = new Date('2024-03-11T04:00:00Z');
  let ms = now.getTime();
  const analytics = createAnalytics({
    engine,
    clock: { now: () => new Date(ms) },
    timeZone: 'Asia/Shanghai',
    catalogue,
  });
  const signal = new AbortController().signal;
  runWith = async (loan, search, query) => {
    const reach = (until: string) => ({ from: '2024-01-01', until, loadedAt: now.toISOString() });
    version += 1;
    // The state of the data is cached for two seconds.
    ms += 3_000;
    await insertRows(engine, 'data_version', [
      {
        glc: 'g',
        name: 'behaviour_event',
        version,
        data_from: '2024-01-01',
        data_until: '2024-03-20',
        loaded_at: '2024-03-11 00:00:00',
        note: JSON.stringify({ events: { loan: reach(loan), search: reach(search) } }),
      },
    ]);
    return analytics.queryWithoutRightsCheck(Query.parse(query), asker, {
      language: 'en-US',
      signal,
    });
  };
});
afterAll(() => engine?.close());

const loan = { code: 'loan' };
const search = { code: 'search' };
const common = { range, by: ['library', 'readerType'], top: 10_000 };

const rounded = (value: unknown) =>
  typeof value === 'number' ? Math.round(value * 777_777.77) : value;
const lineOf = (code: Cell | undefined, cells: readonly Cell[]) =>
  JSON.stringify([code, ...cells], (_, value) => rounded(value));

function linesOf({ columns, rows }: QueryResult): string[] {
  const at = columns.findIndex(({ key }) => key === 'library');
  const reader = columns.findIndex(({ key }) => key === 'reader');
  const own = (row: readonly Cell[]) =>
    row.filter((_, index) => index !== at && index !== at + 1 && index !== reader);
  return rows.map((row) => `${row[at]} ${lineOf(row[at + 1], own(row))}`).sort();
}

/** The ends of both events: either one first, both on the same day, and beyond today. */
const ends = [
  ['2024-02-29', '2024-03-06'],
  ['2024-03-06', '2024-02-29'],
  ['2024-03-01', '2024-03-01'],
  ['2024-02-20', '2024-03-20'],
  ['2024-03-20', '2024-02-20'],
] as const;
const completeOf = (until: string) => {
  const after = new Date(Date.parse(until) + 86_400_000).toISOString().slice(0, 10);
  return after < '2024-03-11' ? after : '2024-03-11';
};

type Naive = (
  history: (typeof histories)[number],
  query: never,
  loans: string,
  searches: string,
) => NaiveRow[];

async function expectSame(input: QueryInput, naive: Naive): Promise<void> {
  const query = Query.parse(input);
  for (const [loans, searches] of ends) {
    const found = await runWith(loans, searches, input);
    const [l, s] = [completeOf(loans), completeOf(searches)];
    const expected = histories.flatMap((history, index) =>
      naive(history, query as never, l, s).map(
        ({ code, cells }) => `${libraryOf(index)} ${lineOf(code, cells)}`,
      ),
    );
    expect(linesOf(found), JSON.stringify({ input, loans, searches })).toEqual(expected.sort());
  }
}

describe('with an end for each event', () => {
  const cohort = { first: loan, back: search, unit: 'week', periods: 3, ...common } as const;
  it('retention needs complete data for the cohort and for the return', () =>
    expectSame({ kind: 'retention', entry: 'firstInRange', mode: 'on', ...cohort }, (h, q, l, s) =>
      naiveRetention(h, q, range, s, l),
    ));

  it('so does the study of readers lost from a cohort', () =>
    expectSame({ kind: 'lost', question: 'cohort', ...cohort }, (h, q, l, s) =>
      naiveRetention(h, q, range, s, l),
    ));

  const window = { base: range, first: loan, by: common.by, top: common.top } as const;
  it('silence counts to the end of the data of the returning event', async () => {
    await expectSame(
      { kind: 'lost', question: 'silent', back: search, silentDays: 3, ...window },
      (h, q, _, s) => naiveSilent(h, q, range, s),
    );
    await expectSame({ kind: 'lost', question: 'silent', silentDays: 3, ...window }, (h, q, l) =>
      naiveSilent(h, q, range, l),
    );
    await expectSame(
      { kind: 'lost', question: 'list', back: search, silentDays: 3, ...window },
      (h, q, _, s) => naiveSilentList(h, q, range, s),
    );
  });

  it('dormant readers are known up to the end of the event’s data', () =>
    expectSame({ kind: 'lifecycle', event: loan, unit: 'week', ...common }, (h, q, l) =>
      naiveLifecycle(h, q, range, l),
    ));
});

describe('the notes of an answer', () => {
  const question = { kind: 'event', range, events: [loan, search, loan] } as const;
  it('name the end of each event’s data, once', async () => {
    const lines = question.events.map((one) => ({ ...one, measure: { type: 'count' as const } }));
    const { meta } = await runWith('2024-02-29', '2024-03-06', { ...question, events: lines });
    expect(meta).toMatchObject({
      dataUntil: '2024-03-06',
      asOf: [
        { code: 'loan', label: 'Loan', until: '2024-02-29' },
        { code: 'search', until: '2024-03-06' },
      ],
    });
  });

  it('use the earliest end of several events, and name events without data', async () => {
    const lines = ['either', 'visit'].map((code) => ({
      code,
      measure: { type: 'count' as const },
    }));
    const { meta } = await runWith('2024-02-29', '2024-03-06', { ...question, events: lines });
    expect(meta.asOf).toMatchObject([
      { code: 'either', until: '2024-02-29' },
      { code: 'visit', until: null },
    ]);
  });

  it('show a metric as fresh as the events that it counts', async () => {
    const table = { kind: 'table', dataset: 'circulation', range } as const;
    const { meta } = await runWith('2024-02-29', '2024-03-06', { ...table, metrics: ['loans'] });
    expect(meta).toMatchObject({ dataUntil: '2024-02-29', asOf: [] });
  });
});
