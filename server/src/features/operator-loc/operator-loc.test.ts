import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { insertRows } from '../../../test/test-engine.ts';

let app: TestApp;
let editor: TestClient;
let branch: TestClient;

const range = { from: '2026-03-01', to: '2026-04-01' };
const happened = (day: string, operator: string, n: number, libcode = 'A', event = 'loan') => ({
  glc: 'g',
  event,
  day,
  hour: 9,
  at: `${day} 01:00:00`,
  reader_key: 1,
  libcode,
  operator,
  n,
});

// Operator op1 works at the desk of A until the 10th, then at the desk of B; op2 works at A without a location; op3
// has no place.
const rows = [
  happened('2026-03-02', 'op1', 2),
  happened('2026-03-10', 'op1', 3),
  happened('2026-03-11', 'op1', 5),
  happened('2026-03-05', 'op2', 7),
  happened('2026-03-05', 'op3', 11),
  happened('2026-03-05', '', 13),
  happened('2026-03-05', 'op2', 17, 'B'),
  happened('2026-03-05', 'op2', 1, 'A', '30009'),
];

beforeAll(async () => {
  app = await makeApp({ start: new Date('2026-03-20T02:00:00Z') });
  const { engine } = app.deps;
  await insertRows(engine, 'dim_group', [
    { glc: 'g', name_zh: '甲市', name_en: 'G' },
    { glc: 'h', name_zh: '乙市', name_en: 'H' },
  ]);
  await insertRows(engine, 'dim_library', [
    { glc: 'g', libcode: 'A', name_zh: '总馆', name_en: 'Central' },
    { glc: 'g', libcode: 'B', name_zh: '分馆', name_en: 'Branch' },
  ]);
  await insertRows(engine, 'dim_location', [
    { glc: 'g', loc: 'A1', libcode: 'A', name_zh: '总服务台', name_en: 'Main desk' },
    { glc: 'g', loc: 'B1', libcode: 'B', name_zh: '分馆服务台', name_en: 'Branch desk' },
  ]);
  await insertRows(engine, 'dim_event', [{ event: 'loan', name_zh: '外借', name_en: 'Loan' }]);
  await insertRows(engine, 'behaviour_event', rows);
  const asks = ['dashboard:view', 'borrowing:view', 'reader:rows', 'operator:view'] as const;
  await app.addAccount({
    username: 'editor',
    permissions: [...asks, 'operator:edit'],
    libraries: [{ glc: 'g', libcode: null }],
  });
  await app.addAccount({
    username: 'branch',
    permissions: [...asks, 'operator:edit'],
    libraries: [{ glc: 'g', libcode: 'B' }],
  });
  await app.addAccount({ username: 'looker', permissions: asks });
  editor = await app.signIn('editor');
  branch = await app.signIn('branch');
});
afterAll(() => app.close());

const base = '/analytics-v3';
const ok = async (call: ReturnType<TestClient['get']>) => {
  const { status, body } = await call;
  expect([status, body.message]).toEqual([200, expect.any(String)]);
  return body.data;
};
const loansBy = async (by: string[], client = editor, metrics = ['loans']) => {
  const json = { kind: 'table', dataset: 'circulation', metrics, by, range, glc: 'g' };
  const { columns, rows: found } = await ok(client.post(`${base}/api/query`, { json }));
  const label = (at: number, code: string | null) =>
    columns[at].labels?.[code ?? ''] ?? String(code);
  return Object.fromEntries(
    found.map((row: (string | null)[]) => [
      by.map((_, at) => label(at, row[at] ?? null)).join(' '),
      row[by.length],
    ]),
  );
};
const place = (
  operator: string,
  libcode: string,
  loc: string,
  dayFrom: string,
  dayUntil?: string,
) =>
  editor.post(`${base}/operatorLoc/save`, {
    json: { operator, libcode, loc, dayFrom, ...(dayUntil === undefined ? {} : { dayUntil }) },
  });

