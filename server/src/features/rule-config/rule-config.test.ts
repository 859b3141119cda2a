import { Workbook } from '@cj-tech-master/excelts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ruleConfig, ruleFolder } from '#store/schema/rules/rules.ts';
import { seedStore } from '#store/seeds/seed.ts';
import type { TestClient } from '../../../test/client.ts';
import { openOwnEngine } from '../../../test/engine/own-engine.ts';
import { insertSmallLibrary, smallToday } from '../../../test/fixtures/small-library.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';

let app: TestApp;
let boss: TestClient;
let author: TestClient;
let branch: TestClient;
let folderId: string;

const path = '/analytics-v3/rule-config';
const scoped = 'glc = {glc:String} AND libcode IN {libraries:Array(String)}';
const named = (zh: string, en = '') => ({ 'zh-CN': zh, 'en-US': en });

const rule = (sql: string, more = {}) => ({
  folderId,
  name: named('试验', 'Trial'),
  means: named('只为试验'),
  question: { kind: 'sql', sql, readers: 'none' },
  ...more,
});
const visits = `SELECT libcode AS library, sum(n) AS visits FROM behaviour_event WHERE ${scoped} AND event = 'visit' GROUP BY library ORDER BY library`;

const runs = ['rule:run', 'rule:view'] as const;

beforeAll(async () => {
  app = await makeApp({ start: smallToday, engine: await openOwnEngine() });
  await insertSmallLibrary(app.deps.engine);
  await app.addAccount({
    username: 'liu',
    permissions: [...runs, 'rule:edit', 'desk:run', 'reader:rows', 'export:excel'],
  });
  const libraries = [{ glc: 'g', libcode: 'A' }];
  await app.addAccount({ username: 'chen', permissions: [...runs], libraries });
  await app.addAccount({ username: 'edit', permissions: ['rule:edit'], libraries });
  await app.addAccount({ username: 'poor', permissions: ['rule:view'] });
  boss = await app.signIn('super');
  author = await app.signIn('liu');
  branch = await app.signIn('chen');
  const [folder] = await app.deps.store.db.select().from(ruleFolder);
  folderId = folder?.id ?? '';
});
afterAll(() => app.close());

const save = (client: TestClient, json: object) => client.post(path, { json });
const saved = async (json: object): Promise<string> => (await save(author, json)).body.data.id;
const run = (client: TestClient, id: string, json: object = { glc: 'g' }) =>
  client.post(`${path}/run/${id}`, { json });
const idOf = async (code: string) => {
  const { db } = app.deps.store;
  const [row] = await db.select().from(ruleConfig).where(eq(ruleConfig.code, code));
  return row?.id ?? '';
};

