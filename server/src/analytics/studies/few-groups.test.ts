import { otherCode, Query, type QueryInput } from '@stacksight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Engine } from '#engine/open.ts';
import { testCatalogue } from '../../../test/catalogue.ts';
import {
  naiveLifecycle,
  naiveRetention,
  naiveSilent,
  naiveSilentList,
} from '../../../test/naive/cohorts.ts';
import { naiveDistribution, naiveFirstLast, naiveStickiness } from '../../../test/naive/habits.ts';
import { type History, sampleHistories, toHistoryRows } from '../../../test/naive/history.ts';
import { naiveFunnel, naiveInterval } from '../../../test/naive/journeys.ts';
import type { NaiveRow } from '../../../test/naive/periods.ts';
import { insertRows, openTestDatabase } from '../../../test/test-engine.ts';
import type { Asker } from '../rights.ts';
import { rowsBehind } from '../rows/rows-behind.ts';
import { createAnalytics } from '../run-query.ts';

// Tests breakdowns with a limit of one group: the largest code keeps its row, all other codes are grouped as Other
// before they are counted, and the unknown code is separate. Brute force groups the codes in the history itself.

const complete = '2024-03-11';
const range = { from: '2024-02-24', to: '2024-03-10' };
const histories = sampleHistories(400, 20_240_302).map((history) =>
  // A fourth reader type is added, so that several types are grouped as Other.
  history.map((one) =>
    one.at % 2 === 1 && one.rdtype === 'child' ? { ...one, rdtype: 'youth' } : one,
  ),
);
const isKept = (rdtype: string) => rdtype === 'adult' || rdtype === '';
/** All histories as one history, with the other types grouped as Other. */
const gathered: History = histories.flatMap((history, index) =>
  history.map((one) => ({
    ...one,
    reader: one.reader === 0 ? 0 : index * 10 + one.reader,
    rdtype: isKept(one.rdtype) ? one.rdtype : otherCode,
  })),
);
const asker: Asker = {
  scope: { groups: 'all' },
  defaultGlc: 'g',
  permissions: new Set(),
  isSuper: true,
};
const { signal } = new AbortController();
let engine: Engine;
let analytics: ReturnType<typeof createAnalytics>;

beforeAll(async () => {
  engine = await openTestDatabase();
  await insertRows(engine, 'behaviour_event', toHistoryRows(histories));
  await insertRows(engine, 'dim_group', [{ glc: 'g', name_zh: '甲', name_en: 'G' }]);
  analytics = createAnalytics({
    engine,
    clock: { now: () => new Date('2024-03-11T04:00:00Z') },
    timeZone: 'Asia/Shanghai',
    catalogue: testCatalogue,
  });
});
afterAll(() => engine?.close());

const [loan, search] = [{ code: 'loan' }, { code: 'search' }];
const common = { range, by: ['readerType'], top: 1 };
const cohort = { first: loan, back: search, unit: 'week', periods: 3, ...common } as const;
const silence = { base: range, first: loan, silentDays: 3, by: common.by } as const;

const line = ({ code, cells }: NaiveRow): string =>
  JSON.stringify([code, ...cells], (_, value) =>
    typeof value === 'number' ? Math.round(value * 777_777.7) : value,
  );

type Naive = (query: never) => NaiveRow[];
const kinds: readonly (readonly [string, QueryInput, Naive])[] = [
  [
    'a funnel',
    { kind: 'funnel', steps: [search, loan], window: { n: 3, unit: 'day' }, ...common },
    (query) => naiveFunnel(gathered, query, range),
  ],
  [
    'retention',
    { kind: 'retention', mode: 'on', ...cohort },
    (query) => naiveRetention(gathered, query, range, complete),
  ],
  [
    'lost readers',
    { kind: 'lost', question: 'cohort', ...cohort },
    (query) => naiveRetention(gathered, query, range, complete),
  ],
  [
    'silent readers',
    { kind: 'lost', question: 'silent', top: 1, ...silence },
    (query) => naiveSilent(gathered, query, range, complete),
  ],
  [
    'lifecycle',
    { kind: 'lifecycle', event: loan, unit: 'week', ...common },
    (query) => naiveLifecycle(gathered, query, range, complete),
  ],
  [
    'stickiness',
    { kind: 'stickiness', event: loan, unit: 'week', ...common },
    (query) => naiveStickiness(gathered, query, range),
  ],
  [
    'a distribution',
    { kind: 'distribution', event: search, bins: [1, 2, 4], ...common },
    (query) => naiveDistribution(gathered, query, range),
  ],
  [
    'first and last',
    { kind: 'firstLast', event: loan, scope: 'inRange', which: 'first', ...common },
    (query) => naiveFirstLast(gathered, query, range),
  ],
  [
    'intervals',
    { kind: 'interval', from: loan, to: search, ...common },
    (query) => naiveInterval(gathered, query, range),
  ],
];

it.each(kinds)('%s: one reader type, Other, and the unknown', async (_, input, naive) => {
  const query = Query.parse(input);
  const { columns, rows } = await analytics.queryWithoutRightsCheck(query, asker, {
    language: 'en-US',
    signal,
  });
  const at = columns.findIndex(({ key }) => key === 'readerType');
  const found = rows.map((row) =>
    line({ code: row[at] as string | null, cells: row.toSpliced(at, 1) }),
  );
  const expected = naive(query as never);
  expect(found.sort()).toEqual(expected.map(line).sort());
  expect(new Set(rows.map((row) => row[at]))).toEqual(new Set(['adult', otherCode, null]));
});

it('the list of silent readers marks those in Other', async () => {
  const query = Query.parse({ kind: 'lost', question: 'list', top: 10_000, ...silence });
  const { rows } = await analytics.queryWithoutRightsCheck(query, asker, {
    language: 'en-US',
    signal,
  });
  expect(rows).toHaveLength(
    naiveSilentList(histories.flatMap(keyed), query as never, range, complete).length,
  );
});

const keyed = (history: History, index: number) =>
  history.map((one) => ({ ...one, reader: one.reader === 0 ? 0 : index * 10 + one.reader }));

it('the cell of Other has as many rows behind it as it says', async () => {
  const query = Query.parse(kinds[1]?.[1]);
  const { columns, rows } = await analytics.queryWithoutRightsCheck(query, asker, {
    language: 'en-US',
    signal,
  });
  const at = columns.findIndex(({ key }) => key === 'readerType');
  const cells = rows.filter((row) => row[at] === otherCode);
  expect(cells.length).toBeGreaterThan(1);
  const resolved = await analytics.resolve(query, asker);
  for (const row of cells) {
    const place = { metric: 'size', bucket: String(row[0]), codes: { readerType: otherCode } };
    const { countSql, params } = await rowsBehind(engine, resolved, place, {
      maySeeReaders: true,
      signal,
    });
    const [count] = await engine.rows<{ total: number }>(countSql, params);
    expect(count?.total).toBe(row[columns.findIndex(({ key }) => key === 'size')]);
  }
});
