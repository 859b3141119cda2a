import { Query, type QueryInput } from '@stacksight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Engine } from '#engine/open.ts';
import { testCatalogue } from '../../../test/catalogue.ts';
import { insertRows, openTestDatabase } from '../../../test/test-engine.ts';
import type { Asker } from '../rights.ts';
import { createAnalytics } from '../run-query.ts';

// The codes of a breakdown that keep a row of their own are the largest by what the study shows.

const asker: Asker = {
  scope: { groups: 'all' },
  defaultGlc: 'g',
  permissions: new Set(),
  isSuper: true,
};
let engine: Engine;

const loan = (reader_key: number, libcode: string, at: string, n = 1) => ({
  glc: 'g',
  event: 'loan',
  day: at.slice(0, 10),
  at: `${at}:00`,
  hour: 10,
  reader_key,
  libcode,
  n,
});

// In March three readers borrow at A, of whom two had borrowed before; two begin at B; one borrows often at C.
const rows = [
  loan(1, 'A', '2024-02-01 10:00'),
  loan(2, 'A', '2024-02-01 10:00'),
  loan(1, 'A', '2024-03-01 10:00'),
  loan(2, 'A', '2024-03-01 10:00'),
  loan(3, 'A', '2024-03-01 10:00'),
  loan(4, 'B', '2024-03-02 10:00'),
  loan(5, 'B', '2024-03-02 10:00'),
  loan(6, 'C', '2024-03-01 10:00', 6),
  loan(6, 'C', '2024-03-02 10:00'),
  loan(6, 'C', '2024-03-03 10:00'),
  loan(6, 'C', '2024-03-04 10:00'),
];

beforeAll(async () => {
  engine = await openTestDatabase();
  await insertRows(engine, 'dim_group', [{ glc: 'g', name_zh: '甲', name_en: 'G' }]);
  await insertRows(engine, 'behaviour_event', rows);
});
afterAll(() => engine.close());

const event = { code: 'loan' };
const march = { range: { from: '2024-03-01', to: '2024-04-01' }, by: ['library'], top: 1 };

it.each([
  ['B', 'subjects', 2, { kind: 'firstLast', event }],
  ['A', 'subjects', 3, { kind: 'firstLast', event, scope: 'inRange' }],
  ['A', 'base', 3, { kind: 'lost', question: 'silent', first: event, silentDays: 1 }],
  ['C', 'events', 9, { kind: 'interval', from: event, to: event }],
  ['C', 'sessions', 4, { kind: 'path', events: ['loan', 'visit'] }],
  ['B', 'new', 2, { kind: 'lifecycle', event, unit: 'month' }],
  ['A', 'readers', 3, { kind: 'distribution', event, bins: [1] }],
  ['C', 'readers', 1, { kind: 'distribution', event, bins: [5] }],
])('%s has the most %s (%i) of %j', async (library, column, size, question) => {
  const analytics = createAnalytics({
    engine,
    clock: { now: () => new Date('2024-05-01T04:00:00Z') },
    timeZone: 'Asia/Shanghai',
    catalogue: testCatalogue,
  });
  const { range, ...more } = march;
  const days = question.kind === 'lost' ? { base: range } : { range };
  const query = Query.parse({ ...more, ...days, ...question } as QueryInput);
  const { signal } = new AbortController();
  const answer = await analytics.queryWithoutRightsCheck(query, asker, {
    language: 'en-US',
    signal,
  });
  const at = (key: string) => answer.columns.findIndex((one) => one.key === key);
  const row = answer.rows.find((one) => one[at('library')] === library);
  expect([library, row?.[at(column)]]).toEqual([library, size]);
  const own = new Set(answer.rows.map((one) => one[at('library')]));
  expect([...own].filter((code) => code !== '__other')).toEqual([library]);
});