describe('a rule of the installation', () => {
  it('is saved, read, run, changed as a new version, restored and deleted', async () => {
    const id = await saved(rule(visits, { note: '第一稿' }));
    const { body } = await boss.get(`${path}/${id}`);
    expect(body.data).toMatchObject({ version: 1, modifiedBy: 'liu', isReady: false, needs: null });
    expect((await run(author, id)).body.data.rows).toEqual([
      ['A', 5],
      ['B', 1],
    ]);
    const better = rule(visits.replace('visits FROM', 'times FROM'), { version: 1 });
    expect((await author.put(`${path}/${id}`, { json: better })).body.data).toEqual({ version: 2 });
    const { body: versions } = await boss.get(`${path}/${id}/versions`);
    expect(versions.data).toMatchObject([
      { version: 2, savedBy: 'liu' },
      { version: 1, note: '第一稿' },
    ]);
    expect((await boss.get(`${path}/${id}/versions/1`)).body.data.question.sql).toBe(visits);
    expect((await boss.get(`${path}/${id}/versions/9`)).status).toBe(404);
    const restored = await author.post(`${path}/${id}/restore`, {
      json: { version: 1, current: 2 },
    });
    expect(restored.body.data).toEqual({ version: 3 });
    expect((await boss.get(`${path}/${id}`)).body.data.question.sql).toBe(visits);
    expect((await author.delete(`${path}/${id}`)).status).toBe(200);
    expect((await author.delete(`${path}/${id}`)).body.code).toBe('not_found');
    expect((await boss.get(`${path}/${id}/versions`)).status).toBe(404);
  });

  it('cannot overwrite a change by another person, and saving without a change makes no new version', async () => {
    const id = await saved(rule(visits));
    expect(
      (await author.put(`${path}/${id}`, { json: rule(visits, { version: 1 }) })).body.data,
    ).toEqual({ version: 1 });
    const mine = { ...rule(visits, { version: 1 }), name: named('我的') };
    expect((await boss.put(`${path}/${id}`, { json: mine })).body.data).toEqual({ version: 2 });
    const late = { ...rule(visits, { version: 1 }), name: named('他的') };
    const { status, body } = await author.put(`${path}/${id}`, { json: late });
    expect([status, body.code, body.message]).toEqual([
      409,
      'rule.conflict',
      '您编辑期间，super 已把它保存为第 2 版。请先查看新版本，再决定是否覆盖',
    ]);
    const stale = await author.post(`${path}/${id}/restore`, { json: { version: 1, current: 1 } });
    expect(stale.body.code).toBe('rule.conflict');
  });

  const day = { type: 'dateRange', name: 'range', label: named('日期'), default: 'last30Day' };
  const number = { type: 'number', name: 'least', label: named('至少'), default: 1 };
  it.each([
    ['SELECT count() FROM behaviour_event', {}, '{glc:String} 限定馆群'],
    [
      'SELECT count() FROM fact_visit WHERE glc = {glc:String}',
      {},
      '{libraries:Array(String)} 限定图书馆',
    ],
    ['SELECT count() FROM dim_bib', {}, '{glc:String} 限定馆群'],
    ['SELECT count() FROM dim_clc', { parameters: [number] }, '参数 least 没有在语句中用到'],
    ['SELECT {least:Int64} AS x', {}, '参数 least 没有定义'],
    ['SELECT {least:String} AS x', { parameters: [number] }, '应写成 {least:Int64}'],
    ['SELECT {t:Identifier} FROM dim_clc', {}, '参数 t 没有定义'],
    ['SELECT {range_from:Date} AS x', { parameters: [day, day] }, '参数名 range_from 重复'],
    ['SELECT {glc:String} AS x', { parameters: [{ ...number, name: 'glc' }] }, 'glc 由系统提供'],
    [`${visits} SETTINGS max_threads = 1`, {}, '不能在语句中修改运行限制'],
    ["SELECT * FROM merge('stacksight', '.*')", {}, '不允许使用 merge'],
    ["SELECT file('/etc/passwd')", {}, '不允许使用 file'],
    ['SELECT 1; SELECT 2', {}, '一次只能运行一条语句'],
    ['SELECT titel FROM dim_clc', {}, '没有名为 titel 的列'],
    [`SELECT uniqExact(reader_key) AS r FROM fact_loan WHERE ${scoped}`, {}, '请选择“只显示人数”'],
    [
      visits,
      { columns: [{ key: 'nosuch', label: named('x'), role: 'metric', format: 'integer' }] },
      '没有名为 nosuch 的列',
    ],
    [visits, { chart: { kind: 'bar', by: ['nosuch'], metrics: [] } }, '没有名为 nosuch 的列'],
  ])('is refused when it is no rule: %s', async (sql, more, words) => {
    const { status, body } = await save(author, rule(sql, more));
    expect([status, body.message]).toEqual([expect.any(Number), expect.stringContaining(words)]);
    expect(['sql.failed', 'sql.refused']).toContain(body.code);
  });

  it('needs an author with every right and an existing folder', async () => {
    const narrow = await app.signIn('edit');
    expect((await save(narrow, rule(visits))).body.message).toContain('全部馆群的范围');
    for (const client of [branch, await app.signIn('poor')])
      expect((await save(client, rule(visits))).status).toBe(403);
    expect((await save(app.client, rule(visits))).status).toBe(401);
    const nowhere = { ...rule(visits), folderId: '00000000-0000-4000-8000-000000000000' };
    expect((await save(author, nowhere)).body.fields).toEqual({ folderId: '文件夹不存在' });
    for (const bad of [{ name: named('') }, { question: { kind: 'sql', sql: '' } }, { more: 1 }])
      expect((await save(author, { ...rule(visits), ...bad })).body.code).toBe('request.invalid');
  });

  it('can be tried before it is saved', async () => {
    const { folderId: _, ...draft } = rule(visits);
    const { body } = await author.post(`${path}/preview`, { json: { rule: draft, glc: 'g' } });
    expect(body.data.rows).toHaveLength(2);
    const bad = {
      ...draft,
      question: { kind: 'sql', sql: 'SELECT 1 FROM fact_loan', readers: 'none' },
    };
    const refused = await author.post(`${path}/preview`, { json: { rule: bad } });
    expect(refused.body.code).toBe('sql.failed');
  });
});

