import {
  type Cell,
  type CountQuery,
  Query,
  type QueryInput,
  type QueryResult,
} from '@stacksight/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Engine } from '#engine/open.ts';
import { refreshRollups } from '#ingest/rollups.ts';
import { testCatalogue } from '../../../test/catalogue.ts';
import { naiveCounts } from '../../../test/naive/counts.ts';
import { sampleHistories, toHistoryRows } from '../../../test/naive/history.ts';
import { countedMetrics } from '../../../test/naive/measures.ts';
import type { RawRow } from '../../../test/naive/raw-rows.ts';
import { insertRows, openTestDatabase } from '../../../test/test-engine.ts';
import type { Asker } from '../rights.ts';
import { createAnalytics } from '../run-query.ts';

// Compares tables and events with brute force: random questions over more than a thousand small histories. If the
// question breaks down by library, each history is a library of its own; otherwise all histories are one.

const historyCount = 1_250;
const asker: Asker = {
  scope: { groups: 'all' },
  defaultGlc: 'g',
  permissions: new Set(),
  isSuper: true,
};

// Only returns have amounts, and each row of them is one return; other rows may stand for several events.
const rows = toHistoryRows(sampleHistories(historyCount, 20_240_301)).map((row, at) => {
  const isReturn = row.event === 'return';
  const isPublished = !isReturn && row.counted === 'month';
  return {
    ...row,
    counted: isPublished ? 'month' : 'each',
    n: isPublished ? 1 + (at % 5) : 1,
    ...(isPublished ? { hour: 255, reader_key: 0 } : {}),
    amount: isReturn ? (at % 7) / 4 : 0,
    clc1: ['I', 'T', ''][at % 3],
    channel: ['desk', 'self', '', 'desk'][at % 4],
    bookrecno: at % 6 === 0 ? 0 : 1 + (at % 17),
  };
}) as unknown as RawRow[];

let engine: Engine;
let ask: (query: QueryInput) => Promise<QueryResult>;

beforeAll(async () => {
  engine = await openTestDatabase();
  await insertRows(engine, 'behaviour_event', rows);
  await refreshRollups(engine, { glc: 'g', months: 'all' });
  await insertRows(engine, 'dim_group', [{ glc: 'g', name_zh: '甲', name_en: 'G' }]);
  const analytics = createAnalytics({
    engine,
    clock: { now: () => new Date('2024-03-11T04:00:00Z') },
    timeZone: 'Asia/Shanghai',
    catalogue: testCatalogue,
  });
  const signal = new AbortController().signal;
  ask = (query) =>
    analytics.queryWithoutRightsCheck(Query.parse(query), asker, { language: 'en-US', signal });
});
afterAll(() => engine?.close());

const day = fc
  .integer({ min: 0, max: 24 })
  .map((at) => new Date(Date.UTC(2024, 1, 19 + at)).toISOString().slice(0, 10));
const range = fc.tuple(day, day).map(([a, b]) => (a < b ? { from: a, to: b } : { from: b, to: a }));
const condition = fc.oneof(
  fc.constantFrom(
    { field: 'readerType', op: 'eq', value: 'adult' },
    { field: 'readerType', op: 'ne', value: 'adult' },
    { field: 'readerType', op: 'isNull' },
    { field: 'channel', op: 'notIn', value: ['self'] },
    { field: 'mainClass', op: 'contains', value: 'i' },
    { field: 'weekday', op: 'between', value: ['3', '6'] },
    { field: 'hour', op: 'gte', value: '08' },
    { field: 'title', op: 'in', value: ['3', '4', '5', '6', '7'] },
    { field: 'library', op: 'lt', value: 'L0700' },
  ),
);
const filter = fc.oneof(
  condition,
  condition.map((not) => ({ not })),
  fc.array(condition, { minLength: 1, maxLength: 3 }).map((all) => ({ all })),
  fc.array(condition, { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
);
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });
const line = fc.oneof(
  fc.record({
    code: fc.constantFrom('loan', 'search', 'visit'),
    measure: fc.constantFrom({ type: 'count' }, { type: 'readers' }, { type: 'perReader' }),
    filter: maybe(condition),
  }),
  fc.record({
    code: fc.constant('return'),
    measure: fc
      .constantFrom('sum', 'avg', 'min', 'max', 'p50', 'p90', 'p95')
      .map((type) => ({ type, of: 'amount' })),
    filter: maybe(condition),
  }),
);
const formulas = fc
  .constantFrom('A / B', 'A - B', 'A * B', 'A + B')
  .map((expr) => [{ label: 'f', expr }]);
