import { and, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customConfig } from '#store/schema/config/custom-config.ts';
import { auditLog } from '#store/schema/records.ts';
import { ruleConfig } from '#store/schema/rules/rules.ts';
import type { TestClient } from '../../../test/client.ts';
import { insertSmallLibrary, smallToday } from '../../../test/fixtures/small-library.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { beforeTransaction } from '../../../test/store/before-transaction.ts';

let app: TestApp;
let editor: TestClient;
let viewer: TestClient;
let branch: TestClient;

const path = '/analytics-v3/customConfig';
const weekdays = [1, 2, 3, 4, 5].map(() => ({ from: 9, to: 18 }));
const hours = [...weekdays, { from: 10, to: 16 }, null];

beforeAll(async () => {
  app = await makeApp({ start: smallToday });
  await insertSmallLibrary(app.deps.engine);
  const rights = [
    'config:view',
    'dashboard:view',
    'holdings:view',
    'borrowing:view',
    'rule:run',
  ] as const;
  await app.addAccount({ username: 'edits', permissions: [...rights, 'config:edit'] });
  await app.addAccount({ username: 'views', permissions: ['config:view'] });
  const libraries = [{ glc: 'g', libcode: 'B' }];
  await app.addAccount({ username: 'branch', permissions: [...rights, 'config:edit'], libraries });
  editor = await app.signIn('edits');
  viewer = await app.signIn('views');
  branch = await app.signIn('branch');
});
afterAll(() => app.close());

const edit = (client: TestClient, json: object) =>
  client.post(`${path}/editCustomConfig`, { json: { glc: 'g', ...json } });
const now = async (libcode: string) =>
  (await viewer.get(`${path}/getCustomConfig?glc=g&libcode=${libcode}`)).body.data;
const ask = async (client: TestClient, more: object) => {
  const json = {
    kind: 'table',
    range: { from: '2026-01-01', to: '2026-03-15' },
    glc: 'g',
    ...more,
  };
  return (await client.post('/analytics-v3/api/query', { json })).body.data;
};

describe('a setting', () => {
  it('records the replaced value in the log, also with two changes at once', async () => {
    const { store } = app.deps;
    const setting = { key: 'deadStockYears', libcode: 'B' } as const;
    await edit(editor, { ...setting, value: 4 });
    const own = and(eq(customConfig.libcode, 'B'), eq(customConfig.key, setting.key));
    beforeTransaction(store, () => store.db.update(customConfig).set({ value: 6 }).where(own));
    expect((await edit(editor, { ...setting, value: 7 })).status).toBe(200);
    const [entry] = await store.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'customConfig.update'))
      .orderBy(desc(auditLog.id));
    expect(entry).toMatchObject({ before: { deadStockYears: 6 }, after: { deadStockYears: 7 } });
    await store.db.delete(customConfig).where(own);
  });

  it('is inherited from the group, set by a library, and deleted again', async () => {
    expect((await now('A')).deadStockYears).toEqual({ value: 3, from: 'standard' });
    expect((await edit(editor, { key: 'deadStockYears', value: 5 })).status).toBe(200);
    expect((await now('A')).deadStockYears).toEqual({ value: 5, from: 'group' });
    await edit(editor, { key: 'deadStockYears', value: 8, libcode: 'A' });
    expect((await now('A')).deadStockYears).toEqual({ value: 8, from: 'library' });
    expect((await now('B')).deadStockYears).toEqual({ value: 5, from: 'group' });
    const { body } = await viewer.get(`${path}/list?glc=g`);
    expect(
      body.data.rows.map(({ id, deadStockYears, own }: never) => [id, deadStockYears, own]),
    ).toEqual([
      ['*', 5, ['deadStockYears']],
      ['A', 8, ['deadStockYears']],
      ['B', 5, []],
    ]);
    const gone = `${path}/deleteConfig?glc=g&libcode=A&key=deadStockYears`;
    expect((await editor.get(gone)).status).toBe(200);
    expect((await editor.get(gone)).status).toBe(404);
    expect((await editor.delete(`${path}/deadStockYears?glc=g`)).status).toBe(200);
    expect((await now('A')).deadStockYears).toEqual({ value: 3, from: 'standard' });
  });

  it('is listed with its meaning and the number of libraries that set it', async () => {
    await edit(editor, { key: 'shortName', value: { 'zh-CN': '甲' }, libcode: 'A' });
    const { body } = await viewer.get(`${path}/getConfigDistinctList?glc=g`);
    expect(body.data.map(({ key, libraries }: never) => [key, libraries])).toEqual([
      ['fullName', 0],
      ['shortName', 1],
      ['superior', 0],
      ['level', 0],
      ['coordinates', 0],
      ['openingHours', 0],
      ['deadStockYears', 0],
      ['holdRatio', 0],
    ]);
    const found = await viewer.get(`${path}/list?glc=g&search=${encodeURIComponent('甲馆')}`);
    expect(found.body.data.rows).toMatchObject([{ id: 'A', library: '甲馆', shortName: '甲' }]);
    await editor.delete(`${path}/shortName?glc=g&libcode=A`);
  });
});

