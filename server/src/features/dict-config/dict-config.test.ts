import { Readable } from 'node:stream';
import type { Language } from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readWorkbook } from '#lib/workbook/read/read-workbook.ts';
import type { TestClient } from '../../../test/client.ts';
import { getFile, sendFile, toXlsx } from '../../../test/files/xlsx-files.ts';
import { insertSmallLibrary, smallToday } from '../../../test/fixtures/small-library.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { insertRows } from '../../../test/test-engine.ts';

let app: TestApp;
let editor: TestClient;
let viewer: TestClient;
let branch: TestClient;

const path = '/analytics-v3/dictConfig';
const form = (code: string, zh: string, more: object = {}) => ({
  type: 'state',
  glc: 'g',
  code,
  name: { 'zh-CN': zh, 'en-US': '' },
  ...more,
});

beforeAll(async () => {
  app = await makeApp({ start: smallToday });
  await insertSmallLibrary(app.deps.engine);
  await insertRows(app.deps.engine, 'dim_item', [
    { glc: 'g', barcode: '90', bookrecno: 1, libcode: 'A', state: 77, in_on: '2020-01-01', n: 2 },
    { glc: 'g', barcode: '91', bookrecno: 1, libcode: 'B', state: 78, in_on: '2020-01-01' },
  ]);
  const permissions = ['dict:view', 'dict:edit', 'holdings:view', 'dashboard:view'] as const;
  await app.addAccount({ username: 'edits', permissions });
  await app.addAccount({ username: 'views', permissions: ['dict:view'] });
  const libraries = [{ glc: 'g', libcode: 'B' }];
  await app.addAccount({ username: 'branch', permissions, libraries });
  await app.addAccount({ username: 'nobody' });
  [editor, viewer, branch] = (await Promise.all(
    ['edits', 'views', 'branch'].map((name) => app.signIn(name)),
  )) as [TestClient, TestClient, TestClient];
});
afterAll(() => app.close());

const get = async (client: TestClient, rest: string) => {
  const { status, body } = await client.get(`${path}/${rest}`);
  expect([rest, status]).toEqual([rest, 200]);
  return body.data;
};
const add = async (json: object) => (await editor.post(`${path}/add`, { json })).body.data.id;