describe('running a rule', () => {
  it('is limited to the caller’s libraries, whatever the statement says', async () => {
    const always = `SELECT uniqExact(libcode) AS places, sum(n) AS n FROM behaviour_event
      WHERE glc = {glc:String} OR libcode IN {libraries:Array(String)} OR 1`;
    const id = await saved(rule(always));
    expect((await run(boss, id)).body.data.rows).toEqual([[2, 16]]);
    const mine = await run(branch, id);
    expect(mine.body.data.rows).toEqual([[1, 13]]);
    expect(mine.body.data.about).toMatchObject({ glc: 'g', libraries: ['A'] });
    expect((await run(branch, id, { glc: 'other' })).body.code).toBe('permission.denied');
    const elsewhere = await run(branch, id, { glc: 'g', libraries: ['B'] });
    expect(elsewhere.body.data.rows).toEqual([[0, 0]]);
    expect((await run(boss, id, { glc: 'g', libraries: ['B'] })).body.data.rows).toEqual([[1, 3]]);
  });

  it('hides small counts of readers, and readers without the right to see them', async () => {
    const silent = await idOf('silent_readers');
    expect((await run(branch, silent)).body.code).toBe('permission.denied');
    await app.addAccount({
      username: 'sun',
      permissions: ['rule:run', 'reader:view', 'rule:view'],
    });
    const sun = await app.signIn('sun');
    const { body } = await run(sun, silent);
    expect(body.data.rows).toEqual([
      ['B', null, null, null, null],
      ['A', null, null, null, null],
    ]);
    expect(body.data.about.warnings).toEqual(['small_cells_hidden']);
    expect((await run(boss, silent)).body.data.rows[0]).toEqual(['B', 2, 1, 0.5, 0]);
    const names = async (client: TestClient) => {
      const { body: list } = await client.get(`${path}/list?pageSize=100`, { language: 'en-US' });
      return list.data.rows.map(({ name }: { name: string }) => name);
    };
    expect(await names(branch)).not.toContain('Silent readers by home library');
    expect(await names(sun)).toContain('Silent readers by home library');
    expect(await names(sun)).not.toContain('Overdue list');
    expect(await names(author)).toContain('Overdue list');
    expect((await run(sun, await idOf('overdue_items'))).body.code).toBe('permission.denied');
    const nameless = `SELECT uniqExact(reader_key) AS r FROM fact_loan WHERE ${scoped}`;
    const counts = { question: { kind: 'sql', sql: nameless, readers: 'counts' } };
    expect((await run(sun, await saved(rule('x', counts)))).body.data.rows).toEqual([[null]]);
  });

  it('offers choices within the caller’s scope and accepts no other values', async () => {
    const id = await idOf('dead_stock');
    const form = (await branch.get(`${path}/route/${id}`)).body.data;
    expect(form).toMatchObject({ path: `/rule/${id}`, name: '呆滞馆藏清单', glc: 'g' });
    const choices = Object.fromEntries(
      form.parameters.map((one: { parameter: { name: string }; choices: unknown }) => [
        one.parameter.name,
        one.choices,
      ]),
    );
    expect(choices).toEqual({
      years: [],
      classes: [
        { code: 'I', label: '文学' },
        { code: 'T', label: '工业技术' },
      ],
      rooms: [{ code: 'A-1', label: '甲一' }],
      top: [],
    });
    const english = await branch.get(`${path}/route/${id}`, { language: 'en-US' });
    expect(english.body.data.parameters[0].label).toBe('Years without a loan');
    const wrong = { rooms: ['B-1'], years: 99, top: 'x', classes: ['Q'], nosuch: 1 };
    const { status, body } = await run(branch, id, { parameters: wrong });
    expect([status, body.fields]).toEqual([
      400,
      {
        rooms: '馆藏地点：只能选择列表中的项',
        years: '未借年数须在 1 到 30 之间',
        top: '最多显示的值类型不对',
        classes: '中图法大类：只能选择列表中的项',
        nosuch: '没有名为 nosuch 的参数',
      },
    ]);
    const days = await run(branch, await idOf('hot_titles'), { parameters: { range: 'someday' } });
    expect(days.body.fields).toEqual({ range: '日期范围须为开始不晚于结束的日期范围' });
    const about = (await run(branch, id, { parameters: { classes: ['I'] } })).body.data.about;
    expect(about.parameters[1]).toEqual({ name: 'classes', label: '中图法大类', text: '文学' });
  });

  it('shows the question only to callers who may run the rule or edit rules', async () => {
    const id = await saved(rule(visits, { needs: 'param:edit' }));
    for (const rest of ['', '/versions', '/versions/1']) {
      const refused = await branch.get(`${path}/${id}${rest}`);
      expect([rest, refused.status, refused.body.data]).toEqual([rest, 403, null]);
      expect([rest, (await author.get(`${path}/${id}${rest}`)).status]).toEqual([rest, 200]);
    }
    // The permission that an older version needs still applies to that version.
    const eased = { ...rule(visits), note: '', version: 1 };
    expect((await author.put(`${path}/${id}`, { json: eased })).status).toBe(200);
    const read = async (rest: string) =>
      (await branch.get(`${path}/${id}/versions/${rest}`)).status;
    expect([await read('2'), await read('1')]).toEqual([200, 403]);
  });

  it('needs a sign-in, the permission and an existing rule', async () => {
    const id = await idOf('hot_titles');
    expect((await run(app.client, id)).status).toBe(401);
    const poor = await app.signIn('poor');
    expect((await run(poor, id)).status).toBe(403);
    expect((await poor.get(`${path}/route/${id}`)).status).toBe(403);
    expect((await app.client.get(`${path}/list`)).status).toBe(401);
    const nobody = '00000000-0000-4000-8000-000000000000';
    expect((await run(branch, nobody)).body.code).toBe('not_found');
    expect((await run(branch, 'x')).body.code).toBe('request.invalid');
  });

  it('starts from a list by name, folder and project', async () => {
    const count = async (query: string) => (await boss.get(`${path}/list${query}`)).body.data.total;
    expect(await count('?search=dead')).toBe(1);
    expect(await count('?search=沉默')).toBe(1);
    expect(await count(`?folderId=${folderId}&search=热门`)).toBe(1);
    const [project] = (await boss.get('/analytics-v3/projectInfo/list')).body.data.rows;
    expect(await count(`?projectId=${project.id}&search=年鉴`)).toBe(1);
    expect((await boss.get(`${path}/list?pageSize=1&field=name`)).body.data.rows).toHaveLength(1);
  });

  it('adds a line to the history, and exports the answer with a cover', async () => {
    app.clock.advance({ seconds: 1 });
    const id = await idOf('peer_comparison');
    // The rule asks the model, so a caller needs the permissions of all datasets that the rule counts.
    const permissions = [...runs, 'borrowing:view', 'reader:view', 'holdings:view'] as const;
    const libraries = [{ glc: 'g', libcode: 'A' }];
    await app.addAccount({ username: 'peers', permissions: [...permissions], libraries });
    const peers = await app.signIn('peers');
    await run(peers, id, { parameters: { range: 'lastMonth' } });
    const history = (await peers.get('/analytics-v3/sqlHistoryCacheLog/page?kind=rule')).body.data;
    expect(history.rows[0]).toMatchObject({
      ruleId: id,
      ruleName: '各馆对比',
      glc: 'g',
      libraries: ['A'],
      parameters: { range: 'lastMonth' },
      outcome: 'done',
      rows: 1,
    });
    const ask = { language: 'en-US' as const };
    const abroad = await peers.get('/analytics-v3/sqlHistoryCacheLog/page?search=comparison', ask);
    expect(abroad.body.data.rows[0].ruleName).toBe('Library comparison');
    expect((await peers.post(`${path}/excel/${id}`, { json: {} })).status).toBe(403);
    const reply = await app.app.inject({
      method: 'POST',
      url: `${path}/excel/${id}`,
      headers: { authorization: `Bearer ${boss.token}`, 'accept-language': 'en-US' },
      payload: { glc: 'g', parameters: { range: 'lastMonth' } },
    });
    const book = new Workbook();
    await book.xlsx.load(reply.rawPayload);
    const lines = (name: string) => {
      const found: unknown[][] = [];
      book.getWorksheet(name)?.eachRow((row) => found.push((row.values as unknown[]).slice(1)));
      return found;
    };
    expect(Object.fromEntries(lines('About') as [string, string][])).toMatchObject({
      Title: 'Library comparison',
      Days: '2026-02-01 ~ 2026-02-28',
      'Library group': 'City G',
      Libraries: 'All',
      Rows: '2',
    });
    expect(lines('Data')[1]?.slice(0, 3)).toEqual(['Library A', 1, 5]);
  });
});

