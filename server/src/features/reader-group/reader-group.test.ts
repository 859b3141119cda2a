import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient, TestReply } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { insertRows } from '../../../test/test-engine.ts';

let app: TestApp;
let boss: TestClient;
let analyst: TestClient;
let librarian: TestClient;

const address = '/analytics-v3/reader-group';
const range = { from: '2026-03-01', to: '2026-04-01' };

const happened = (event: string, day: string, reader: number, libcode: string) => ({
  glc: 'g',
  event,
  day,
  hour: 9,
  at: `${day} 01:00:00`,
  reader_key: reader,
  libcode,
  rdtype: reader % 2 === 0 ? 'adult' : 'child',
});

// Readers 1 to 8 borrow in March at A, 1 and 2 return in the second week, and 9 borrows at B.
const rows = [
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((reader) => happened('loan', '2026-03-02', reader, 'A')),
  happened('loan', '2026-03-10', 1, 'A'),
  happened('loan', '2026-03-11', 2, 'A'),
  happened('loan', '2026-03-03', 9, 'B'),
];

const lost = {
  kind: 'lost',
  question: 'cohort',
  first: { code: 'loan' },
  back: { code: 'loan' },
  unit: 'week',
  periods: 1,
  range,
  glc: 'g',
};
const cell = { metric: 'p1', bucket: '2026-03-02', codes: {} };

beforeAll(async () => {
  app = await makeApp();
  const { engine } = app.deps;
  await insertRows(engine, 'dim_group', [{ glc: 'g', name_zh: '甲', name_en: 'G' }]);
  await insertRows(engine, 'behaviour_event', rows);
  await insertRows(engine, 'dim_reader', [
    { glc: 'g', reader_key: 3, libcode: 'A', rdtype: 'child', registered_on: '2020-02-29' },
    { glc: 'g', reader_key: 4, libcode: 'B', rdtype: 'adult', registered_on: '2021-01-01' },
  ]);
  const permissions = ['dashboard:view', 'borrowing:view', 'reader:rows', 'reader:group'] as const;
  await app.addAccount({ username: 'ana', permissions: [...permissions] });
  await app.addAccount({
    username: 'lib',
    permissions: ['dashboard:view', 'borrowing:view'],
    libraries: [{ glc: 'g', libcode: 'A' }],
  });
  await app.addAccount({
    username: 'liba',
    permissions: [...permissions],
    libraries: [{ glc: 'g', libcode: 'A' }],
  });
  boss = await app.signIn('super');
  analyst = await app.signIn('ana');
  librarian = await app.signIn('lib');
});
afterAll(() => app.close());

describe('the readers behind a study', () => {
  it('are the readers that the cell counts', async () => {
    const answer = await analyst.post('/analytics-v3/api/query', { json: lost });
    expect(answer.body.data.rows[1].slice(0, 3)).toEqual(['2026-03-02', 9, 7]);
    const { body } = await analyst.post('/analytics-v3/api/rows', { json: { query: lost, cell } });
    expect(body.data.total).toBe(7);
    expect(body.data.rows[0]).toEqual(['03', 'child', 'A', '2020-02-29', null]);
  });

  it('have no properties from other libraries for a librarian of one library', async () => {
    const { body } = await (await app.signIn('liba')).post('/analytics-v3/api/rows', {
      json: {
        query: lost,
        cell,
      },
    });
    expect(body.data.total).toBe(6);
    expect(body.data.rows[1]).toEqual(['04', null, null, null, null]);
  });

  it('are refused to callers who may not see readers', async () => {
    const { status, body } = await librarian.post('/analytics-v3/api/rows', {
      json: { query: lost, cell },
    });
    expect([status, body.code]).toEqual([403, 'permission.denied']);
    const list = { ...lost, question: 'list', base: range, silentDays: 30 };
    for (const key of ['unit', 'periods', 'range'] as const)
      delete (list as Record<string, unknown>)[key];
    const refused = await librarian.post('/analytics-v3/api/query', { json: list });
    expect([refused.status, refused.body.code]).toEqual([403, 'permission.denied']);
    expect(
      (await analyst.post('/analytics-v3/api/query', { json: list })).body.data.rows,
    ).toHaveLength(9);
  });

  it('are hidden in cells of one to four readers', async () => {
    const few = { ...lost, kind: 'retention' };
    delete (few as Record<string, unknown>).question;
    const { body } = await librarian.post('/analytics-v3/api/query', { json: few });
    expect(body.data.rows[1].slice(0, 4)).toEqual(['2026-03-02', 8, null, null]);
    expect(body.data.meta.warnings).toEqual(['small_cells_hidden', 'cut_periods']);
  });
});

