import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refreshRollups } from '#ingest/rollups.ts';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { insertRows } from '../../../test/test-engine.ts';

// Tests the question paths of the specification: each path gives the same answer as the query interface, to the same
// callers, and refuses invalid questions. Other tests compare the answers with brute force.

let app: TestApp;
let boss: TestClient;
let branch: TestClient;
let nobody: TestClient;

const loan = (reader_key: number, day: string, libcode: string) => ({
  glc: 'g',
  event: 'loan',
  day,
  hour: 9,
  at: `${day} 01:00:00`,
  reader_key,
  libcode,
});

beforeAll(async () => {
  app = await makeApp({ start: new Date('2026-06-20T02:00:00Z') });
  const { engine } = app.deps;
  await insertRows(engine, 'dim_group', [{ glc: 'g', name_zh: '甲市', name_en: 'G' }]);
  // Six readers start in March at A, and four of them return in April. One more reads only at B.
  await insertRows(engine, 'behaviour_event', [
    ...[1, 2, 3, 4, 5, 6].map((reader) => loan(reader, '2026-03-02', 'A')),
    ...[1, 2, 3, 4].map((reader) => loan(reader, '2026-04-03', 'A')),
    loan(7, '2026-03-09', 'B'),
  ]);
  await refreshRollups(engine, { glc: 'g', months: 'all' });
  const permissions = ['dashboard:view', 'borrowing:view', 'reader:view', 'reader:rows'] as const;
  const libraries = [{ glc: 'g', libcode: 'B' }];
  await app.addAccount({ username: 'branch', permissions, libraries });
  await app.addAccount({ username: 'nobody' });
  boss = await app.signIn('super');
  branch = await app.signIn('branch');
  nobody = await app.signIn('nobody');
});
afterAll(() => app.close());

const range = { from: '2026-03-01', to: '2026-05-01' };
const step = { code: 'loan' };
const cohort = { first: step, back: step, unit: 'month', periods: 1, range };
const silence = { first: step, base: range, silentDays: 60 };
type DoorQuestion = Record<string, unknown>;
const doors: [door: string, question: DoorQuestion][] = [
  ['dna/query', { kind: 'event', events: [{ ...step, measure: { type: 'readers' } }], range }],
  ['retainLostAnaController/query', { kind: 'retention', ...cohort }],
  ['retainLostAnaController/query', { kind: 'lost', question: 'cohort', ...cohort }],
  ['retainLostAnaController/query', { kind: 'lost', question: 'silent', ...silence }],
  ['firstLastAnaController/query', { kind: 'firstLast', event: step, range, scope: 'ever' }],
];
const ask = (client: TestClient, door: string, json: object) =>
  client.post(`/analytics-v3/${door}`, { json });

describe.each(doors)('%s', (door, question) => {
  it(`answers ${question.kind} ${question.question ?? ''} as the query interface does, within the caller’s libraries`, async () => {
    const { status, body } = await ask(boss, door, { ...question, glc: 'g' });
    expect([status, body.message]).toEqual([200, '操作成功']);
    const same = await ask(boss, 'api/query', { ...question, glc: 'g' });
    expect(body.data.rows).toEqual(same.body.data.rows);
    expect(body.data.meta).toMatchObject({ glc: 'g', libraries: null });
    const own = await ask(branch, door, question);
    expect(own.body.data.meta.libraries).toEqual(['B']);
    expect(own.body.data.rows).not.toEqual(body.data.rows);
    const wider = await ask(branch, door, { ...question, libraries: ['A', 'B'] });
    expect(wider.body.data.rows).toEqual(own.body.data.rows);
  });

  it('answers also if nothing happened', async () => {
    const days = { from: '2020-01-01', to: '2020-02-01' };
    const empty = 'base' in question ? { ...question, base: days } : { ...question, range: days };
    const { status, body } = await ask(boss, door, { ...empty, glc: 'g' });
    expect(status).toBe(200);
    const numbers = body.data.rows.flat().filter((cell: unknown) => typeof cell === 'number');
    expect(numbers.filter((number: number) => number !== 0)).toEqual([]);
  });

  it('needs the permission, and refuses other kinds of question', async () => {
    expect((await ask(app.client, door, question)).status).toBe(401);
    expect((await ask(nobody, door, question)).status).toBe(403);
    expect((await ask(branch, door, { ...question, glc: 'other' })).status).toBe(403);
    const fieldsOf = async (json: object) => {
      const { status, body } = await ask(boss, door, json);
      expect([status, body.code]).toEqual([400, 'request.invalid']);
      return Object.keys(body.fields);
    };
    expect(await fieldsOf({ kind: 'table', dataset: 'circulation' })).toContain('kind');
    expect(await fieldsOf({ ...question, sql: '1; DROP TABLE dim_bib' })).toEqual(['.']);
    expect(await fieldsOf({ ...question, by: ['a', 'b', 'c', 'd'] })).toEqual(['by']);
    const days = 'base' in question ? 'base' : 'range';
    expect(await fieldsOf({ ...question, [days]: 'nextYear' })).toEqual([days]);
    expect(await fieldsOf({ ...question, libraries: [7] })).toEqual(['libraries.0']);
    const hostile = { ...question, by: ["library') UNION SELECT 1 --"] };
    const { status, body } = await ask(boss, door, hostile);
    expect([status, body.code]).toEqual([400, expect.stringMatching(/^(query|request).invalid$/)]);
  });
});
