import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { insertRows } from '../../../test/test-engine.ts';

let app: TestApp;
let editor: TestClient;
let viewer: TestClient;

const at = (day: string) => ({ day, at: `${day} 04:00:00`, hour: 12 });
beforeAll(async () => {
  app = await makeApp();
  const { engine } = app.deps;
  await insertRows(engine, 'dim_group', [{ glc: 'g', name_zh: '甲市', name_en: 'G' }]);
  await insertRows(engine, 'dim_event', [{ event: 'story', name_zh: '讲故事', name_en: 'Story' }]);
  await insertRows(engine, 'behaviour_event', [
    { glc: 'g', event: 'loan', ...at('2026-11-13'), reader_key: 1, libcode: 'A', clc1: 'I' },
    { glc: 'g', event: 'loan', ...at('2026-11-14'), reader_key: 1, libcode: 'A', clc1: 'I' },
    { glc: 'g', event: 'loan', ...at('2026-11-15'), reader_key: 2, libcode: 'B', clc1: 'T' },
    { glc: 'g', event: 'visit', ...at('2026-11-15'), reader_key: 0, libcode: 'B', n: 7 },
  ]);
  await insertRows(engine, 'data_version', [
    {
      glc: 'g',
      name: 'behaviour_event',
      version: 1,
      data_until: '2026-11-21',
      loaded_at: '2026-11-22 06:00:00',
      // The gate data ended long ago; loans arrive every day.
      note: JSON.stringify({
        events: {
          loan: { from: '2026-11-13', until: '2026-11-21', loadedAt: '2026-11-22T06:00:00.000Z' },
          visit: { from: '2026-11-15', until: '2026-11-16', loadedAt: '2026-11-17T06:00:00.000Z' },
        },
      }),
    },
  ]);
  // The rollup has the rows that a load would write; it answers for events without a filter.
  await engine.command(`INSERT INTO agg_event_day
    SELECT glc, event, day, libcode, rdtype, clc1, cirtype, channel, counted, sum(n), sum(amount),
      uniqExactIfState(reader_key, toUInt8(reader_key != 0))
    FROM behaviour_event GROUP BY ALL`);
  const permissions = [
    ...(['event:view', 'event:edit', 'borrowing:view', 'dashboard:view'] as const),
    ...(['reader:rows', 'reader:group', 'export:excel'] as const),
  ] as const;
  await app.addAccount({ username: 'editor', permissions });
  await app.addAccount({
    username: 'viewer',
    permissions: ['event:view'],
    libraries: [{ glc: 'g', libcode: 'B' }],
  });
  await app.addAccount({ username: 'nobody' });
  editor = await app.signIn('editor');
  viewer = await app.signIn('viewer');
});
afterAll(() => app.close());

const path = '/analytics-v3/behavior-event';

const range = { from: '2026-11-01', to: '2026-12-01' };
const loans = { kind: 'event', events: [{ code: 'loan', measure: { type: 'count' } }], range };
const ask = () => editor.post('/analytics-v3/dna/query', { json: loans });

/** Expects that every kind of question about the hidden event is refused. */
async function expectHidden() {
  const step = { code: 'loan' };
  const firstLast = { kind: 'firstLast', event: step, range };
  const lost = {
    ...{ kind: 'lost', question: 'cohort', first: step, back: step },
    ...{ unit: 'week', periods: 1, range },
  };
  const asked: [string, object][] = [
    ['dna/query', loans],
    ['api/query', loans],
    ['api/query', lost],
    ['api/rows', { query: loans }],
    ['api/export/excel', { query: loans, title: 'x' }],
    ['exports/start', { query: loans, title: 'x' }],
    ['reader-group/add', { name: 'x', query: loans }],
    ['retainLostAnaController/query', lost],
    ['firstLastAnaController/query', firstLast],
  ];
  for (const [where, json] of asked) {
    const { status, body } = await editor.post(`/analytics-v3/${where}`, { json });
    expect([where, status, body]).toMatchObject([
      where,
      400,
      { message: expect.stringContaining('事件“借书”已在事件目录中隐藏') },
    ]);
  }
  const filters = await editor.get('/analytics-v3/dna/loadFiltersByEventId?eventId=loan');
  expect([filters.status, filters.body.code]).toEqual([400, 'query.invalid']);
  const refusals = [
    await editor.post('/analytics-v3/api/query', { json: loans, language: 'en-US' }),
    await editor.get('/analytics-v3/dna/loadFiltersByEventId?eventId=loan', { language: 'en-US' }),
  ];
  for (const { body } of refusals)
    expect(body.message).toContain('the event “Checkout” is hidden in the catalogue');
}
const get = async (client: TestClient, rest: string) => {
  const { status, body } = await client.get(`${path}/${rest}`);
  expect([rest, status]).toEqual([rest, 200]);
  return body.data;
};
const weekend = {
  code: 'weekend_loan',
  nameZh: '周末外借',
  countsZh: '周六和周日的外借。',
  events: ['loan'],
  filter: { field: 'weekday', op: 'in', value: ['6', '7'] },
  properties: [{ code: 'library', nameZh: '馆', nameEn: 'Library' }],
};
const add = (json: object) => editor.post(`${path}/add`, { json });
const codes = ({ rows }: { rows: { code: string }[] }) => rows.map(({ code }) => code);

