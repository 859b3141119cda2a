import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workbookKind } from '#features/exports/exports.service.ts';
import { addExport } from '#features/exports/exports.store.ts';
import { addTask } from '#jobs/tasks/task.store.ts';
import { addRole } from '../../../test/accounts.ts';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { insertRows } from '../../../test/test-engine.ts';

// Tests a project for members only, on every call that could show its content, with five callers: a member, another
// person with the same role, a person who edits rules, one who changes all reports, and the super account.

const base = '/analytics-v3';
const missing = '3f0b6c1e-6a55-4a53-9f0e-0d7f6c2b9a10';
const named = (zh: string) => ({ 'zh-CN': zh, 'en-US': '' });
const question = {
  kind: 'table',
  dataset: 'circulation',
  metrics: ['loans'],
  range: { from: '2026-01-01', to: '2026-03-01' },
  by: ['library'],
  glc: 'g',
};

let app: TestApp;
let [member, other, editor, keeper, chief]: TestClient[] = [];
let memberId: string;
let at: { project: string; folder: string; rule: string; report: string };

const as = (client: TestClient | undefined): TestClient => {
  if (client === undefined) throw new Error('nobody signed in');
  return client;
};
const make = async (
  client: TestClient | undefined,
  path: string,
  json: object,
): Promise<string> => {
  const { status, body } = await as(client).post(`${base}/${path}`, { json });
  expect([path, status, body.fields]).toEqual([path, 200, undefined]);
  return body.data.id;
};
const project = (more: object = {}) => ({ name: named('少儿部'), access: 'members', ...more });
const setMembers = (memberIds: readonly string[]) =>
  as(editor).put(`${base}/projectInfo/${at.project}`, { json: project({ memberIds }) });

type Door = (client: TestClient, id: string) => ReturnType<TestClient['get']>;
const get =
  (path: string): Door =>
  (client, id) =>
    client.get(`${base}/${path.replace('*', id)}`);
const post =
  (path: string, json: (id: string) => object = () => ({})): Door =>
  (client, id) =>
    client.post(`${base}/${path.replace('*', id)}`, { json: json(id) });
const ofRule = (id: string) => ({ title: '甲', query: { kind: 'rule', rule: id, glc: 'g' } });
const history =
  (area: string): Door =>
  (client, id) =>
    client.get(`/system/history/${area}/${id}`);

const ruleDoors: Record<string, Door> = {
  read: get('rule-config/*'),
  form: get('rule-config/route/*'),
  versions: get('rule-config/*/versions'),
  version: get('rule-config/*/versions/1'),
  run: post('rule-config/run/*'),
  excel: post('rule-config/excel/*'),
  question: post('api/query', (id) => ofRule(id).query),
  workbook: post('api/export/excel', ofRule),
  size: post('exports/start', ofRule),
  history: history('ruleConfig'),
};
const folderDoors = { read: get('ruleFolder/*'), history: history('ruleFolder') };
const projectDoors = { read: get('projectInfo/*'), history: history('projectInfo') };
const reportDoors = { read: get('analyticsReport/*'), history: history('analyticsReport') };

async function statuses(client: TestClient, doors: Readonly<Record<string, Door>>, id: string) {
  const replies = await Promise.all(
    Object.entries(doors).map(async ([name, door]) => [name, (await door(client, id)).status]),
  );
  return Object.fromEntries(replies);
}
const all = (doors: Readonly<Record<string, Door>>, status: number) =>
  Object.fromEntries(Object.keys(doors).map((name) => [name, status]));

/** Returns the parts of the project that a person finds: in lists, and as uses of a metric. */
async function found(client: TestClient) {
  const rows = async (path: string) => (await client.get(`${base}/${path}`)).body.data.rows;
  const has = async (path: string, id: string) =>
    (await rows(path)).some((row: { id: string }) => row.id === id);
  return {
    project: await has('projectInfo/list?pageSize=500', at.project),
    folder: await has('ruleFolder/list?pageSize=500', at.folder),
    rule: await has('rule-config/list?pageSize=500', at.rule),
    report: await has('analyticsReport/page?pageSize=500', at.report),
    use: (await client.get(`${base}/metrics/loans`)).text.includes('绘本外借'),
  };
}
const nothing = { project: false, folder: false, rule: false, report: false, use: false };
const everything = { project: true, folder: true, rule: true, report: true, use: true };