describe('copying the values of a library', () => {
  const copy = (client: TestClient, to: string[], from = 'A') =>
    client.post(`${path}/copyConfig`, { json: { glc: 'g', from, to } });

  it('sets them for other libraries, all or nothing, with an audit entry for each', async () => {
    const none = await copy(editor, ['B']);
    expect([none.status, none.body.fields]).toMatchObject([400, { from: /套用/ }]);
    await edit(editor, { key: 'shortName', value: { 'zh-CN': '甲' }, libcode: 'A' });
    await edit(editor, { key: 'deadStockYears', value: 7, libcode: 'A' });
    await edit(editor, { key: 'openingHours', value: hours, libcode: 'A' });
    await edit(editor, { key: 'deadStockYears', value: 2, libcode: 'B' });
    const unknown = await copy(editor, ['B', 'Z']);
    expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([400, ['libcode']]);
    expect((await now('B')).deadStockYears).toEqual({ value: 2, from: 'library' });
    expect((await copy(viewer, ['B'])).status).toBe(403);
    expect((await copy(branch, ['B'])).status).toBe(403);

    const given = await copy(editor, ['B', 'A', 'B']);
    expect(given.body.data).toEqual({ keys: ['openingHours', 'deadStockYears'], libraries: 1 });
    expect(await now('B')).toEqual({
      fullName: { value: { 'zh-CN': '乙馆', 'en-US': 'Library B' }, from: 'data' },
      shortName: { value: null, from: 'standard' },
      superior: { value: null, from: 'standard' },
      level: { value: null, from: 'standard' },
      coordinates: { value: null, from: 'standard' },
      openingHours: { value: hours, from: 'library' },
      deadStockYears: { value: 7, from: 'library' },
      holdRatio: { value: 3, from: 'standard' },
    });
    expect((await copy(editor, [''])).body.data.libraries).toBe(1);
    expect((await now('')).deadStockYears).toEqual({ value: 7, from: 'group' });
    const { db } = app.deps.store;
    const notes = await db.select().from(auditLog).where(eq(auditLog.subject, 'g/B'));
    expect(notes.at(-1)).toMatchObject({
      action: 'customConfig.update',
      before: { openingHours: null, deadStockYears: 2 },
      after: { openingHours: hours, deadStockYears: 7 },
    });
    for (const libcode of ['A', 'B', ''])
      for (const key of ['openingHours', 'deadStockYears'])
        await editor.delete(`${path}/${key}?glc=g&libcode=${libcode}`);
    await editor.delete(`${path}/shortName?glc=g&libcode=A`);
  });
});