describe('a group of readers', () => {
  it('is saved, listed, used as a filter and deleted', async () => {
    const saved = await analyst.post(`${address}/add`, {
      json: { name: '三月流失', query: lost, cell },
    });
    expect(saved.body.data.size).toBe(7);
    const { id } = saved.body.data;
    const list = await analyst.get(`${address}/list`);
    expect(list.body.data).toMatchObject({
      total: 1,
      rows: [{ name: '三月流失', size: 7, createdBy: 'ana' }],
    });
    const count = { kind: 'table', dataset: 'circulation', metrics: ['loans'], range, glc: 'g' };
    const ask = async (op: string) =>
      (
        await analyst.post('/analytics-v3/api/query', {
          json: {
            ...count,
            filter: { field: 'readerGroup', op, value: [id] },
          },
        })
      ).body.data.rows;
    expect([await ask('in'), await ask('notIn')]).toEqual([[[7]], [[4]]]);
    const twice = await analyst.post(`${address}/add`, {
      json: { name: '三月流失', query: lost, cell },
    });
    expect([twice.status, twice.body.code]).toEqual([409, 'name.taken']);
    expect(twice.body.fields).toEqual({ name: '“三月流失”已被使用' });
    expect((await boss.delete(`${address}/${id}`)).status).toBe(200);
    app.clock.advance({ seconds: 3 });
    expect(await ask('in')).toEqual([[0]]);
    expect((await analyst.delete(`${address}/${id}`)).status).toBe(404);
    const { data } = (await boss.get(`/system/history/readerGroup/${id}`)).body;
    expect(data.map(({ username, verb }: Record<string, string>) => [username, verb])).toEqual([
      ['super', 'remove'],
      ['ana', 'create'],
    ]);
    const size = { key: 'size', before: null, after: 7 };
    expect(data[1].fields).toContainEqual(size);
    expect(data[0].fields).toContainEqual({ ...size, before: 7, after: null });
  });

  it('has a history for callers whose scope includes all its libraries', async () => {
    const query = {
      kind: 'event',
      events: [{ code: 'loan', measure: { type: 'readers' } }],
      ...{ range, glc: 'g' },
    };
    const branch = await app.signIn('liba');
    const add = async (name: string, libraries?: string[]) =>
      (await analyst.post(`${address}/add`, { json: { name, query: { ...query, libraries } } }))
        .body.data.id;
    const statusOf = async (id: string) =>
      (await branch.get(`/system/history/readerGroup/${id}`)).status;
    const [own, whole] = [await add('甲馆的', ['A']), await add('全市的')];
    expect([await statusOf(own), await statusOf(whole)]).toEqual([200, 404]);
    for (const id of [own, whole])
      expect((await analyst.delete(`${address}/${id}`)).status).toBe(200);
  });

  it('can be saved from any number over known readers', async () => {
    const query = {
      kind: 'event',
      events: [{ code: 'loan', measure: { type: 'readers' } }],
      by: ['readerType'],
      range,
      glc: 'g',
    };
    const saved = await analyst.post(`${address}/add`, {
      json: {
        name: '少儿',
        query,
        cell: { codes: { readerType: 'child' } },
      },
    });
    expect(saved.body.data.size).toBe(5);
    const stock = { kind: 'table', dataset: 'stock', metrics: ['items'], range: 'today', glc: 'g' };
    const none = await boss.post(`${address}/add`, { json: { name: '馆藏', query: stock } });
    expect([none.status, none.body.code]).toEqual([400, 'group.no_readers']);
  });

  it('is listed, and offered as a filter, to callers whose scope includes all its libraries', async () => {
    const query = {
      kind: 'event',
      events: [{ code: 'loan', measure: { type: 'readers' } }],
      range,
    };
    const save = async (client: TestClient, name: string, libraries?: string[]) => {
      const json = { name, query: { ...query, glc: 'g', libraries } };
      expect((await client.post(`${address}/add`, { json })).body.data.size).toBe(
        name === '全市' ? 9 : 8,
      );
    };
    const branch = await app.signIn('liba');
    await save(analyst, '全市');
    await save(analyst, '甲馆', ['A']);
    await save(branch, '自己');
    const names = (reply: TestReply, key: string) =>
      reply.body.data.rows.map((row: Record<string, string>) => row[key]).sort();
    const choices = '/analytics-v3/dimension/values?dataset=circulation&field=readerGroup&glc=g';
    expect(names(await branch.get(`${address}/list`), 'name')).toEqual(['甲馆', '自己'].sort());
    expect(names(await branch.get(choices), 'label')).toEqual(['甲馆', '自己'].sort());
    expect(names(await analyst.get(choices), 'label')).toEqual(
      expect.arrayContaining(['全市', '甲馆', '自己']),
    );
  });

  it('is refused with fewer than five readers, or without the permission', async () => {
    const small = await analyst.post(`${address}/add`, {
      json: {
        name: '两人',
        query: { ...lost, kind: 'retention', question: undefined },
        cell,
      },
    });
    expect([small.status, small.body.code]).toEqual([400, 'group.too_small']);
    expect((await app.client.get(`${address}/list`)).status).toBe(401);
    expect((await librarian.get(`${address}/list`)).status).toBe(403);
    const filtered = {
      kind: 'table',
      dataset: 'circulation',
      metrics: ['loans'],
      range,
      glc: 'g',
      filter: { field: 'readerGroup', op: 'in', value: ['x'] },
    };
    expect((await librarian.post('/analytics-v3/api/query', { json: filtered })).status).toBe(403);
    const bad = await analyst.post(`${address}/add`, { json: { name: ' ', query: lost, cell } });
    expect([bad.status, Object.keys(bad.body.fields)]).toEqual([400, ['name']]);
  });
});