beforeAll(async () => {
  app = await makeApp();
  await insertRows(app.deps.engine, 'dim_group', [{ glc: 'g', name_zh: '甲', name_en: 'G' }]);
  const reading = ['rule:view', 'analysis:view', 'borrowing:view', 'dashboard:view'] as const;
  const role = await addRole(app.deps.store.db, [
    ...reading,
    ...(['rule:run', 'component:edit', 'export:excel', 'dict:view', 'dict:edit'] as const),
  ]);
  memberId = await app.addAccount({ username: 'wang', nickName: '王芳', roleIds: [role] });
  await app.addAccount({ username: 'li', roleIds: [role] });
  const editing = ['rule:run', 'rule:edit', 'export:excel'] as const;
  await app.addAccount({ username: 'edits', permissions: [...reading, ...editing] });
  const keeping = ['rule:run', 'component:edit', 'component:all', 'export:excel'] as const;
  await app.addAccount({ username: 'keeps', permissions: [...reading, ...keeping] });
  [member, other, editor, keeper, chief] = await Promise.all(
    ['wang', 'li', 'edits', 'keeps', 'super'].map((username) => app.signIn(username)),
  );
  const ids = {
    project: await make(editor, 'projectInfo/add', project({ memberIds: [memberId] })),
  };
  const folder = await make(editor, 'ruleFolder/add', {
    projectId: ids.project,
    name: named('绘本'),
  });
  const rule = await make(editor, 'rule-config', {
    folderId: folder,
    name: named('绘本外借'),
    means: named('各馆绘本外借'),
    question: { kind: 'query', query: question },
  });
  const report = await make(keeper, 'analyticsReport/add', {
    name: '绘本月报',
    projectId: ids.project,
  });
  at = { ...ids, folder, rule, report };
});
afterAll(() => app.close());

describe('a project for its members', () => {
  it('is open to members and to the super account, with everything in it', async () => {
    for (const client of [as(member), as(chief)]) {
      expect(await statuses(client, ruleDoors, at.rule)).toEqual(all(ruleDoors, 200));
      expect(await statuses(client, folderDoors, at.folder)).toEqual(all(folderDoors, 200));
      expect(await statuses(client, projectDoors, at.project)).toEqual(all(projectDoors, 200));
      expect(await statuses(client, reportDoors, at.report)).toEqual(all(reportDoors, 200));
      expect(await found(client)).toEqual(everything);
    }
    const { data } = (await as(member).get(`${base}/projectInfo/${at.project}`)).body;
    expect(data).toMatchObject({ access: 'members', members: ['王芳 (wang)'] });
    expect(data).toMatchObject({ folders: 1, rules: 1, reports: 1 });
  });

  it('does not exist for anybody else with the same role, in any call', async () => {
    const same = async (doors: Readonly<Record<string, Door>>, id: string) => {
      for (const [name, door] of Object.entries(doors)) {
        const [hidden, gone] = await Promise.all(
          [id, missing].map(async (one) => {
            const { status, body } = await door(as(other), one);
            return [name, status, body.code, body.message, body.data];
          }),
        );
        expect(hidden).toEqual(gone);
        // The history of a deleted report cannot be read.
        expect([404, 200]).toContain(hidden?.[1]);
        expect(hidden?.[4] ?? []).toEqual([]);
      }
    };
    await same(ruleDoors, at.rule);
    await same(folderDoors, at.folder);
    await same(projectDoors, at.project);
    await same(reportDoors, at.report);
    expect(await found(as(other))).toEqual(nothing);
    const change = await as(other).put(`${base}/analyticsReport/${at.report}`, {
      json: { name: '改' },
    });
    expect(change.status).toBe(404);
    expect((await as(other).delete(`${base}/analyticsReport/${at.report}`)).status).toBe(404);
  });

  it('shows its rules to callers who edit rules, and its reports to callers who change all reports', async () => {
    expect(await statuses(as(editor), ruleDoors, at.rule)).toEqual(all(ruleDoors, 200));
    expect(await found(as(editor))).toEqual({ ...everything, report: false });
    expect(await statuses(as(editor), reportDoors, at.report)).toEqual(all(reportDoors, 404));
    expect(await statuses(as(keeper), reportDoors, at.report)).toEqual(all(reportDoors, 200));
    expect(await statuses(as(keeper), ruleDoors, at.rule)).toEqual(all(ruleDoors, 404));
    expect(await found(as(keeper))).toEqual({ ...nothing, project: true, report: true });
    const counts = async (client: TestClient) => {
      const { data } = (await client.get(`${base}/projectInfo/${at.project}`)).body;
      return [data.folders, data.rules, data.reports];
    };
    expect(await counts(as(editor))).toEqual([1, 1, 0]);
    expect(await counts(as(keeper))).toEqual([0, 0, 1]);
  });

  it('opens for everyone and closes again when its access changes', async () => {
    const put = (json: object) =>
      as(editor).put(`${base}/projectInfo/${at.project}`, { json: { name: '少儿部', ...json } });
    expect((await put({ access: 'all' })).status).toBe(200);
    expect(await found(as(other))).toEqual(everything);
    const refused = await put({ memberIds: [memberId] });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['memberIds']]);
    expect((await put({ access: 'members', memberIds: [memberId] })).status).toBe(200);
    expect(await found(as(other))).toEqual(nothing);
    // Fields that are absent do not change.
    expect((await put({})).status).toBe(200);
    expect(await found(as(other))).toEqual(nothing);
    expect(await found(as(member))).toEqual(everything);
  });
});

