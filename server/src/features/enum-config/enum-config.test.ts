import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ruleFolder } from '#store/schema/rules/rules.ts';
import type { TestClient } from '../../../test/client.ts';
import { insertSmallLibrary, smallToday } from '../../../test/fixtures/small-library.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';

let app: TestApp;
let editor: TestClient;
let viewer: TestClient;
let folderId: string;

const path = '/analytics-v3/enumConfig';
const rules = '/analytics-v3/rule-config';
const named = (zh: string, en = '') => ({ 'zh-CN': zh, 'en-US': en });
const season = (more: object = {}) => ({
  code: 'wanted',
  name: named('关注的状态', 'States to watch'),
  choices: [
    { code: '3', label: named('借走了', 'Out') },
    { code: '4', label: named('不见了') },
  ],
  ...more,
});
const rule = (parameter: object) => ({
  folderId,
  name: named('按状态的馆藏'),
  means: named('只为试验'),
  question: {
    kind: 'query',
    query: {
      kind: 'table',
      dataset: 'stock',
      metrics: ['items'],
      by: ['state'],
      range: 'last30Day',
    },
    conditions: [{ parameter: 'states', field: 'state', op: 'in' }],
  },
  parameters: [{ name: 'states', label: named('状态'), ...parameter }],
});

beforeAll(async () => {
  app = await makeApp({ start: smallToday });
  await insertSmallLibrary(app.deps.engine);
  const rights = ['rule:view', 'rule:edit', 'rule:run', 'holdings:view'] as const;
  await app.addAccount({ username: 'edits', permissions: ['dict:view', 'dict:edit', ...rights] });
  await app.addAccount({ username: 'views', permissions: ['dict:view'] });
  editor = await app.signIn('edits');
  viewer = await app.signIn('views');
  const [folder] = await app.deps.store.db.select().from(ruleFolder);
  folderId = folder?.id ?? '';
});
afterAll(() => app.close());

describe('an enumeration', () => {
  it('offers its current choices in the form of a rule, and cannot be deleted while a rule uses it', async () => {
    const { id } = (await editor.post(`${path}/add`, { json: season() })).body.data;
    const parameter = { type: 'enumeration', enumeration: 'wanted', default: ['4'] };
    const ruleId = (await editor.post(rules, { json: rule(parameter) })).body.data.id;
    const choices = async () =>
      (await editor.get(`${rules}/route/${ruleId}?glc=g`)).body.data.parameters[0].choices;
    expect(await choices()).toEqual([
      { code: '3', label: '借走了' },
      { code: '4', label: '不见了' },
    ]);
    const run = (states: string[]) =>
      editor.post(`${rules}/run/${ruleId}`, { json: { glc: 'g', parameters: { states } } });
    expect((await run(['4'])).body.data.rows).toEqual([['4', 1]]);
    expect((await run(['2'])).body.fields).toHaveProperty('states');
    const more = season({ choices: [{ code: '2', label: named('在架') }, ...season().choices] });
    expect((await editor.put(`${path}/${id}`, { json: more })).status).toBe(200);
    expect((await choices())[0]).toEqual({ code: '2', label: '在架' });
    expect((await run(['2'])).status).toBe(200);
    const { body } = await viewer.get(`${path}/${id}`);
    expect(body.data.rules).toEqual([
      { id: ruleId, name: '按状态的馆藏', names: named('按状态的馆藏') },
    ]);
    for (const refused of [
      await editor.delete(`${path}/${id}`),
      await editor.put(`${path}/${id}`, { json: season({ code: 'other' }) }),
    ])
      expect([refused.status, refused.body.message]).toEqual([
        409,
        '仍在使用，不能删除。使用它的规则：按状态的馆藏',
      ]);
    await editor.delete(`${rules}/${ruleId}`);
    expect((await editor.delete(`${path}/${id}`)).status).toBe(200);
    expect((await viewer.get(`${path}/${id}`)).status).toBe(404);
  });

  it('must exist when a rule names it; a rule without one has its own choices', async () => {
    const unknown = rule({ type: 'enumeration', enumeration: 'nosuch' });
    const refused = await editor.post(rules, { json: unknown });
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { 'parameters.0.enumeration': '没有编码为“nosuch”的选项表' },
    ]);
    const none = await editor.post(rules, { json: rule({ type: 'enumeration' }) });
    expect(none.body.fields).toEqual({ 'parameters.0.choices': '请选择一个选项表，或列出选项' });
  });

  it('is found by the text of its choices, and refuses duplicate codes', async () => {
    const { id } = (await editor.post(`${path}/add`, { json: season() })).body.data;
    const found = await viewer.get(`${path}/list?search=${encodeURIComponent('不见')}`);
    expect(found.body.data).toMatchObject({ total: 1, rows: [{ id, code: 'wanted', rules: [] }] });
    const taken = await editor.post(`${path}/add`, { json: season() });
    expect([taken.status, taken.body.fields]).toEqual([409, { code: '“wanted”已被使用' }]);
    const [choice] = season().choices;
    const twice = season({ code: 'twice', choices: [choice, choice] });
    const refused = await editor.post(`${path}/add`, { json: twice });
    expect([refused.status, refused.body.fields]).toEqual([400, { choices: '编码不能重复' }]);
    await editor.delete(`${path}/${id}`);
  });

  it('needs the permissions', async () => {
    expect((await app.client.get(`${path}/list`)).status).toBe(401);
    expect((await viewer.post(`${path}/add`, { json: season() })).status).toBe(403);
    await app.addAccount({ username: 'nobody' });
    expect((await (await app.signIn('nobody')).get(`${path}/list`)).status).toBe(403);
  });
});

describe('a dictionary', () => {
  it('offers choices for a rule with the labels and the order of the group', async () => {
    const json = { type: 'state', glc: 'g', code: '4', name: named('找不到'), sort: 1 };
    const label = (await editor.post('/analytics-v3/dictConfig/add', { json })).body.data;
    const parameter = { type: 'dictionary', dictionary: 'state' };
    const { id } = (await editor.post(rules, { json: rule(parameter) })).body.data;
    const page = await editor.get(`${rules}/route/${id}?glc=g`);
    expect(page.body.data.parameters[0].choices).toEqual([
      { code: '4', label: '找不到' },
      { code: '2', label: '入藏' },
      { code: '3', label: '借出' },
      { code: '5', label: '剔除' },
    ]);
    await editor.delete(`/analytics-v3/dictConfig/${label.id}`);
  });
});
