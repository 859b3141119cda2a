import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { insertRows } from '../../../test/test-engine.ts';

let app: TestApp;
let boss: TestClient;
let editor: TestClient;
let branch: TestClient;

const path = '/analytics-v3/groupRdtype';
const range = { from: '2026-03-01', to: '2026-04-01' };

const loan = (rdtype: string, libcode: string, reader: number, n = 1, glc = 'g') => ({
  glc,
  event: 'loan',
  day: '2026-03-02',
  hour: 9,
  at: '2026-03-02 01:00:00',
  reader_key: reader,
  libcode,
  rdtype,
  n,
});

// The loans at A: children 2 + 3, students 4, adults 5, without a type 1. The loans at B: children 6, adults 7.
const loans = [
  loan('child', 'A', 1, 2),
  loan('child', 'A', 2, 3),
  loan('student', 'A', 3, 4),
  loan('adult', 'A', 4, 5),
  loan('', 'A', 5, 1),
  loan('child', 'B', 6, 6),
  loan('adult', 'B', 7, 7),
  loan('child', 'X', 8, 9, 'h'),
];

beforeAll(async () => {
  app = await makeApp();
  const { engine } = app.deps;
  await insertRows(engine, 'dim_group', [
    { glc: 'g', name_zh: '甲市', name_en: 'G' },
    { glc: 'h', name_zh: '乙市', name_en: 'H' },
  ]);
  await insertRows(engine, 'dim_rdtype', [
    { glc: 'g', rdtype: 'child', name_zh: '少儿读者', name_en: 'Child' },
    { glc: 'g', rdtype: 'student', name_zh: '学生读者', name_en: 'Student' },
  ]);
  await insertRows(engine, 'dim_reader', [
    { glc: 'g', reader_key: 1, libcode: 'A', rdtype: 'child' },
    { glc: 'g', reader_key: 3, libcode: 'A', rdtype: 'student' },
    { glc: 'g', reader_key: 9, libcode: 'A', rdtype: 'guest' },
  ]);
  await insertRows(engine, 'behaviour_event', loans);
  await engine.command(`INSERT INTO agg_event_day
    SELECT glc, event, day, libcode, rdtype, clc1, cirtype, channel, counted, sum(n), sum(amount),
      uniqExactIfState(reader_key, toUInt8(reader_key != 0))
    FROM behaviour_event GROUP BY ALL`);
  const asks = [
    'dashboard:view',
    'borrowing:view',
    'reader:view',
    'reader:rows',
    'event:view',
  ] as const;
  await app.addAccount({
    username: 'editor',
    permissions: [...asks, 'readerType:view', 'readerType:edit'],
    libraries: [{ glc: 'g', libcode: null }],
  });
  await app.addAccount({
    username: 'branch',
    permissions: [...asks, 'readerType:view'],
    libraries: [{ glc: 'g', libcode: 'A' }],
  });
  boss = await app.signIn('super');
  editor = await app.signIn('editor');
  branch = await app.signIn('branch');
});
afterAll(() => app.close());

const done = async (call: ReturnType<TestClient['get']>) => {
  const { status, body } = await call;
  expect([status, body.message]).toEqual([200, expect.any(String)]);
  return body.data;
};
const ask = (client: TestClient, query: object, by = 'api/query') =>
  done(client.post(`/analytics-v3/${by}`, { json: { ...query, range } }));
/** Returns the loans by group name. */
const byGroup = async (client: TestClient, more: object = {}) => {
  const { columns, rows, meta } = await ask(client, {
    kind: 'table',
    dataset: 'circulation',
    metrics: ['loans'],
    by: ['readerTypeGroup'],
    glc: 'g',
    ...more,
  });
  const found = Object.fromEntries(
    rows.map(([code, n]: [string | null, number]) => [columns[0].labels?.[code ?? ''] ?? code, n]),
  );
  return { found, rollup: meta.rollup };
};
const edit = (json: object, client = editor) => client.post(`${path}/editGroupType`, { json });

describe('reader types', () => {
  it('are filled from the data once, by both routes', async () => {
    expect(await done(editor.get(`${path}/initGroupRdtype`))).toEqual({ added: 4, total: 4 });
    const again = await done(editor.post(`${path}/initGroupRdtype`, { json: {} }));
    expect(again).toEqual({ added: 0, total: 4 });
    const { rows } = await done(branch.get(`${path}/page?search=少儿`));
    expect(rows).toMatchObject([{ rdtype: 'child', label: '少儿读者', groupId: null }]);
    expect((await done(boss.get(`${path}/page?glc=h`))).total).toBe(0);
  });
});