describe('the catalogue of events', () => {
  it('starts with the built-in events, and is paged, searched, filtered and sorted', async () => {
    const first = await get(viewer, 'list');
    expect([first.total, first.rows.length, first.rows[0].code]).toEqual([18, 10, 'loan']);
    expect(first.rows[0]).toMatchObject({
      nameZh: '外借',
      events: ['loan'],
      filter: null,
      status: 'enabled',
      isBuiltIn: true,
    });
    expect(first.rows[0].properties.slice(0, 2)).toEqual([
      { code: 'library', nameZh: '图书馆', nameEn: 'Library', type: 'dictionary' },
      { code: 'hour', nameZh: '时段', nameEn: 'Hour', type: 'time' },
    ]);
    expect(codes(await get(viewer, `list?search=${encodeURIComponent('取书')}`))).toEqual([
      'reserve',
      'reserve_pickup',
      'reserve_cancel',
    ]);
    expect((await get(viewer, 'list?status=hidden')).total).toBe(0);
    expect((await get(viewer, 'list?kind=own')).total).toBe(0);
    const sorted = await get(viewer, 'list?field=code&order=descend&pageSize=2&pageNum=2');
    expect(codes(sorted)).toEqual(['search', 'return']);
  });

  it('can create, change, delete and restore an event', async () => {
    const made = await add(weekend);
    expect(made.status).toBe(200);
    const { id } = made.body.data;
    expect(await get(viewer, id)).toMatchObject({
      ...weekend,
      nameEn: '周末外借',
      isBuiltIn: false,
      modifiedBy: 'editor',
      status: 'enabled',
    });
    expect(codes(await get(viewer, 'list'))[0]).toBe('weekend_loan');
    const { code: _, ...form } = weekend;
    const changed = { ...form, id, nameEn: 'Weekend loan', status: 'hidden' };
    expect((await editor.put(`${path}/edit`, { json: changed })).status).toBe(200);
    expect(codes(await get(viewer, 'list?status=hidden'))).toEqual(['weekend_loan']);
    expect((await editor.delete(`${path}/logic-delete/${id}`)).status).toBe(200);
    expect((await get(viewer, 'list')).total).toBe(18);
    expect((await get(viewer, 'list?status=deleted')).rows[0]).toMatchObject({ status: 'deleted' });
    expect((await editor.put(`${path}/edit`, { json: changed })).status).toBe(404);
    expect((await editor.delete(`${path}/logic-delete/${id}`)).status).toBe(404);
    expect((await editor.put(`${path}/logic-recovery/${id}`)).status).toBe(200);
    expect((await editor.put(`${path}/logic-recovery/${id}`)).status).toBe(404);
    expect(await get(viewer, id)).toMatchObject({ nameEn: 'Weekend loan', status: 'hidden' });
  });

  it('allows new names and hiding for built-in events, and nothing else', async () => {
    const [loan] = (await get(editor, 'list?field=code&search=loan')).rows.filter(
      ({ code }: { code: string }) => code === 'loan',
    );
    const { id, events, properties } = loan;
    const words = properties.map(({ code, nameZh, nameEn }: Record<string, string>) => ({
      code,
      nameZh,
      nameEn,
    }));
    const form = { id, nameZh: '借书', nameEn: 'Checkout', events, properties: words };
    const edit = (json: object) => editor.put(`${path}/edit`, { json });
    expect((await edit({ ...form, status: 'hidden' })).status).toBe(200);
    expect(await get(viewer, id)).toMatchObject({ nameZh: '借书', status: 'hidden' });
    await expectHidden();
    expect((await edit({ ...form, status: 'enabled' })).status).toBe(200);
    expect((await ask()).status).toBe(200);
    // Labels are cached for 30 s.
    app.clock.advance({ seconds: 31 });
    const values = '/analytics-v3/dimension/values?dataset=circulation&field=event';
    expect((await editor.get(values)).body.data.rows).toContainEqual({
      code: 'loan',
      label: '借书',
      count: 3,
    });
    const other = await edit({ ...form, events: ['visit'], filter: weekend.filter });
    expect([other.status, Object.keys(other.body.fields)]).toEqual([400, ['events', 'filter']]);
    expect((await editor.delete(`${path}/logic-delete/${id}`)).status).toBe(409);
  });

  it('counts each event in the caller’s libraries, with its filter', async () => {
    const data = async (client: TestClient) =>
      Object.fromEntries(
        (await get(client, 'data?codes=loan,visit,weekend_loan,fine')).map(
          ({ code, ...rest }: { code: string }) => [code, rest],
        ),
      );
    const loans = { dataUntil: '2026-11-21', loadedAt: '2026-11-22T06:00:00.000Z' };
    const visits = { dataUntil: '2026-11-16', loadedAt: '2026-11-17T06:00:00.000Z' };
    expect(await data(editor)).toEqual({
      loan: { count: 3, from: '2026-11-13', until: '2026-11-15', ...loans },
      visit: { count: 7, from: '2026-11-15', until: '2026-11-15', ...visits },
      fine: { count: 0, from: null, until: null, dataUntil: null, loadedAt: null },
      weekend_loan: { count: 2, from: '2026-11-14', until: '2026-11-15', ...loans },
    });
    expect(await data(viewer)).toMatchObject({
      loan: { count: 1, from: '2026-11-15' },
      weekend_loan: { count: 1 },
    });
    expect(await get(editor, 'data')).toHaveLength(19);
  });

  it('lists every raw event of the warehouse for new events', async () => {
    const sources = await get(viewer, 'sources');
    expect(sources).toHaveLength(19);
    expect(sources).toContainEqual({ code: 'story', label: '讲故事' });
    expect((await add({ ...weekend, code: 'story_time', events: ['story'] })).status).toBe(200);
  });
});

