import { type Cell, Query, type QueryInput } from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '#engine/open.ts';
import { refreshRollups } from '#ingest/rollups.ts';
import { testCatalogue } from '../../../test/catalogue.ts';
import { sampleHistories, toHistoryRows } from '../../../test/naive/history.ts';
import { insertRows, openTestDatabase } from '../../../test/test-engine.ts';
import type { Asker } from '../rights.ts';
import { createAnalytics } from '../run-query.ts';
import type { CellAddress } from './rows.ts';
import { rowsBehind } from './rows-behind.ts';

// Tests that the list behind a number is as long as the number, for random questions.

const asker: Asker = {
  scope: { groups: 'all' },
  defaultGlc: 'g',
  permissions: new Set(),
  isSuper: true,
};
const options = { language: 'en-US', signal: new AbortController().signal } as const;
const range = { from: '2024-02-01', to: '2024-04-01' };

let engine: Engine;
let analytics: ReturnType<typeof createAnalytics>;

const hold = (outcome: string, wait: number | null) => ({
  glc: 'g',
  day: '2024-03-01',
  placed_at: '2024-03-01 02:00:00',
  reader_key: 5,
  libcode: 'A',
  outcome,
  wait_days: wait,
});
const entry = (reader: number, delta: number) => ({
  glc: 'g',
  day: '2024-03-01',
  at: '2024-03-01 02:00:00',
  reader_key: reader,
  libcode: 'A',
  rule: delta > 0 ? 'return' : 'overdue',
  delta,
});
const item = (barcode: string, rest: Record<string, unknown> = {}) => ({
  glc: 'g',
  barcode,
  bookrecno: 1,
  libcode: 'A',
  state: 2,
  in_on: '2024-03-01',
  ...rest,
});

beforeAll(async () => {
  engine = await openTestDatabase();
  const rows = toHistoryRows(sampleHistories(120, 5)).map((row, at) => ({
    ...row,
    // Each row is one event, because a list has one line even for a row of several events.
    n: 1,
    libcode: `L${at % 5}`,
    operator: at % 3 === 0 ? 'op' : '',
    bookrecno: at % 4 === 0 ? 0 : 1 + (at % 9),
  }));
  await insertRows(engine, 'behaviour_event', rows);
  await refreshRollups(engine, { glc: 'g', months: 'all' });
  await insertRows(engine, 'dim_group', [{ glc: 'g', name_zh: '甲', name_en: 'G' }]);
  await insertRows(engine, 'fact_hold', [
    hold('filled', 3),
    hold('filled', null),
    hold('expired', 2),
    hold('', null),
  ]);
  await insertRows(engine, 'fact_credit', [entry(1, 5), entry(1, -2), entry(2, 7), entry(3, -9)]);
  await insertRows(engine, 'dim_item', [
    item('a', { loans_before: 2 }),
    item('b'),
    item('c', { bookrecno: 0, state: 3 }),
    item('d', { withdrawn_on: '2024-03-05' }),
  ]);
  await insertRows(engine, 'dim_state', [
    { glc: 'g', state: 2, name_zh: '在架', name_en: 'On shelf', is_loanable: true },
  ]);
  await insertRows(engine, 'dim_reader', [
    { glc: 'g', reader_key: 1, libcode: 'A', state: 'valid', registered_on: '2024-03-01' },
    { glc: 'g', reader_key: 2, libcode: 'A', state: 'stopped', registered_on: '2024-03-02' },
    { glc: 'g', reader_key: 3, libcode: 'A', state: 'cancelled', registered_on: '2024-03-03' },
  ]);
  analytics = createAnalytics({
    engine,
    clock: { now: () => new Date('2024-03-11T04:00:00Z') },
    timeZone: 'Asia/Shanghai',
    catalogue: testCatalogue,
  });
});
afterAll(() => engine?.close());

async function lengthOf(query: Query, place: CellAddress): Promise<number> {
  const resolved = await analytics.resolve(query, asker);
  const behind = await rowsBehind(engine, resolved, place, {
    maySeeReaders: true,
    signal: options.signal,
  });
  const { rows } = await engine.table(behind.sql, behind.params);
  const [count] = await engine.rows<{ total: number }>(behind.countSql, behind.params);
  expect(count?.total).toBe(rows.length);
  return rows.length;
}

