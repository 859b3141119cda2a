import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { insertRows } from '../../../test/test-engine.ts';

// chinese-ok-file: questions as librarians type them

let app: TestApp;
let anna: TestClient;

const happened = (reader: number, libcode: string, day = '2026-03-02') => ({
  ...{ glc: 'g', event: 'loan', day, hour: 9, at: `${day} 01:00:00` },
  ...{ reader_key: reader, libcode, rdtype: 'adult' },
});
// Readers 1 to 8 borrow at A in March, 9 to 12 at B. In April 1 to 5 borrow at A and 6 to 10 at B.
const rows = [
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((reader) => happened(reader, 'A')),
  ...[9, 10, 11, 12].map((reader) => happened(reader, 'B')),
  ...[1, 2, 3, 4, 5].map((reader) => happened(reader, 'A', '2026-04-10')),
  ...[6, 7, 8, 9, 10].map((reader) => happened(reader, 'B', '2026-04-11')),
];
const range = { from: '2026-03-01', to: '2026-04-01' };
const loans = { kind: 'table', dataset: 'circulation', metrics: ['loans'], range };
const ofLibrary = (libcode: string) => ({
  kind: 'query',
  query: { ...loans, libraries: [libcode] },
});

beforeAll(async () => {
  app = await makeApp({ start: new Date('2026-05-01T04:00:00Z') });
  const { engine } = app.deps;
  await insertRows(engine, 'dim_group', [{ glc: 'g', name_zh: '市', name_en: 'G' }]);
  await insertRows(
    engine,
    'dim_library',
    ['A', 'B'].map((libcode) => ({ glc: 'g', libcode, name_zh: `${libcode} 馆`, name_en: '' })),
  );
  await insertRows(engine, 'behaviour_event', rows);
  await app.addAccount({ username: 'anna', permissions: ['dashboard:view', 'borrowing:view'] });
  anna = await app.signIn('anna');
});
afterAll(() => app.close());

const ask = async (question: string, more: object = {}) => {
  const { status, body } = await anna.post('/analytics-v3/ai/lqa/ask', {
    json: { question, ...more },
  });
  expect([question, status, body.message]).toEqual([question, 200, expect.any(String)]);
  return body.data;
};
const members = async () => {
  const [row] = await app.deps.engine.rows<{ n: number }>(
    'SELECT count() AS n FROM reader_group_member',
    {},
  );
  return Number(row?.n);
};

it('counts exactly the readers of the answer before, and keeps none of them', async () => {
  const { sessionId } = await ask('三月 A 馆外借', { meaning: ofLibrary('A') });
  const answer = await ask('这些读者四月在哪个馆借书', { sessionId });
  expect([answer.meaning.kind, answer.meaning.of.libraries]).toEqual(['ofReaders', ['A']]);
  expect(answer.msg).toMatch(/^这 8 位读者：/);
  // Of the readers 1 to 8, five borrow at A in April and three at B; 9 and 10 are not among them.
  expect(answer.lqaChartData).toEqual([
    { library: 'A 馆', loans: 5 },
    { library: 'B 馆', loans: 3 },
  ]);
  expect(answer.results[0].meta.query.filter).toBeUndefined();
  expect(answer.understood).toContainEqual({
    ...{ part: 'filter', code: 'readers', label: '仅上一个回答里的读者' },
  });
  expect(await members()).toBe(0);
});

it('begins with the earlier question without days, and goes on with the same readers', async () => {
  const { sessionId } = await ask('三月 A 馆外借', { meaning: ofLibrary('A') });
  const answer = await ask('他们外借多少', { sessionId });
  expect(answer.meaning.query.range).toEqual({ start: { date: '2026-03-01' }, end: 'today' });
  expect(answer.lqaSingleItemValue).toBe(16);
  const next = await ask('按馆分', { sessionId });
  expect([next.meaning.kind, next.lqaChartData]).toEqual([
    'ofReaders',
    [
      { library: 'A 馆', loans: 13 },
      { library: 'B 馆', loans: 3 },
    ],
  ]);
});

it('gives no number for fewer than five readers, nor where no answer says which', async () => {
  const { sessionId } = await ask('三月 B 馆外借', { meaning: ofLibrary('B') });
  const few = await ask('这些读者四月外借多少', { sessionId });
  expect([few.ack, few.results]).toEqual([false, []]);
  expect(few.msg).toContain('不足 5 人');
  expect(await members()).toBe(0);
  const alone = await ask('这些读者四月外借多少');
  expect([alone.ack, alone.meaning.kind]).toEqual([false, 'askBack']);
});