describe('a caller without permission', () => {
  it('cannot read or change events', async () => {
    expect((await app.client.get(`${path}/list`)).status).toBe(401);
    const nobody = await app.signIn('nobody');
    expect((await nobody.get(`${path}/list`)).body.code).toBe('permission.denied');
    const { status } = await viewer.post(`${path}/add`, { json: weekend });
    expect(status).toBe(403);
  });
});

describe('invalid input', () => {
  it.each([
    ['a code with capitals', { code: 'Weekend' }, 400, ['code']],
    ['no name', { code: 'x1', nameZh: ' ' }, 400, ['nameZh']],
    ['no event', { code: 'x1', events: [] }, 400, ['events']],
    ['an event that is not there', { code: 'x1', events: ['dance'] }, 400, ['events']],
    [
      'a field that is not there',
      { code: 'x1', filter: { field: 'shoeSize', op: 'isNull' } },
      400,
      ['filter'],
    ],
    [
      'a property that is not there',
      { code: 'x1', properties: [{ code: 'shoeSize', nameZh: '鞋码' }] },
      400,
      ['properties'],
    ],
    ['a code that is taken', { code: 'loan' }, 409, ['code']],
  ])('%s is refused by the name of its field', async (_, part, status, fields) => {
    const reply = await add({ ...weekend, ...part });
    expect([reply.status, Object.keys(reply.body.fields)]).toEqual([status, fields]);
  });

  it('an unknown event is not found', async () => {
    const id = '0b5c2c1e-6a0e-4b7e-9d55-3c6f2a0f8a11';
    expect((await viewer.get(`${path}/${id}`)).status).toBe(404);
    expect((await viewer.get(`${path}/list?status=gone`)).status).toBe(400);
  });
});