const asTable = (dataset: string, metric: string) =>
  Query.parse({ kind: 'table', dataset, metrics: [metric], range });

describe('the subject of a list', () => {
  const listed = async (query: Query, place: Partial<CellAddress> = {}, maySeeReaders = true) => {
    const { signal } = options;
    const resolved = await analytics.resolve(query, asker);
    const behind = await rowsBehind(
      engine,
      resolved,
      { codes: {}, ...place },
      { maySeeReaders, signal },
    );
    const [count] = await engine.rows<{ total: number }>(behind.countSql, behind.params);
    return [behind.listed.of, behind.listed.noun['en-US'], count?.total];
  };

  it('is what the number counts, or rows on request', async () => {
    const borrowers = asTable('circulation', 'active_borrowers');
    const { rows } = await analytics.queryWithoutRightsCheck(borrowers, asker, options);
    expect(await listed(borrowers)).toEqual(['reader', 'readers', rows[0]?.[0]]);
    const events = await listed(borrowers, { of: 'rows' });
    expect(events.slice(0, 2)).toEqual(['rows', 'events']);
    expect(events[2]).toBeGreaterThan(Number(rows[0]?.[0]));
    expect(await listed(asTable('stock', 'titles'))).toEqual(['title', 'titles', 1]);
    expect(await listed(asTable('stock', 'items'))).toEqual(['rows', 'items', 3]);
    expect(await listed(asTable('holds', 'holds_placed'))).toEqual(['rows', 'holds', 4]);
  });

  it('is rows for callers who may not see readers', async () => {
    const borrowers = asTable('circulation', 'active_borrowers');
    const events = await listed(borrowers, { of: 'rows' });
    expect(await listed(borrowers, {}, false)).toEqual(events);
  });

  it('is readers behind those lines of an event question that count readers', async () => {
    const query = Query.parse({
      kind: 'event',
      range,
      events: [
        { code: 'loan', measure: { type: 'count' } },
        { code: 'loan', measure: { type: 'readers' } },
      ],
    });
    const { rows } = await analytics.queryWithoutRightsCheck(query, asker, options);
    expect((await listed(query, { metric: 'e0' }))[0]).toBe('rows');
    expect(await listed(query, { metric: 'e1' })).toEqual(['reader', 'readers', rows[0]?.[1]]);
  });

  it('is the subject of a study', async () => {
    const firsts = Query.parse({ kind: 'firstLast', event: { code: 'loan' }, of: 'item', range });
    const { rows } = await analytics.queryWithoutRightsCheck(firsts, asker, options);
    expect(await listed(firsts, { metric: 'subjects' })).toEqual(['item', 'items', rows[0]?.[0]]);
  });
});

describe('the list behind a metric', () => {
  it.each([
    ['circulation', 'loans', undefined],
    ['circulation', 'handled', undefined],
    ['circulation', 'active_readers', undefined],
    ['circulation', 'titles_lent', undefined],
    ['stock', 'items', undefined],
    ['stock', 'titles', undefined],
    ['stock', 'loanable', undefined],
    ['stock', 'on_loan', undefined],
    ['additions', 'added', undefined],
    ['additions', 'added_used', undefined],
    ['additions', 'added_titles', undefined],
    ['readers', 'registered', 'reader'],
    ['readers', 'valid_cards', undefined],
    ['registrations', 'new_readers', 'reader'],
    ['holds', 'holds_placed', undefined],
    ['holds', 'holds_filled', undefined],
    ['holds', 'holds_closed', undefined],
    ['holds', 'waits', undefined],
    ['credit', 'credit_entries', undefined],
    ['credit', 'credit_readers', undefined],
    ['creditBalance', 'credit_holders', undefined],
  ] as const)('of %s is as long as %s says', async (dataset, metric, of) => {
    const query = asTable(dataset, metric);
    const { rows } = await analytics.queryWithoutRightsCheck(query, asker, options);
    expect(rows[0]?.[0]).toBeGreaterThan(0);
    expect(await lengthOf(query, { metric, codes: {}, of })).toBe(rows[0]?.[0]);
  });

  it('of registered readers includes stopped cards, but no cancelled ones', async () => {
    const query = Query.parse({
      ...asTable('readers', 'registered'),
      metrics: ['registered', 'valid_cards'],
    });
    const { rows } = await analytics.queryWithoutRightsCheck(query, asker, options);
    expect(rows).toEqual([[2, 1]]);
    expect(await lengthOf(query, { metric: 'registered', codes: {} })).toBe(2);
  });

  it.each([
    ['holds', 'hold_wait', 2],
    ['holds', 'hold_filled', 2],
    ['credit', 'credit_earned', 2],
    ['credit', 'credit_lost', 2],
    ['additions', 'new_used', 1],
  ])('of %s has only what %s is made of', async (dataset, metric, length) => {
    expect(await lengthOf(asTable(dataset, metric), { metric, codes: {} })).toBe(length);
  });

  it('of a formula has the rows of the lines that it names only', async () => {
    const line = (code: string, rdtype: string) => ({
      code,
      measure: { type: 'count' },
      filter: { field: 'readerType', op: 'eq', value: rdtype },
    });
    const query = Query.parse({
      kind: 'event',
      events: [line('loan', 'adult'), line('search', 'child'), line('visit', 'adult')],
      formulas: [{ label: 'f', expr: 'A / B' }],
      range,
    });
    const { rows } = await analytics.queryWithoutRightsCheck(query, asker, options);
    const [a, b] = rows[0] as number[];
    expect(await lengthOf(query, { metric: 'f0', codes: {} })).toBe((a ?? 0) + (b ?? 0));
  });
});