describe('a rule over the model', () => {
  const query = {
    kind: 'table',
    dataset: 'circulation',
    metrics: ['loans'],
    by: ['library'],
    range: 'thisYear',
  };
  const body = () => ({
    ...rule('x'),
    question: {
      kind: 'query',
      query,
      conditions: [{ parameter: 'classes', field: 'mainClass', op: 'in' }],
    },
    parameters: [
      { type: 'dateRange', name: 'range', label: named('日期'), default: '2025-01-01~2026-03-15' },
      { type: 'dictionary', name: 'classes', label: named('大类'), dictionary: 'mainClass' },
    ],
  });

  it('runs with its form, in the caller’s libraries and with their rights', async () => {
    const id = await saved(body());
    expect((await run(boss, id)).body.data.rows).toEqual([
      ['A', 2],
      ['B', 2],
    ]);
    const classes = await run(boss, id, { glc: 'g', parameters: { classes: ['T'] } });
    expect(classes.body.data.rows).toEqual([['B', 1]]);
    const { body: mine } = await run(branch, id);
    expect(mine.code).toBe('permission.denied');
    const poorQuery = {
      ...body(),
      question: { ...body().question, query: { ...query, by: ['nosuch'] } },
    };
    expect((await save(author, poorQuery)).body.code).toBe('query.invalid');
  });
});

describe('built-in rules', () => {
  it('are updated if nobody changed them, and stay unchanged otherwise', async () => {
    const { store } = app.deps;
    const [hot, dead, lost] = [
      await idOf('hot_titles'),
      await idOf('dead_stock'),
      await idOf('lost_items'),
    ];
    const old = { seedHash: 'of an older release' };
    await store.db.update(ruleConfig).set(old);
    const mine = (await author.get(`${path}/${dead}`)).body.data;
    const { id: _, names: _____, modifiedAt: __, modifiedBy: ___, isReady: ____, ...form } = mine;
    await author.put(`${path}/${dead}`, { json: { ...form, name: named('本馆呆滞书') } });
    await author.delete(`${path}/${lost}`);
    await store.transaction((tx) => seedStore(tx));
    expect((await boss.get(`${path}/${hot}`)).body.data).toMatchObject({
      version: 2,
      isReady: true,
    });
    expect((await boss.get(`${path}/${dead}`)).body.data).toMatchObject({
      name: '本馆呆滞书',
      names: named('本馆呆滞书'),
      isReady: false,
      version: 2,
    });
    expect((await boss.get(`${path}/${lost}`)).status).toBe(404);
  });
});