describe('a membership that ends', () => {
  const untilEnded = async (id: string) => {
    const read = async () => (await as(member).get(`${base}/exports/${id}`)).body.data;
    await expect.poll(async () => (await read()).status).not.toMatch(/^(waiting|running)$/);
    return read();
  };

  it('refuses a waiting export, and applies from the next call', async () => {
    const stored = { request: ofRule(at.rule), language: 'zh-CN', mail: null };
    const id = randomUUID();
    await app.deps.store.transaction(async (tx) => {
      const task = { id, kind: workbookKind, ownerId: memberId, title: '甲', data: stored };
      await addTask(tx, { ...task, createdAt: app.clock.now() });
      await addExport(tx, { id, mailTo: [] });
    });
    expect((await setMembers([])).status).toBe(200);
    expect(await statuses(as(member), ruleDoors, at.rule)).toEqual(all(ruleDoors, 404));
    expect(await found(as(member))).toEqual(nothing);
    await app.deps.tasks.start();
    expect(await untilEnded(id)).toMatchObject({
      status: 'failed',
      failure: expect.stringContaining('未找到'),
    });
    const [run] = (await as(member).get(`${base}/sqlHistoryCacheLog/page`)).body.data.rows;
    expect(run).toMatchObject({ ruleId: at.rule, outcome: 'done' });
  });

  it('closes a file that was made before', async () => {
    await setMembers([memberId]);
    const { data } = (
      await as(member).post(`${base}/exports/start`, {
        json: { ...ofRule(at.rule), mode: 'background' },
      })
    ).body;
    expect((await untilEnded(data.id)).status).toBe('ready');
    const file = () => as(member).get(`${base}/exports/${data.id}/file`);
    expect((await file()).status).toBe(200);
    await setMembers([]);
    expect((await file()).status).toBe(403);
    await setMembers([memberId]);
    expect((await file()).status).toBe(200);
  });

  it('appears in the history of the project, with names', async () => {
    const { data } = (await history('projectInfo')(as(editor), at.project)).body;
    expect(data[0].fields).toEqual([{ key: 'members', before: [], after: ['王芳 (wang)'] }]);
    expect(data[1].fields).toEqual([{ key: 'members', before: ['王芳 (wang)'], after: [] }]);
  });

  it('ends when the account is deleted', async () => {
    const id = await app.addAccount({ username: 'gone' });
    await setMembers([memberId, id]);
    await as(chief).delete(`/system/user/${id}`);
    const { data } = (await as(editor).get(`${base}/projectInfo/${at.project}`)).body;
    expect(data.memberIds).toEqual([memberId]);
    const refused = await setMembers([memberId, id]);
    expect([refused.status, refused.body.fields]).toEqual([400, { memberIds: `未知的项：${id}` }]);
  });
});