const loan = { code: 'loan' };
const search = { code: 'search' };
const common = { range, by: ['library', 'readerType'], top: 2 };
const studies: [QueryInput, string[]][] = [
  [
    { kind: 'funnel', steps: [loan, search, loan], window: { n: 1, unit: 'week' }, ...common },
    ['readers', 'dropped'],
  ],
  [
    { kind: 'retention', first: loan, back: search, unit: 'week', periods: 2, ...common },
    ['size', 'p1', 'p2'],
  ],
  [
    {
      kind: 'lost',
      question: 'silent',
      base: range,
      first: loan,
      silentDays: 7,
      by: ['library'],
      top: 2,
    },
    ['base', 'silent'],
  ],
  [
    { kind: 'lifecycle', event: loan, unit: 'week', ...common },
    ['new', 'returning', 'resurrected', 'dormant'],
  ],
  [
    { kind: 'firstLast', event: loan, of: 'title', scope: 'inRange', grain: 'week', ...common },
    ['subjects', 'once'],
  ],
  [{ kind: 'firstLast', event: loan, of: 'item', which: 'last', ...common }, ['subjects']],
  [{ kind: 'distribution', event: loan, bins: [1, 2, 3], ...common }, ['readers']],
  [{ kind: 'stickiness', event: loan, unit: 'week', ...common }, ['readers']],
  [
    {
      kind: 'path',
      events: [
        { ...loan, filter: { field: 'readerType', op: 'eq', value: 'adult' } },
        loan,
        search,
      ],
      steps: 3,
      ...common,
    },
    ['readers'],
  ],
];

it.each(studies)(
  'the list behind each cell of %j is as long as its number',
  async (input, keys) => {
    const query = Query.parse(input);
    const { columns, rows } = await analytics.queryWithoutRightsCheck(query, asker, options);
    const [time] = columns;
    const wrong: string[] = [];
    let checked = 0;
    const check = async (row: readonly Cell[], metric: string) => {
      const cell = row[columns.findIndex(({ key }) => key === metric)];
      if (cell === null) return;
      const codes = Object.fromEntries(
        columns.flatMap(({ key, role }, at) =>
          role === 'dimension' ? [[key, row[at] as string | null]] : [],
        ),
      );
      const bucket = time?.role === 'time' ? { bucket: String(row[0]) } : {};
      const length = await lengthOf(query, { metric, codes, ...bucket });
      checked += 1;
      if (length !== cell) wrong.push(`${JSON.stringify(row)} ${metric}: ${length}`);
    };
    const every = Math.ceil(rows.length / 12);
    const some = rows.filter((_, at) => at % every === 0);
    await Promise.all(some.flatMap((row) => keys.map((key) => check(row, key))));
    expect(wrong).toEqual([]);
    expect(checked).toBeGreaterThan(3);
  },
);