describe('the effect of a setting', () => {
  it('makes a short name appear in charts and filters until the name is deleted', async () => {
    const labels = async () =>
      (await ask(editor, { dataset: 'stock', metrics: ['items'], by: ['library'] })).columns[0]
        .labels;
    expect(await labels()).toEqual({ A: '甲馆', B: '乙馆' });
    await edit(editor, { key: 'shortName', value: { 'zh-CN': '甲' }, libcode: 'A' });
    expect(await labels()).toEqual({ A: '甲', B: '乙馆' });
    const libraries = await editor.get('/analytics-v3/pullDown/getLibData?glc=g');
    expect(libraries.body.data[0]).toMatchObject({ code: 'A', label: '甲' });
    await editor.delete(`${path}/shortName?glc=g&libcode=A`);
    expect(await labels()).toEqual({ A: '甲馆', B: '乙馆' });
  });

  it('opening hours appear in answers by weekday and hour, from the library or else from its group', async () => {
    const of = async (libraries?: string[]) => {
      const by = ['weekday', 'hour'];
      const more = { dataset: 'circulation', metrics: ['loans'], by, libraries };
      return (await ask(editor, more)).meta.openingHours;
    };
    expect(await of()).toBeUndefined();
    await edit(editor, { key: 'openingHours', value: hours, libcode: 'A' });
    expect(await of(['A'])).toEqual(hours);
    expect(await of()).toBeUndefined();
    const daily = hours.map(() => ({ from: 8, to: 20 }));
    await edit(editor, { key: 'openingHours', value: daily });
    expect([await of(), await of(['A']), await of(['B'])]).toEqual([daily, hours, daily]);
    const { body } = await viewer.get(`${path}/list?glc=g&isOwn=yes`);
    expect(body.data.rows[1].openingHours).toBe(
      '周一–周五 09:00–18:00；周六 10:00–16:00；周日 闭馆',
    );
    await editor.delete(`${path}/openingHours?glc=g`);
    await editor.delete(`${path}/openingHours?glc=g&libcode=A`);
  });

  it('the years until dead stock are the default of their rule', async () => {
    const { db } = app.deps.store;
    const [rule] = await db.select().from(ruleConfig).where(eq(ruleConfig.code, 'dead_stock'));
    const years = async (client: TestClient) => {
      const { body } = await client.get(`/analytics-v3/rule-config/route/${rule?.id}?glc=g`);
      return body.data.parameters[0].parameter.default;
    };
    await edit(editor, { key: 'deadStockYears', value: 6 });
    await edit(editor, { key: 'deadStockYears', value: 9, libcode: 'B' });
    expect([await years(editor), await years(branch)]).toEqual([6, 9]);
    await editor.delete(`${path}/deadStockYears?glc=g`);
    await editor.delete(`${path}/deadStockYears?glc=g&libcode=B`);
    expect(await years(branch)).toBe(3);
  });
});

describe('a change', () => {
  it('needs the permission, and the library or the whole group in scope', async () => {
    const value = { key: 'deadStockYears', value: 4 };
    expect((await app.client.get(`${path}/list`)).status).toBe(401);
    expect((await edit(viewer, value)).status).toBe(403);
    expect((await edit(branch, value)).status).toBe(403);
    expect((await edit(branch, { ...value, libcode: 'A' })).status).toBe(403);
    expect((await edit(branch, { ...value, libcode: 'B' })).status).toBe(200);
    expect((await branch.get(`${path}/getCustomConfig?libcode=A`)).status).toBe(403);
    const rows = (await branch.get(`${path}/list`)).body.data.rows;
    expect(rows.map(({ id }: { id: string }) => id)).toEqual(['*', 'B']);
    const headers = { 'sec-fetch-site': 'cross-site' };
    const gone = `${path}/deleteConfig?libcode=B&key=deadStockYears`;
    expect((await branch.get(gone, { headers })).status).toBe(403);
    expect((await app.client.get(gone)).status).toBe(401);
    expect((await viewer.get(gone)).status).toBe(403);
    expect((await branch.get(gone)).status).toBe(200);
  });

  it('needs a valid value', async () => {
    const refused = async (json: object) => {
      const { status, body } = await edit(editor, json);
      return [status, Object.keys(body.fields ?? {})];
    };
    expect(await refused({ key: 'deadStockYears', value: 0 })).toEqual([400, ['value']]);
    expect(await refused({ key: 'nosuch', value: 1 })).toEqual([400, ['key']]);
    const name = { 'zh-CN': '甲' };
    expect(await refused({ key: 'shortName', value: name })).toEqual([400, ['libcode']]);
    expect(await refused({ key: 'shortName', value: name, libcode: 'Z' })).toEqual([
      400,
      ['libcode'],
    ]);
    const late = [...hours.slice(0, 6), { from: 18, to: 9 }];
    expect(await refused({ key: 'openingHours', value: late })).toEqual([400, ['value.6']]);
  });
});