describe('a report', () => {
  it('moves only into a project that its author sees, and stays when the form has no project', async () => {
    const json = { name: '读书会', projectId: at.project };
    const refused = await as(other).post(`${base}/analyticsReport/add`, { json });
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { projectId: `没有“${at.project}”` },
    ]);
    const id = await make(member, 'analyticsReport/add', json);
    const path = `${base}/analyticsReport/${id}`;
    expect((await as(member).put(path, { json: { name: '读书会二' } })).status).toBe(200);
    const read = async (client: TestClient) => (await client.get(path)).body.data;
    expect(await read(as(member))).toMatchObject({ projectId: at.project, project: '少儿部' });
    expect((await as(other).get(path)).status).toBe(404);
    // The report remains visible to its author.
    await setMembers([]);
    expect(await read(as(member))).toMatchObject({ name: '读书会二', mayChange: true });
    await setMembers([memberId]);
    const free = { name: '读书会二', projectId: null };
    expect((await as(member).put(path, { json: free })).status).toBe(200);
    expect((await as(other).get(path)).status).toBe(200);
    await as(member).delete(path);
  });

  it('and a rule are counted but not named for a caller who may not see them', async () => {
    const target = await make(other, 'analyticsTarget/add', {
      name: named('外借'),
      metric: 'loans',
    });
    const items = [{ kind: 'target', id: target }];
    await as(keeper).put(`${base}/analyticsReport/${at.report}`, {
      json: { name: '绘本月报', items },
    });
    const inUse = await as(other).delete(`${base}/analyticsTarget/${target}`);
    expect([inUse.status, inUse.body.message]).toEqual([
      409,
      '仍在使用，不能删除。另有 1 处使用，您没有查看的权限',
    ]);
    const seen = await as(keeper).delete(`${base}/analyticsTarget/${target}`, {
      language: 'en-US',
    });
    expect(seen.body.message).toContain('绘本月报');
  });
});

it('an enumeration is in use by a hidden rule, but does not name it', async () => {
  const enumeration = await make(other, 'enumConfig/add', {
    code: 'wanted',
    name: named('状态'),
    choices: [{ code: 'A', label: named('甲馆') }],
  });
  const rule = await make(editor, 'rule-config', {
    folderId: at.folder,
    name: named('绘本去处'),
    means: named('绘本去了哪些馆'),
    parameters: [
      { name: 'places', label: named('馆'), type: 'enumeration', enumeration: 'wanted' },
    ],
    question: {
      kind: 'query',
      query: question,
      conditions: [{ parameter: 'places', field: 'library', op: 'in' }],
    },
  });
  const path = `${base}/enumConfig/${enumeration}`;
  expect((await as(other).get(path)).body.data.rules).toEqual([]);
  const refused = await as(other).delete(path);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    '仍在使用，不能删除。另有 1 处使用，您没有查看的权限',
  ]);
  expect((await as(member).get(path)).body.data.rules).toMatchObject([{ name: '绘本去处' }]);
  await as(editor).delete(`${base}/rule-config/${rule}`);
  expect((await as(other).delete(path)).status).toBe(200);
});

describe('a project with content', () => {
  it('cannot be deleted, and the error counts its content', async () => {
    const path = `${base}/projectInfo/${at.project}`;
    const chinese = await as(editor).delete(path);
    expect([chinese.status, chinese.body.message]).toEqual([
      409,
      '项目里还有文件夹 1 个、规则 1 条、报告 1 份，请先移走或删除',
    ]);
    const english = await as(editor).delete(path, { language: 'en-US' });
    expect(english.body.message).toBe(
      'The project still holds 1 folder(s), 1 rule(s), 1 report(s). Move or delete them first',
    );
    await as(keeper).delete(`${base}/analyticsReport/${at.report}`);
    await as(editor).delete(`${base}/rule-config/${at.rule}`);
    await as(editor).delete(`${base}/ruleFolder/${at.folder}`);
    expect((await as(editor).delete(path)).status).toBe(200);
  });
});

it('projects offer accounts as members to callers who edit projects', async () => {
  const path = `${base}/projectInfo/people`;
  expect((await app.client.get(path)).status).toBe(401);
  expect((await as(other).get(path)).status).toBe(403);
  const { data } = (await as(editor).get(`${path}?search=${encodeURIComponent('王')}`)).body;
  expect(data).toEqual([{ id: memberId, username: 'wang', nickName: '王芳' }]);
  const everybody = (await as(editor).get(path)).body.data;
  expect(everybody.map(({ username }: { username: string }) => username)).not.toContain('super');
});
