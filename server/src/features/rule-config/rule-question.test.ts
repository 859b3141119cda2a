import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ruleFolder } from '#store/schema/rules/rules.ts';
import type { TestClient } from '../../../test/client.ts';
import { openOwnEngine } from '../../../test/engine/own-engine.ts';
import { insertSmallLibrary, smallToday } from '../../../test/fixtures/small-library.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';

// Tests rules without SQL. The question of such a rule comes from an analysis, and the user of the rule may choose
// some of its parts.

let app: TestApp;
let boss: TestClient;
let branch: TestClient;
let folderId: string;

const path = '/analytics-v3/rule-config';
const named = (zh: string, en = '') => ({ 'zh-CN': zh, 'en-US': en });
const days = '2025-01-01~2026-03-15';

beforeAll(async () => {
  app = await makeApp({ start: smallToday, engine: await openOwnEngine() });
  await insertSmallLibrary(app.deps.engine);
  const permissions = [
    'rule:run',
    'rule:view',
    'rule:edit',
    'borrowing:view',
    'dashboard:view',
  ] as const;
  const libraries = [{ glc: 'g', libcode: 'A' }];
  await app.addAccount({ username: 'chen', permissions: [...permissions], libraries });
  boss = await app.signIn('super');
  branch = await app.signIn('chen');
  const [folder] = await app.deps.store.db.select().from(ruleFolder);
  folderId = folder?.id ?? '';
});
afterAll(() => app.close());

const query = {
  kind: 'table',
  dataset: 'circulation',
  metrics: ['loans'],
  by: ['library'],
  range: 'thisYear',
  top: 10,
};
const range = { type: 'dateRange', name: 'range', label: named('日期'), default: days };
const top = { type: 'number', name: 'top', label: named('显示前几组'), min: 1, max: 50 };
const classes = {
  type: 'field',
  name: 'classes',
  label: named('大类'),
  dataset: 'circulation',
  field: 'mainClass',
};
const byClass = { parameter: 'classes', field: 'mainClass', op: 'in' };
const grain = (...codes: string[]) => ({
  type: 'enumeration',
  name: 'grain',
  label: named('按'),
  isMany: false,
  default: ['month'],
  choices: codes.map((code) => ({ code, label: named(code) })),
});

const rule = (question: object, parameters: object[]) => ({
  folderId,
  name: named('各馆外借', 'Loans by library'),
  means: named('只为试验'),
  question: { kind: 'query', query, ...question },
  parameters,
});
const save = (json: object, client = branch) => client.post(path, { json });
const saved = async (json: object): Promise<string> => (await save(json)).body.data.id;
const run = async (client: TestClient, id: string, json: object = {}) =>
  (await client.post(`${path}/run/${id}`, { json })).body;