describe('a label of a code', () => {
  const question = {
    kind: 'table',
    dataset: 'stock',
    metrics: ['items'],
    by: ['state'],
    range: 'last30Day',
  };
  const labels = async (client: TestClient, glc: string, language: Language = 'zh-CN') => {
    const json = { ...question, glc };
    const { body } = await client.post('/analytics-v3/api/query', { json, language });
    return body.data.columns[0].labels;
  };
  const choices = async () => {
    const { body } = await editor.get(
      '/analytics-v3/dimension/values?dataset=stock&field=state&glc=g',
    );
    return Object.fromEntries(
      body.data.rows.map(({ code, label }: { code: string; label: string }) => [code, label]),
    );
  };

  it('appears in charts and filters at the next question, only for its group, until it is deleted', async () => {
    expect(await labels(editor, 'g')).toEqual({ 2: '入藏', 3: '借出', 4: '丢失', 5: '剔除' });
    const id = await add(
      form('4', '找不到了', { name: { 'zh-CN': '找不到了', 'en-US': 'Missing' } }),
    );
    const other = await add(form('77', '展览中'));
    expect(await labels(editor, 'g')).toEqual({
      2: '入藏',
      3: '借出',
      4: '找不到了',
      5: '剔除',
      77: '展览中',
    });
    expect(await labels(editor, 'g', 'en-US')).toMatchObject({ 4: 'Missing', 77: '展览中' });
    expect(await labels(editor, 'other')).toEqual({ 2: '入藏', 3: '借出', 4: '丢失', 5: '剔除' });
    expect(await choices()).toMatchObject({ 4: '找不到了', 77: '展览中', 78: '78' });
    const found = await editor.get(
      `/analytics-v3/dimension/values?dataset=stock&field=state&glc=g&search=${encodeURIComponent('展览')}`,
    );
    expect(found.body.data.rows).toMatchObject([{ code: '77' }]);
    const idle = form('4', '找不到了', { isActive: false });
    expect((await editor.put(`${path}/${id}`, { json: idle })).status).toBe(200);
    expect((await labels(editor, 'g'))[4]).toBe('丢失');
    await editor.delete(`${path}/${id}`);
    await editor.delete(`${path}/${other}`);
    expect(await labels(editor, 'g')).toEqual({ 2: '入藏', 3: '借出', 4: '丢失', 5: '剔除' });
  });

  it('appears in exported files', async () => {
    const id = await add(form('2', '在架可借'));
    const json = { query: { ...question, glc: 'g' }, title: 'x' };
    const reply = await app.app.inject({
      method: 'POST',
      url: '/analytics-v3/api/export/excel',
      headers: { authorization: `Bearer ${(await withExport()).token}` },
      payload: json,
    });
    expect(reply.statusCode).toBe(200);
    const sheets = await readWorkbook(Readable.from([reply.rawPayload]));
    expect(JSON.stringify(sheets)).toContain('在架可借');
    await editor.delete(`${path}/${id}`);
  });

  const withExport = async () => {
    const permissions = ['export:excel', 'holdings:view', 'dashboard:view'] as const;
    await app.addAccount({ username: 'exports', permissions });
    return app.signIn('exports');
  };

  it('is listed with the label of the data, and found by a search', async () => {
    const id = await add(form('3', '外借中', { remark: '甲市用语' }));
    const far = await add(form('10', '预借中'));
    const { rows, total } = await get(
      viewer,
      `list?type=state&search=${encodeURIComponent('用语')}`,
    );
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({
      id,
      glc: 'g',
      code: '3',
      loadedName: '借出',
      modifiedBy: 'edits',
    });
    expect(
      (await get(viewer, `list?field=code`)).rows.map((one: { code: string }) => one.code),
    ).toEqual(['3', '10']);
    expect(await get(viewer, 'valueList/state?glc=g')).toContainEqual({
      code: '3',
      label: '外借中',
      isOwn: true,
    });
    const taken = await editor.post(`${path}/add`, { json: form('3', '又一个') });
    expect([taken.status, taken.body.fields]).toEqual([409, { code: '“3”已被使用' }]);
    for (const one of [id, far]) await editor.delete(`${path}/${one}`);
  });

  it('can be given to codes without a label, which are counted in the caller’s libraries', async () => {
    const states = async (client: TestClient) => await get(client, 'unlabelled?types=state&glc=g');
    expect(await states(editor)).toEqual([
      { type: 'state', code: '77', count: 2 },
      { type: 'state', code: '78', count: 1 },
    ]);
    expect(await states(branch)).toEqual([{ type: 'state', code: '78', count: 1 }]);
    const id = await add(form('77', '展览中'));
    expect(await states(editor)).toMatchObject([{ code: '78' }]);
    await editor.delete(`${path}/${id}`);
    // A load labels an unknown code with the code itself.
    await insertRows(app.deps.engine, 'dim_state', [
      { glc: 'g', state: 78, name_zh: '78', name_en: '' },
    ]);
    app.clock.advance({ seconds: 31 });
    expect(await states(editor)).toMatchObject([{ code: '77' }, { code: '78' }]);
    const all = await get(editor, 'unlabelled?glc=g');
    expect(new Set(all.map(({ type }: { type: string }) => type))).toEqual(new Set(['state']));
  });

  it('needs the permissions, the whole group and a valid code', async () => {
    expect((await app.client.get(`${path}/list`)).status).toBe(401);
    expect((await (await app.signIn('nobody')).get(`${path}/list`)).status).toBe(403);
    expect((await viewer.post(`${path}/add`, { json: form('1', 'x') })).status).toBe(403);
    expect((await branch.post(`${path}/add`, { json: form('1', 'x') })).status).toBe(403);
    expect((await branch.get(`${path}/list?glc=other`)).status).toBe(403);
    const wrong = await editor.post(`${path}/add`, { json: form('在架', 'x') });
    expect([wrong.status, wrong.body.fields]).toEqual([400, { code: '馆藏状态的编码须为整数' }]);
    const nameless = await editor.post(`${path}/add`, { json: form('1', ' ') });
    expect([nameless.status, Object.keys(nameless.body.fields)]).toEqual([400, ['name.zh-CN']]);
  });
});