describe('the group of reader types', () => {
  let young: string;

  it('is a dimension: its loans are the sum over its types, before and after a change', async () => {
    expect((await byGroup(editor)).found).toEqual({ 未分组: 27, null: 1 });
    const name = { 'zh-CN': '未成年人', 'en-US': 'Young people' };
    const made = await done(edit({ rdtypes: ['child', 'student'], name }));
    young = made.groupId;
    expect(await byGroup(editor)).toEqual({
      found: { 未成年人: 15, 未分组: 12, null: 1 },
      rollup: 'agg_event_day',
    });
    await done(edit({ rdtypes: ['student'], name: { 'zh-CN': '学生', 'en-US': '' } }));
    expect((await byGroup(editor)).found).toEqual({ 未成年人: 11, 学生: 4, 未分组: 12, null: 1 });
    const all = await byGroup(boss, { glc: 'h' });
    expect(all.found).toEqual({ 未分组: 9 });
  });

  it('counts only the caller’s libraries', async () => {
    expect((await byGroup(branch)).found).toEqual({ 未成年人: 5, 学生: 4, 未分组: 5, null: 1 });
  });

  it('filters events, studies and readers', async () => {
    const filter = { field: 'readerTypeGroup', op: 'in', value: [young] };
    expect((await byGroup(editor, { filter })).found).toEqual({ 未成年人: 11 });
    const events = await ask(
      editor,
      {
        kind: 'event',
        events: [
          { code: 'loan', measure: { type: 'count' }, filter },
          { code: 'loan', measure: { type: 'readers' } },
        ],
        by: ['readerTypeGroup'],
        glc: 'g',
      },
      'dna/query',
    );
    expect(events.rows[0]).toEqual([young, 11, 3]);
    const kept = await ask(editor, {
      kind: 'retention',
      first: { code: 'loan', filter },
      back: { code: 'loan' },
      unit: 'week',
      periods: 1,
      by: ['readerTypeGroup'],
      glc: 'g',
    });
    expect(kept.rows.map((row: unknown[]) => row.slice(0, 3))).toContainEqual([
      '2026-03-02',
      young,
      3,
    ]);
    const readers = await ask(editor, {
      kind: 'table',
      dataset: 'readers',
      metrics: ['registered'],
      by: ['readerTypeGroup'],
      glc: 'g',
    });
    expect(readers.rows).toContainEqual([young, 1]);
    const { filters } = await done(
      editor.get('/analytics-v3/dna/loadFiltersByEventId?eventId=loan&glc=g'),
    );
    const offered = filters.find(({ field }: { field: string }) => field === 'readerTypeGroup');
    const labels = offered.choices.map(({ label }: { label: string }) => label);
    expect(labels.sort()).toEqual(['学生', '未分组', '未成年人']);
  });

  it('is renamed, stays valid in saved questions, and is deleted with its last type', async () => {
    await done(
      edit({ rdtypes: ['child'], groupId: young, name: { 'zh-CN': '少儿组', 'en-US': '' } }),
    );
    expect((await byGroup(editor)).found).toMatchObject({ 少儿组: 11 });
    await done(edit({ rdtypes: ['student'] }));
    const groups = await done(branch.get(`${path}/groups`));
    expect(groups).toMatchObject([{ id: young, types: ['child'] }]);
    const { rows } = await done(
      branch.get(`${path}/page?group=ungrouped&field=rdtype&order=descend`),
    );
    expect(rows.map(({ rdtype }: { rdtype: string }) => rdtype)).toEqual([
      'student',
      'guest',
      'adult',
    ]);
  });

  it('accepts a repeated type once', async () => {
    const adult = ['adult', 'adult'];
    await done(edit({ rdtypes: adult, name: { 'zh-CN': '成人组', 'en-US': '' } }));
    const { total, rows } = await done(branch.get(`${path}/page?search=adult`));
    expect([total, rows.map(({ rdtype }: { rdtype: string }) => rdtype)]).toEqual([1, ['adult']]);
    expect((await byGroup(editor)).found).toMatchObject({ 成人组: 12 });
    await done(edit({ rdtypes: adult }));
    expect((await done(branch.get(`${path}/groups`))).length).toBe(1);
  });

  it('is refused when the form is invalid', async () => {
    const taken = await edit({ rdtypes: ['adult'], name: { 'zh-CN': '少儿组', 'en-US': '' } });
    expect([taken.status, taken.body.code, taken.body.fields]).toEqual([
      409,
      'name.taken',
      { name: '“少儿组”已被使用' },
    ]);
    expect((await edit({ rdtypes: [] })).status).toBe(400);
    const lost = '00000000-0000-4000-8000-000000000000';
    expect((await edit({ rdtypes: ['adult'], groupId: lost })).status).toBe(404);
    expect((await edit({ rdtypes: ['adult'] }, branch)).body.code).toBe('permission.denied');
    expect((await edit({ rdtypes: ['adult'], glc: 'h' })).status).toBe(403);
    expect((await app.client.get(`${path}/page`)).status).toBe(401);
    const foreign = { headers: { 'sec-fetch-site': 'cross-site' } };
    const forged = await editor.get(`${path}/initGroupRdtype`, foreign);
    expect(forged.body.code).toBe('request.cross_site');
  });
});
