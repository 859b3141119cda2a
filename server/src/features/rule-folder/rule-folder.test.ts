import type { Language } from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';

let app: TestApp;
let editor: TestClient;
let viewer: TestClient;

const project = '/analytics-v3/projectInfo';
const folder = '/analytics-v3/ruleFolder';
const both = (zh: string, en = '') => ({ 'zh-CN': zh, 'en-US': en });
const called = (zh: string, en = '') => ({ name: both(zh, en) });
const read = (zh: string, en = '') => ({ name: zh, names: both(zh, en) });

beforeAll(async () => {
  app = await makeApp();
  await app.addAccount({ username: 'edits', permissions: ['rule:view', 'rule:edit'] });
  await app.addAccount({ username: 'views', permissions: ['rule:view'] });
  editor = await app.signIn('edits');
  viewer = await app.signIn('views');
});
afterAll(() => app.close());

const add = async (path: string, json: object) =>
  (await editor.post(`${path}/add`, { json })).body.data.id;

describe('projects', () => {
  it('contain the built-in rules at first', async () => {
    const { body } = await viewer.get(`${project}/list`);
    expect(body.data).toMatchObject({ total: 1, rows: [{ folders: 6, rules: 34 }] });
    expect(body.data.rows[0]).toMatchObject(read('馆析规则库', 'Ready rules'));
  });

  it('are created, found, changed and deleted', async () => {
    const id = await add(project, { ...called('少儿服务', 'Children'), remark: '部门用' });
    expect((await viewer.get(`${project}/${id}`)).body.data).toMatchObject({
      ...read('少儿服务', 'Children'),
      folders: 0,
    });
    expect((await viewer.get(`${project}/list?search=child`)).body.data.total).toBe(1);
    const changed = await editor.put(`${project}/${id}`, { json: called('少儿部') });
    expect(changed.status).toBe(200);
    const { body } = await viewer.get(`${project}/${id}`);
    expect(body.data).toMatchObject({ ...read('少儿部'), remark: '' });
    expect((await editor.delete(`${project}/${id}`)).status).toBe(200);
    for (const gone of [
      await editor.delete(`${project}/${id}`),
      await viewer.get(`${project}/${id}`),
    ])
      expect(gone.body.code).toBe('not_found');
  });

  it('have a name in both languages, which a client reads and writes as one text', async () => {
    const id = await add(project, { name: '流通部' });
    const get = async (language: Language) => {
      const { name, names } = (await viewer.get(`${project}/${id}`, { language })).body.data;
      return [name, names];
    };
    const put = (name: unknown, language: Language) =>
      editor.put(`${project}/${id}`, { json: { name }, language });
    expect(await get('en-US')).toEqual(['流通部', both('流通部')]);
    // A client that saves the text of one language does not change the other language.
    await put('流通部', 'en-US');
    expect(await get('en-US')).toEqual(['流通部', both('流通部')]);
    await put('Circulation', 'en-US');
    await put('外借部', 'zh-CN');
    expect(await get('zh-CN')).toEqual(['外借部', both('外借部', 'Circulation')]);
    expect(await get('en-US')).toEqual(['Circulation', both('外借部', 'Circulation')]);
    // In a form, the name is also one text, or both texts as JSON.
    const form = (name: string) =>
      app.app.inject({
        method: 'PUT',
        url: `${project}/${id}`,
        headers: {
          authorization: `Bearer ${editor.token}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: new URLSearchParams({ name }).toString(),
      });
    expect((await form('流通组')).statusCode).toBe(200);
    expect(await get('zh-CN')).toEqual(['流通组', both('流通组', 'Circulation')]);
    expect((await form(JSON.stringify(both('典藏组', 'Stacks')))).statusCode).toBe(200);
    expect(await get('en-US')).toEqual(['Stacks', both('典藏组', 'Stacks')]);
    const { body } = await put(' ', 'zh-CN');
    expect(body.fields).toEqual({ 'name.zh-CN': '不能为空' });
    expect((await put('字'.repeat(51), 'zh-CN')).status).toBe(400);
    await editor.delete(`${project}/${id}`);
  });

  it('cannot be deleted while they have content', async () => {
    const [row] = (await viewer.get(`${project}/list`)).body.data.rows;
    const { status, body } = await editor.delete(`${project}/${row.id}`);
    expect([status, body.code]).toEqual([409, 'project.not_empty']);
  });

  it('need the permissions and a name', async () => {
    expect((await app.client.get(`${project}/list`)).status).toBe(401);
    expect((await viewer.post(`${project}/add`, { json: called('x') })).status).toBe(403);
    const nameless = await editor.post(`${project}/add`, { json: called('  ') });
    expect([nameless.status, Object.keys(nameless.body.fields)]).toEqual([400, ['name.zh-CN']]);
  });
});

describe('folders', () => {
  it('form a tree, with the number of rules in each', async () => {
    const { body } = await viewer.get(`${folder}/list?pageSize=100`);
    expect(body.data.total).toBe(6);
    expect(body.data.rows.map(({ rules }: { rules: number }) => rules)).toEqual([8, 8, 6, 5, 4, 3]);
    const projectId = body.data.rows[0].projectId;
    const parentId = await add(folder, { ...called('甲'), projectId });
    const childId = await add(folder, { ...called('乙'), projectId, parentId });
    const below = await viewer.get(`${folder}/list?parentId=${parentId}`);
    expect(below.body.data.rows.map(({ id }: { id: string }) => id)).toEqual([childId]);
    expect((await editor.delete(`${folder}/${parentId}`)).body.code).toBe('folder.not_empty');
    const intoItself = { ...called('甲'), projectId, parentId: childId };
    const refused = await editor.put(`${folder}/${parentId}`, { json: intoItself });
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { parentId: '不能移动到自己的下级文件夹' },
    ]);
    await editor.delete(`${folder}/${childId}`);
    expect((await editor.delete(`${folder}/${parentId}`)).status).toBe(200);
  });

  it('move to another project with their subfolders', async () => {
    const first = await add(project, called('一'));
    const second = await add(project, called('二'));
    const parentId = await add(folder, { ...called('甲'), projectId: first });
    const childId = await add(folder, { ...called('乙'), projectId: first, parentId });
    await editor.put(`${folder}/${parentId}`, { json: { ...called('甲'), projectId: second } });
    expect((await viewer.get(`${folder}/${childId}`)).body.data.projectId).toBe(second);
    const elsewhere = { ...called('丙'), projectId: first, parentId };
    const refused = await editor.post(`${folder}/add`, { json: elsewhere });
    expect(Object.keys(refused.body.fields)).toEqual(['parentId']);
  });

  it('need the permissions and an existing project', async () => {
    const projectId = '00000000-0000-4000-8000-000000000000';
    expect((await app.client.get(`${folder}/list`)).status).toBe(401);
    const json = { ...called('x'), projectId };
    expect((await viewer.post(`${folder}/add`, { json })).status).toBe(403);
    const { status, body } = await editor.post(`${folder}/add`, { json });
    expect([status, body.fields]).toEqual([400, { projectId: '文件夹不存在' }]);
    expect((await editor.put(`${folder}/${projectId}`, { json })).body.code).toBe('not_found');
  });
});
