import type { QueryInput, QueryResult } from '@stacksight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Engine } from '#engine/open.ts';
import { createAsk } from '../../../test/ask-model.ts';
import { insertRows, openTestDatabase } from '../../../test/test-engine.ts';
import type { Asker } from '../rights.ts';

// Tests that the codes which keep their own row are the largest ones by the numbers that the study shows.

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

// In March, three readers borrow at A, of whom two had borrowed before; two begin at B; one borrows often at C. In
// April, one borrows at 9 and at A within one second, one at A, and one at 9.
const rows = [
  loan(11, 'A', '2024-04-01 10:00'),
  loan(11, '9', '2024-04-01 10:00'),
  loan(12, 'A', '2024-04-01 10:00'),
  loan(13, '9', '2024-04-01 10:00'),
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

const answerTo = (question: QueryInput): Promise<QueryResult> =>
  createAsk(engine, { now: '2024-05-01T04:00:00Z', asker })(question);

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
  const { range, ...more } = march;
  const days = question.kind === 'lost' ? { base: range } : { range };
  const answer = await answerTo({ ...more, ...days, ...question } as QueryInput);
  const at = (key: string) => answer.columns.findIndex((one) => one.key === key);
  const row = answer.rows.find((one) => one[at('library')] === library);
  expect([library, row?.[at(column)]]).toEqual([library, size]);
  const own = new Set(answer.rows.map((one) => one[at('library')]));
  expect([...own].filter((code) => code !== '__other')).toEqual([library]);
});

it('a reader is counted under the same code, whatever the number of shown codes', async () => {
  const range = { from: '2024-04-01', to: '2024-05-01' };
  const rowsOf = async (top: number) => {
    const question = { kind: 'distribution', event, bins: [1], range, by: ['library'], top };
    const { rows, columns } = await answerTo(question as QueryInput);
    const readers = columns.findIndex(({ key }) => key === 'readers');
    return rows.map((row) => [row[0], row[readers]]);
  };
  expect(await rowsOf(2)).toEqual([
    ['A', 2],
    ['9', 1],
  ]);
  expect(await rowsOf(1)).toEqual([
    ['A', 2],
    ['__other', 1],
  ]);
});