const asked = fc.oneof(
  fc.record({
    kind: fc.constant('table'),
    dataset: fc.constant('circulation'),
    metrics: fc.uniqueArray(fc.constantFrom(...countedMetrics), { minLength: 1, maxLength: 4 }),
  }),
  fc.record({
    kind: fc.constant('event'),
    events: fc.array(line, { minLength: 2, maxLength: 3 }),
    formulas,
  }),
);
const shared = {
  range,
  filter: maybe(filter),
  compare: maybe(fc.constantFrom('previous', 'lastYear')),
};
const few = ['readerType', 'channel', 'mainClass', 'weekday', 'hour'];
const coarse = ['day', 'week', 'month', 'quarter', 'year'];

/** Returns random questions as a client sends them, without absent fields. */
function sample(shape: Record<string, fc.Arbitrary<unknown>>, count: number, seed: number) {
  const questions = fc
    .tuple(asked, fc.record({ ...shared, ...shape }))
    .map(([kind, rest]) => JSON.parse(JSON.stringify({ ...kind, ...rest })) as QueryInput);
  return fc.sample(questions, { numRuns: count, seed });
}

const isNothing = (cells: readonly Cell[] | undefined): boolean =>
  cells === undefined || cells.every((cell) => cell === null || cell === 0);
const write = (cells: readonly Cell[]): string =>
  JSON.stringify(cells, (_, cell) =>
    typeof cell === 'number' ? Math.round(cell * 77_777.7) : cell,
  );

/** Returns the number of rows in an answer, and its differences from brute force. */
async function check(input: QueryInput): Promise<{ size: number; differing: string[] }> {
  const query = Query.parse(input) as CountQuery;
  const { from, to } = query.range as { from: string; to: string };
  const expected = naiveCounts(query, { from, to }, rows, '2024-03-11');
  const answer = await ask(input);
  const start = query.grain === undefined ? 0 : 1;
  const width = start + query.by.length;
  const found = new Map(
    answer.rows.map((row) => [
      JSON.stringify([start === 0 ? null : row[0], row.slice(start, width)]),
      row.slice(width),
    ]),
  );
  const whole = answer.totals ?? (width === 0 ? answer.rows[0] : undefined);
  found.set('totals', whole?.slice(width) ?? []);
  expected.rows.set('totals', expected.totals);
  const differing = [...new Set([...found.keys(), ...expected.rows.keys()])].flatMap((key) => {
    const [cells, wanted] = [found.get(key), expected.rows.get(key)];
    // A row whose cells are all empty or 0 may be absent.
    if (cells === undefined || wanted === undefined)
      return isNothing(cells ?? wanted) ? [] : [`${key}: ${cells} is ${wanted}`];
    return write(cells) === write(wanted) ? [] : [`${key}: ${cells} is ${wanted}`];
  });
  const { length } = answer.rows;
  const repeated = found.size - 1 === length ? [] : ['a row comes twice'];
  return {
    size: length,
    differing: [...repeated, ...differing].map((one) => `${JSON.stringify(input)} ${one}`),
  };
}

async function expectCounted(questions: readonly QueryInput[]): Promise<number> {
  let compared = 0;
  for (let at = 0; at < questions.length; at += 6) {
    const checked = await Promise.all(questions.slice(at, at + 6).map(check));
    expect(checked.flatMap(({ differing }) => differing).slice(0, 3)).toEqual([]);
    compared += checked.reduce((sum, { size }) => sum + size, 0);
  }
  return compared;
}

it('the counts of each history equal those of brute force', async () => {
  const by = fc.subarray(few, { maxLength: 1 }).map((more) => ['library', ...more]);
  const grain = maybe(fc.constantFrom('week', 'month', 'year'));
  const questions = sample({ by, grain, top: fc.constant(10_000) }, 25, 1);
  expect(await expectCounted(questions)).toBeGreaterThan(historyCount * 10);
});

it('the counts of all histories together, with small codes as Other, equal those of brute force', async () => {
  const by = fc.uniqueArray(fc.constantFrom(...few, 'library', 'title'), { maxLength: 3 });
  const shape = {
    by,
    grain: maybe(fc.constantFrom(...coarse)),
    top: fc.integer({ min: 1, max: 4 }),
  };
  const hours = { by: fc.constantFrom([], ['readerType']), grain: fc.constant('hour') };
  await expectCounted([...sample(shape, 150, 2), ...sample(hours, 10, 3)]);
});