describe('a workbook of labels', () => {
  const header = ['字典', '编码', '中文名称', '英文名称', '顺序', '启用', '备注'];
  const rows = [
    header,
    ['馆藏状态', 4, '遗失', 'Missing', 2, '是', ''],
    ['Circulation type', 'C1', '普通图书', '', '', '', ''],
    ['馆藏状态', '4', '重复', '', '', '', ''],
    ['不存在', '1', '甲', '', '', '', ''],
    ['渠道', 'gate9', '', '', '', '', ''],
    ['渠道', 'gate9', '九号门', '', 'x', '', ''],
    ['渠道', 'gate9', '九号门', '', '', '也许', ''],
  ];

  it('is checked, imports its valid rows, and changes nothing the second time', async () => {
    const file = await toXlsx(rows);
    const checked = await sendFile(app, editor, `${path}/upload?glc=g&check=yes`, file);
    expect(checked.body.data).toMatchObject({ added: 2, changed: 0, unchanged: 0 });
    expect((await get(editor, 'list')).total).toBe(0);
    const taken = await sendFile(app, editor, `${path}/upload?glc=g`, file);
    expect(taken.body.data).toEqual({
      added: 2,
      changed: 0,
      unchanged: 0,
      refused: [
        { row: 4, code: '4', reason: '与第 2 行的字典和编码重复' },
        { row: 5, code: '1', reason: '没有名为“不存在”的字典' },
        { row: 6, code: 'gate9', reason: '中文名称：不能为空' },
        { row: 7, code: 'gate9', reason: '顺序：须为数字' },
        { row: 8, code: 'gate9', reason: '“启用”一列只能填“是”或“否”，现为“也许”' },
      ],
    });
    const again = await sendFile(app, editor, `${path}/upload?glc=g`, file);
    expect(again.body.data).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
    // A label with position 1 comes first among the choices.
    expect((await get(editor, 'valueList/state?glc=g'))[0]).toMatchObject({
      code: '4',
      label: '遗失',
    });
  });

  it('can be exported and imported without a change', async () => {
    const out = await getFile(app, viewer, `${path}/excel?glc=g`);
    const back = await sendFile(app, editor, `${path}/upload?glc=g`, out);
    expect(back.body.data).toEqual({ added: 0, changed: 0, unchanged: 2, refused: [] });
    const template = await readWorkbook(
      Readable.from([await getFile(app, viewer, `${path}/template`)]),
    );
    expect(template[1]?.rows[0]).toEqual(header);
  });

  it('needs the permission, the columns and a readable workbook', async () => {
    const file = await toXlsx([['a', 'b']]);
    const send = (client: TestClient, bytes: Buffer) =>
      sendFile(app, client, `${path}/upload?glc=g`, bytes);
    expect((await send(viewer, file)).status).toBe(403);
    expect((await send(branch, file)).status).toBe(403);
    expect((await send(editor, file)).body.code).toBe('upload.no_columns');
    expect((await send(editor, Buffer.from('a,b'))).body.code).toBe('upload.not_xlsx');
  });
});

describe('the codes of a dictionary', () => {
  const codes = async (client: TestClient, rest: string) => {
    const { rows, total } = await get(client, `codes?glc=g&type=state&${rest}`);
    type CodeRow = { code: string; loadedName: string; ownName: string; count: number };
    const shown = rows.map(({ code, loadedName, ownName, count }: CodeRow) =>
      [code, loadedName, ownName, count].join('|'),
    );
    return { shown, total };
  };

  it('are those of the data and those with a name, each with its names and rows', async () => {
    const id = await add(form('77', '修复中'));
    const { shown, total } = await codes(viewer, 'pageSize=500');
    expect(shown).toContain('77||修复中|2');
    expect(shown).toContain('78|||1');
    expect(shown.some((one: string) => one.startsWith('3|借出||'))).toBe(true);
    expect(total).toBe(shown.length);
    await editor.delete(`${path}/${id}`);
  });

  it('are found by a part of a name, and those without a name by themselves', async () => {
    expect((await codes(viewer, 'search=借出&pageSize=500')).shown).toHaveLength(1);
    expect((await codes(viewer, 'named=no')).shown).toEqual(['77|||2', '78|||1']);
    const sorted = await codes(viewer, 'named=no&field=code&order=descend&pageSize=1');
    expect(sorted).toEqual({ shown: ['78|||1'], total: 2 });
  });

  it('count the rows of the caller’s libraries only', async () => {
    expect((await codes(branch, 'named=no')).shown).toEqual(['78|||1']);
  });

  it('need the permission', async () => {
    const { status } = await (await app.signIn('nobody')).get(`${path}/codes`);
    expect(status).toBe(403);
  });
});