describe('operators', () => {
  it('are filled from circulation data, get names, and then appear with their names', async () => {
    expect(await ok(editor.get(`${base}/operatorRef/initOperatorRef`))).toEqual({
      added: 3,
      total: 3,
    });
    expect(await ok(editor.post(`${base}/operatorRef/initOperatorRef`, { json: {} }))).toEqual({
      added: 0,
      total: 3,
    });
    expect(await loansBy(['operator'])).toEqual({ op1: 10, op2: 24, op3: 11, null: 13 });
    const named = { code: 'op1', name: '王芳', username: 'editor' };
    await ok(editor.post(`${base}/operatorRef/editRef`, { json: named }));
    expect(await loansBy(['operator'])).toEqual({ 王芳: 10, op2: 24, op3: 11, null: 13 });
    const { rows: found } = await ok(editor.get(`${base}/operatorRef/page?search=王&named=yes`));
    expect(found).toMatchObject([{ code: 'op1', name: '王芳', username: 'editor', roles: [] }]);
    const bad = await editor.post(`${base}/operatorRef/editRef`, {
      json: { code: 'op2', name: '李', username: 'nobody-here' },
    });
    expect([bad.status, Object.keys(bad.body.fields)]).toEqual([400, ['username']]);
  });

  it('appear with their names in the rows behind a number', async () => {
    const query = {
      kind: 'table',
      dataset: 'circulation',
      metrics: ['loans'],
      by: ['operator'],
      range,
    };
    const cell = { metric: 'loans', codes: { operator: 'op1' } };
    const behind = await ok(editor.post(`${base}/api/rows`, { json: { query, cell } }));
    const at = behind.columns.findIndex(({ key }: { key: string }) => key === 'operator');
    expect([behind.total, behind.columns[at].labels]).toEqual([3, { op1: '王芳' }]);
  });

  it('are deleted by code, by both routes', async () => {
    const add = () =>
      editor.post(`${base}/operatorRef/editRef`, { json: { code: 'op9', name: '' } });
    await ok(add());
    await ok(editor.get(`${base}/operatorRef/removeRef/op9`));
    await ok(add());
    await ok(editor.delete(`${base}/operatorRef/op9`));
    expect((await editor.delete(`${base}/operatorRef/op9`)).status).toBe(404);
    const forged = await editor.get(`${base}/operatorRef/removeRef/op1`, {
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect([forged.status, forged.body.code]).toEqual([403, 'request.cross_site']);
  });
});

describe('the place where an operator works', () => {
  it('decides which place a count belongs to, on the days of the place', async () => {
    await ok(place('op1', 'A', 'A1', '2026-01-01', '2026-03-10'));
    await ok(place('op1', 'B', 'B1', '2026-03-11'));
    await ok(place('op2', 'A', '', '2026-01-01'));
    expect(await loansBy(['operatorLibrary'])).toEqual({ 总馆: 29, 分馆: 5, null: 24 });
    expect(await loansBy(['operatorLocation'])).toEqual({
      '总服务台 · 总馆': 5,
      '分馆服务台 · 分馆': 5,
      null: 48,
    });
    expect(await loansBy(['operator', 'operatorLocation'])).toEqual({
      '王芳 总服务台 · 总馆': 5,
      '王芳 分馆服务台 · 分馆': 5,
      'op2 null': 24,
      'op3 null': 11,
      'null null': 13,
    });
    expect(await loansBy(['operatorLibrary'], branch)).toEqual({ 总馆: 17 });
    // The question also has a property of the borrower, from the reader file.
    expect(await loansBy(['operatorLibrary', 'sex'], editor, ['active_borrowers'])).toEqual({
      '总馆 null': 1,
      '分馆 null': 1,
      'null null': 1,
    });
  });

  it('filters questions of every kind', async () => {
    const filter = { field: 'operatorLocation', op: 'eq', value: 'B1' };
    const json = {
      kind: 'event',
      events: [
        { code: 'loan', measure: { type: 'count' }, filter },
        { code: 'loan', measure: { type: 'count' } },
      ],
      by: ['operatorLibrary'],
      range,
      glc: 'g',
    };
    const { rows: found } = await ok(editor.post(`${base}/dna/query`, { json }));
    expect(found).toContainEqual(['B', 5, 5]);
    const study = {
      kind: 'distribution',
      event: { code: 'loan', filter },
      bins: [1, 2],
      by: ['operatorLibrary'],
      range,
      glc: 'g',
    };
    const spread = await ok(editor.post(`${base}/api/query`, { json: study }));
    expect(JSON.stringify(spread.rows)).toContain('"B"');
  });

  it('is one place per day, in an existing library, and counts follow a change', async () => {
    const twice = await place('op1', 'B', '', '2026-03-05', '2026-03-06');
    expect([twice.status, Object.keys(twice.body.fields)]).toEqual([400, ['dayFrom']]);
    const nowhere = await place('op3', 'Z', '', '2026-03-05');
    expect(Object.keys(nowhere.body.fields)).toEqual(['libcode']);
    const turned = await place('op3', 'A', '', '2026-03-05', '2026-03-01');
    expect(Object.keys(turned.body.fields)).toEqual(['dayUntil']);
    const { rows: found } = await ok(editor.get(`${base}/operatorLoc/page?isNow=yes&search=op1`));
    expect(found).toMatchObject([{ operatorName: '王芳', libraryName: '分馆', isNow: true }]);
    const { id } = found[0];
    await ok(
      editor.post(`${base}/operatorLoc/update`, {
        json: { id, operator: 'op1', libcode: 'B', loc: '', dayFrom: '2026-03-12' },
      }),
    );
    expect(await loansBy(['operatorLibrary'])).toEqual({ 总馆: 29, null: 29 });
    expect((await ok(editor.get(`${base}/operatorLoc/${id}`))).dayFrom).toBe('2026-03-12');
  });

  it('needs the library in scope, and is deleted one by one or several at once', async () => {
    const all = (await ok(editor.get(`${base}/operatorLoc/page`))).rows;
    expect((await ok(branch.get(`${base}/operatorLoc/page`))).total).toBe(1);
    const ids = all.map(({ id }: { id: string }) => id);
    const foreign = await branch.delete(`${base}/operatorLoc/deleteBatch`, { json: { ids } });
    expect(foreign.status).toBe(404);
    await ok(editor.delete(`${base}/operatorLoc/${ids[0]}`));
    await ok(editor.delete(`${base}/operatorLoc/deleteBatch`, { json: { ids: ids.slice(1) } }));
    expect(await loansBy(['operatorLibrary'])).toEqual({ null: 58 });
  });
});

describe('roles of the staff', () => {
  it('are created, given, taken and deleted', async () => {
    const save = (json: object) => editor.post(`${base}/operatorRole/saveOrUpdate`, { json });
    const { id } = await ok(save({ name: '总服务台组' }));
    const short = await save({ name: '台' });
    expect([short.status, Object.keys(short.body.fields)]).toEqual([400, ['name']]);
    const taken = await save({ name: '总服务台组' });
    expect([taken.status, taken.body.code]).toEqual([409, 'name.taken']);
    expect(taken.body.fields).toEqual({ name: '“总服务台组”已被使用' });
    const members = async (query: string) =>
      (await ok(editor.get(`${base}/operatorRole/refPage?roleId=${id}&${query}`))).rows;
    const [first, second] = await members('search=op');
    const change = { roleId: id, add: [first.id, second.id] };
    await ok(editor.post(`${base}/operatorRole/refUpdate`, { json: change }));
    const taking = { roleId: id, remove: [second.id] };
    await ok(editor.post(`${base}/operatorRole/refUpdate`, { json: taking }));
    expect(await members('hasRole=yes')).toMatchObject([{ code: 'op1', hasRole: true }]);
    await ok(save({ id, name: '服务台一组' }));
    const operators = await ok(editor.get(`${base}/operatorRef/page?role=${id}`));
    expect(operators.rows).toMatchObject([{ code: 'op1', roles: ['服务台一组'] }]);
    expect(await ok(editor.get(`${base}/operatorRole/${id}`))).toMatchObject({ operators: 1 });
    // Operator op1 handles 10 loans, op2 24 and op3 11; 13 loans have no operator.
    expect(await loansBy(['operatorRole'])).toEqual({ 服务台一组: 10, 未设角色: 35, null: 13 });
    const other = await ok(save({ name: '少儿借阅' }));
    const both = { roleId: other.id, add: [first.id, second.id] };
    await ok(editor.post(`${base}/operatorRole/refUpdate`, { json: both }));
    const shared = { '少儿借阅、服务台一组': 10, 少儿借阅: 24, 未设角色: 11, null: 13 };
    const byRole = await loansBy(['operatorRole']);
    expect(Object.values(byRole).sort()).toEqual(Object.values(shared).sort());
    expect(byRole).toMatchObject({ 少儿借阅: 24, 未设角色: 11 });
    const handled = await loansBy(['operatorRole'], branch, ['handled']);
    expect(handled).toEqual({ 少儿借阅: 17 });
    const filter = { field: 'operatorRole', op: 'in', value: [other.id] };
    const asked = {
      kind: 'table',
      dataset: 'circulation',
      metrics: ['loans'],
      range,
      glc: 'g',
      filter,
    };
    const narrowed = await ok(editor.post(`${base}/api/query`, { json: asked }));
    expect(narrowed.rows).toEqual([[24]]);
    const path = `${base}/dimension/values?dataset=circulation&field=operatorRole&glc=g`;
    const { rows: choices } = await ok(editor.get(path));
    expect(choices.map(({ label }: { label: string }) => label)).toContain('少儿借阅');
    await ok(editor.delete(`${base}/operatorRole/${other.id}`));
    expect(await loansBy(['operatorRole'])).toEqual({ 服务台一组: 10, 未设角色: 35, null: 13 });
    await ok(editor.delete(`${base}/operatorRole/${id}`));
    expect((await editor.get(`${base}/operatorRole/${id}`)).status).toBe(404);
  });
});

describe('operation codes', () => {
  it('give names to the codes of circulation data', async () => {
    const path = `${base}/operatorRef/operatorTypeRef`;
    const form = { code: '30009', name: { 'zh-CN': '赔书', 'en-US': 'Paid for' }, event: null };
    const { id } = await ok(editor.post(`${path}/addOrEdit`, { json: form }));
    const json = {
      kind: 'table',
      dataset: 'circulation',
      metrics: ['loans'],
      by: ['event'],
      range,
      glc: 'g',
    };
    const { columns } = await ok(editor.post(`${base}/api/query`, { json }));
    expect(columns[0].label).toBe('事件');
    const labels = await app.deps.analytics.labels.of(
      { table: 'dim_event', key: 'event' },
      'g',
      ['30009', 'loan'],
      'en-US',
    );
    expect(labels).toEqual({ 30009: 'Paid for', loan: 'Loan' });
    const twice = await editor.post(`${path}/addOrEdit`, { json: form });
    expect([twice.status, Object.keys(twice.body.fields)]).toEqual([409, ['code']]);
    const odd = { ...form, id, event: 'flight' };
    const refused = await editor.post(`${path}/addOrEdit`, { json: odd });
    expect(Object.keys(refused.body.fields)).toEqual(['event']);
    await ok(editor.post(`${path}/addOrEdit`, { json: { ...form, id, event: 'loan' } }));
    const { rows: found } = await ok(editor.get(`${path}/list`));
    expect(found).toMatchObject([{ code: '30009', event: 'loan', eventLabel: '外借' }]);
    await ok(editor.post(`${path}/remove`, { json: { ids: [id] } }));
    expect((await ok(editor.get(`${path}/list`))).total).toBe(0);
  });
});

describe('every call', () => {
  it('refuses callers without permission', async () => {
    const looker = await app.signIn('looker');
    const paths = [
      'operatorRef/page',
      'operatorRole/page',
      'operatorLoc/page',
      'operatorRef/operatorTypeRef/list',
    ];
    for (const path of paths) {
      expect((await app.client.get(`${base}/${path}`)).status).toBe(401);
      expect((await looker.get(`${base}/${path}`)).status).toBe(200);
      expect((await editor.get(`${base}/${path}?glc=h`)).status).toBe(403);
    }
    const edit = await looker.post(`${base}/operatorRef/editRef`, { json: { code: 'op1' } });
    expect(edit.body.code).toBe('permission.denied');
    expect((await editor.get(`${base}/operatorLoc/page?colour=red`)).status).toBe(400);
  });
});