describe('a rule made without SQL', () => {
  it('gives the numbers of the analysis, within the libraries of its user', async () => {
    const id = await saved(rule({}, [range]));
    const asked = { ...query, range: { from: '2025-01-01', to: '2026-03-16' } };
    for (const client of [boss, branch]) {
      const answer = (await client.post('/analytics-v3/api/query', { json: asked })).body.data;
      const { data } = await run(client, id);
      expect([data.columns, data.rows]).toEqual([answer.columns, answer.rows]);
    }
    expect((await run(boss, id)).data.rows).toEqual([
      ['A', 2],
      ['B', 2],
    ]);
    expect((await run(branch, id)).data.rows).toEqual([['A', 2]]);
  });

  it('lets its user change the parts that its author chose', async () => {
    const parts = { conditions: [byClass], query: { ...query, grain: 'month' } };
    const id = await saved(
      rule(parts, [range, { ...top, default: 10 }, grain('month', 'year'), classes]),
    );
    const one = { range: '2025-01-01~2025-12-31', classes: ['T'], top: 1, grain: ['year'] };
    const { data } = await run(boss, id, { parameters: one });
    expect(data.rows).toEqual([['2025-01-01', 'B', 1]]);
    expect(data.about.parameters).toEqual([
      { name: 'range', label: '日期', text: '2025-01-01 ~ 2025-12-31' },
      { name: 'top', label: '显示前几组', text: '1' },
      { name: 'grain', label: '按', text: 'year' },
      { name: 'classes', label: '大类', text: '工业技术' },
    ]);
    const form = (await boss.get(`${path}/route/${id}`)).body.data;
    expect(form.parameters[3]).toMatchObject({
      parameter: { type: 'field', default: [] },
      field: { field: 'mainClass', dataset: 'circulation', source: 'search' },
    });
    const abroad = await boss.get(`${path}/route/${id}`, { language: 'en-US' });
    expect(abroad.body.data.parameters[3].label).toBe(abroad.body.data.parameters[3].field.label);
  });

  it('refuses wrong values with a message', async () => {
    const id = await saved(rule({ conditions: [byClass] }, [{ ...top, default: 10 }, classes]));
    const wrong = { top: 51, classes: 7, range: 'today' };
    const { code, fields } = await run(boss, id, { parameters: wrong });
    expect([code, fields]).toEqual([
      'request.invalid',
      {
        top: '显示前几组须在 1 到 50 之间',
        classes: '大类的值类型不对',
        range: '没有名为 range 的参数',
      },
    ]);
  });

  it('starts with the libraries of its question, or cannot leave them', async () => {
    const here = { ...query, glc: 'g', libraries: ['B'] };
    const open = await saved(rule({ query: here }, [range]));
    expect((await run(boss, open)).data.rows).toEqual([['B', 2]]);
    expect((await run(boss, open)).data.about.libraries).toEqual(['B']);
    expect((await run(boss, open, { libraries: ['A'] })).data.rows).toEqual([['A', 2]]);
    expect((await run(boss, open, { libraries: [] })).data.rows).toHaveLength(2);
    expect((await run(branch, open)).data.rows).toEqual([]);
    const form = async (id: string) => (await boss.get(`${path}/route/${id}`)).body.data.libraries;
    expect(await form(open)).toEqual({ chosen: ['B'], isFixed: false });
    const fixed = await saved(rule({ query: here, fixesLibraries: true }, [range]));
    expect(await form(fixed)).toEqual({ chosen: ['B'], isFixed: true });
    expect((await run(boss, fixed)).data.rows).toEqual([['B', 2]]);
    expect((await run(boss, fixed, { libraries: ['A'] })).fields).toEqual({
      libraries: '这条规则的图书馆是固定的，不能改选',
    });
    expect((await run(branch, fixed)).data.rows).toEqual([]);
  });

  it.each([
    [{}, [{ ...top, name: 'least', default: 1 }], 'parameters.0.name', '没有用在问题里'],
    [{}, [{ ...range, name: 'base' }], 'parameters.0.name', '没有可以用参数 base 替换的部分'],
    [{}, [{ ...range, name: 'top' }], 'parameters.0.name', '类型与它要替换的部分不符'],
    [{}, [{ ...top, max: undefined, default: 1 }], 'parameters.0.name', '最小值和最大值'],
    [{ conditions: [byClass] }, [], 'question', '没有定义的参数 classes'],
  ])(
    'is refused with a parameter that does not fit: %j %j',
    async (part, parameters, at, words) => {
      const { body } = await save(rule(part, parameters));
      expect(body.fields).toEqual({ [at]: expect.stringContaining(words) });
    },
  );

  it('is refused if one of its choices makes an invalid question', async () => {
    for (const parameters of [
      [grain('month', 'decade')],
      [{ ...top, min: 0, default: 1 }],
      [{ ...classes, name: 'classes', field: 'nosuch' }],
    ]) {
      const conditions = parameters.some((one) => 'field' in one) ? [byClass] : [];
      expect((await save(rule({ conditions }, parameters))).status).toBe(400);
    }
  });
});
