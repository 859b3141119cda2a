import { Query } from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '#engine/open.ts';
import { refreshRollups } from '#ingest/rollups.ts';
import { testCatalogue } from '../../../test/catalogue.ts';
import { sampleHistories, toHistoryRows } from '../../../test/naive/history.ts';
import { insertRows, openTestDatabase } from '../../../test/test-engine.ts';
import { circulation } from '../model/circulation.ts';
import { type ResolveContext, resolve } from '../resolve.ts';
import { compilePart } from './compile.ts';

// Tests that a rollup gives the same answer as the raw rows for every question that the planner gives to it.

let engine: Engine;
let context: ResolveContext;

beforeAll(async () => {
  engine = await openTestDatabase();
  const rows = toHistoryRows(sampleHistories(60, 7)).map((row, at) => ({
    ...row,
    // Rows without a reader are in a library of their own, so that a library may have only such rows.
    libcode: row.reader_key === 0 ? 'D' : ['A', 'B', 'C'][at % 3],
    bookrecno: at % 4 === 0 ? 0 : row.bookrecno,
    clc1: ['I', 'T', ''][at % 3],
    clc2: ['I2', 'TP', ''][at % 3],
    cirtype: ['book', 'music'][at % 2],
    channel: ['desk', 'self', ''][at % 3],
    n: 1 + (at % 4),
    amount: at % 5,
  }));
  await insertRows(engine, 'behaviour_event', rows);
  await refreshRollups(engine, { glc: 'g', months: 'all' });
  context = {
    now: new Date('2024-04-02T04:00:00Z'),
    zone: 'Asia/Shanghai',
    scope: { glc: 'g', libraries: null },
    catalogue: await testCatalogue(),
    dataFrom: null,
    dataUntil: null,
  };
});
afterAll(() => engine?.close());

const breakdowns = [
  [],
  ...Object.keys(circulation.dimensions).map((code) => [code]),
  ['library', 'mainClass'],
].filter(([code]) => code !== 'readerGroup' && code !== 'sex');
const ranges = [
  { from: '2024-02-01', to: '2024-04-01' },
  // These ranges contain whole months and some days before or after them.
  { from: '2024-02-25', to: '2024-04-03' },
  { from: '2024-01-25', to: '2024-03-06' },
  { from: '2024-02-25', to: '2024-03-09' },
];
const filters = [undefined, { field: 'library', op: 'in', value: ['A', 'D'] }];

const questionsOf = (metric: string) =>
  breakdowns.flatMap((by) =>
    ranges.flatMap((range) =>
      [undefined, 'day', 'month'].flatMap((grain) =>
        filters.map((filter) => ({
          kind: 'table',
          dataset: 'circulation',
          metrics: [metric],
          by,
          range,
          ...(grain === undefined ? {} : { grain }),
          ...(filter === undefined ? {} : { filter }),
        })),
      ),
    ),
  );

const used = new Map<string, number>();
let pieced = 0;

describe('a question uses a rollup only where it gives the answer of the raw rows', () => {
  it.each(Object.keys(circulation.metrics))('%s', async (metric) => {
    const differing: string[] = [];
    const questions = questionsOf(metric);
    for (let at = 0; at < questions.length; at += 8) {
      const answers = questions
        .slice(at, at + 8)
        .map((question, index) => compare(question, index % 2 === 0 ? null : ['A', 'D']));
      differing.push(...(await Promise.all(answers)).filter((found) => found !== null));
    }
    expect(differing.slice(0, 3)).toEqual([]);
  });

  it('which every rollup does for some question', () => {
    for (const { table } of circulation.rollups)
      expect(used.get(table) ?? 0, table).toBeGreaterThan(20);
    expect(pieced).toBeGreaterThan(20);
  });
});

/**
 * Returns the answers of a rollup and of the raw rows if they differ; null if they are equal, or if no rollup was
 * used.
 */
async function compare(
  question: unknown,
  libraries: readonly string[] | null,
): Promise<string | null> {
  const resolved = resolve(Query.parse(question), { ...context, scope: { glc: 'g', libraries } });
  const [part] = resolved.parts;
  if (part === undefined) throw new Error('no part');
  const options = { top: resolved.by.map(() => null), isPaged: false };
  const rolled = compilePart(part, resolved, resolved.range, options);
  if (rolled.rollup === null) return null;
  const bare = { ...part, dataset: { ...part.dataset, rollups: [] } };
  const raw = compilePart(bare, { ...resolved, parts: [bare] }, resolved.range, options);
  const [a, b] = await Promise.all(
    [rolled, raw].map(async ({ sql, params }) => {
      const table = await engine.table(sql, params).catch((error) => ({ rows: [`${error}`, sql] }));
      return JSON.stringify(table.rows.map((row) => JSON.stringify(row)).sort());
    }),
  );
  if (rolled.sql.includes('UNION ALL')) pieced += 1;
  used.set(rolled.rollup, (used.get(rolled.rollup) ?? 0) + 1);
  return a === b ? null : JSON.stringify({ question, a, b });
}
