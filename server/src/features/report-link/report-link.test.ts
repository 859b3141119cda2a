import { contract, type Permission, type SharedScreen } from '@stacksight/contract';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bumpDataVersion } from '#ingest/data-version.ts';
import { refreshRollups } from '#ingest/rollups.ts';
import { account, accountLibrary } from '#store/schema/accounts.ts';
import { reportLink } from '#store/schema/analysis/report-links.ts';
import { auditLog } from '#store/schema/records.ts';
import type { TestClient, TestReply } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { insertRows } from '../../../test/test-engine.ts';

const base = '/analytics-v3';
const reading: Permission[] = ['analysis:view', 'dashboard:view', 'borrowing:view'];
const making: Permission[] = [...reading, 'component:edit', 'report:share', 'reader:rows'];
let app: TestApp;
let boss: TestClient;
let maker: TestClient;
let makerId: string;
let report: string;
let other: string;
let addresses = 0;

const loan = (day: string, libcode: string, at: number) => ({
  ...{ glc: 'g', event: 'loan', day, hour: 9, at: `${day} 01:00:00`, libcode },
  ...{ reader_key: at, bookrecno: at, barcode: `b${at}` },
});
const everyFilter = { range: null, libraries: [], filter: null };
const tokenOf = (address: string) => address.split('#')[1] ?? '';
const form = (json: object = {}) => ({
  ...{ report, name: '大厅', endsOn: '2026-05-20', filters: everyFilter, ...json },
});
const add = (json: object = {}, by = maker) =>
  by.post(`${base}/reportLink/add`, { json: form(json) });
const make = async (json: object = {}, by = maker) => {
  const { status, body } = await add(json, by);
  expect([status, body.message, body.fields]).toEqual([200, '操作成功', undefined]);
  const { id, address } = body.data as { id: string; address: string };
  return { id, address, token: tokenOf(address) };
};
/** Opens a link as somebody without an account, each time from another address unless one is given. */
const open = (token: string, { json = {}, headers = {}, by = app.client }: OpenOptions = {}) => {
  addresses += 1;
  const from = `10.1.${addresses >> 8}.${addresses & 255}`;
  return by.post(`${base}/share`, {
    json: { token, ...json },
    headers: { 'x-forwarded-for': from, ...headers },
  });
};
type OpenOptions = { json?: object; headers?: Record<string, string>; by?: TestClient };
const allow = (isAllowed: boolean) =>
  boss.put('/system/param', { json: { values: { 'report.share': String(isAllowed) } } });
const partsIn = ({ body }: TestReply) =>
  (body.data as SharedScreen).screens.flatMap(({ parts }) => parts);
const numbersIn = (reply: TestReply) =>
  partsIn(reply).flatMap((part) => (part.kind === 'answer' ? part.table.rows : []));
const ended = { status: 404, code: 'link.ended', message: '链接已失效' };
const look = ({ status, body }: TestReply) => ({ status, code: body.code, message: body.message });
const stateOf = async (id: string) => {
  const { rows } = (await maker.get(`${base}/reportLink/page`)).body.data;
  return rows.find((row: { id: string }) => row.id === id);
};
const newReport = async (name: string, dimension: string) => {
  const query = {
    ...{ kind: 'table', dataset: 'circulation', metrics: ['loans', 'active_borrowers'] },
    ...{ by: [dimension], range: 'sofar', glc: 'g' },
  };
  const json = { name: `${name}的图`, query, chart: 'bar' };
  const added = await maker.post(`${base}/analyticsComponent/add`, { json });
  const items = [
    { kind: 'text', text: '## 说明' },
    { kind: 'component', id: added.body.data.id },
  ];
  const made = await maker.post(`${base}/analyticsReport/add`, { json: { name, items } });
  expect([made.status, made.body.message]).toEqual([200, '操作成功']);
  return made.body.data.id as string;
};

beforeAll(async () => {
  app = await makeApp({ start: new Date('2026-04-20T02:00:00Z') });
  const { engine } = app.deps;
  await insertRows(engine, 'dim_group', [{ glc: 'g', name_zh: '甲市', name_en: 'G' }]);
  const libraries = ['A', 'B', 'C'].map((libcode) => ({
    glc: 'g',
    libcode,
    name_zh: `${libcode}馆`,
  }));
  await insertRows(engine, 'dim_library', libraries);
  // Library A has six readers, B two and C seven.
  const april = Array.from({ length: 15 }, (_, at) =>
    loan('2026-04-02', at < 6 ? 'A' : at < 8 ? 'B' : 'C', at + 1),
  );
  await insertRows(engine, 'behaviour_event', april);
  await refreshRollups(engine, { glc: 'g', months: 'all' });
  await bumpDataVersion(engine, 'g', ['behaviour_event', 'agg_event_day']);
  app.clock.advance({ seconds: 5 });
  makerId = await app.addAccount({
    ...{ username: 'maker', nickName: '王馆员', permissions: making },
    libraries: ['A', 'B'].map((libcode) => ({ glc: 'g', libcode })),
  });
  await app.addAccount({ username: 'reader', permissions: reading });
  await app.addAccount({ username: 'keeper', permissions: [...making, 'component:all'] });
  boss = await app.signIn('super');
  maker = await app.signIn('maker');
  report = await newReport('月报', 'library');
  other = await newReport('另一份', 'library');
});
beforeEach(async () => {
  maker = await app.signIn('maker');
  boss = await app.signIn('super');
});
afterAll(() => app.close());

describe('a link of a report', () => {
  it('is made only where the parameter allows it, with the right, until a day within a year', async () => {
    expect(look(await add())).toMatchObject({ status: 409, code: 'link.not_allowed' });
    expect((await maker.get(`${base}/reportLink/allowed`)).body.data).toEqual({ isAllowed: false });
    await allow(true);
    const reader = await app.signIn('reader');
    expect((await add({}, reader)).status).toBe(403);
    expect((await app.client.post(`${base}/reportLink/add`, { json: form() })).status).toBe(401);
    for (const endsOn of ['2026-04-19', '2027-04-22', '2026-02-30', ''])
      expect(Object.keys((await add({ endsOn })).body.fields)).toEqual(['endsOn']);
    const gone = await add({ report: '00000000-0000-4000-8000-000000000000' });
    expect(gone.status).toBe(404);
    expect(Object.keys((await add({ more: [other] })).body.fields)).toEqual(['more']);
  });

  it('shows one report with the maker’s libraries of then, hides small cells, and is counted', async () => {
    const { id, token, address } = await make();
    expect(address).toMatch(/^https?:\/\/[^/]+\/share\/#[\w-]{43}$/);
    const [stored] = await app.deps.store.db.select().from(reportLink).where(eq(reportLink.id, id));
    expect(JSON.stringify(stored)).not.toContain(token);
    const first = await open(token);
    expect([first.status, first.headers['cache-control']]).toEqual([200, 'no-store']);
    // The maker sees the two readers of library B, others see neither them nor what would tell them; library C is in no
    // answer.
    expect(numbersIn(first)).toEqual([
      ['A馆', '6', '–'],
      ['B馆', '2', '–'],
    ]);
    const [shown] = (first.body.data as SharedScreen).screens;
    expect(shown).toMatchObject({ title: '月报', completeUntil: '2026-04-02', isDemo: false });
    expect(shown?.parts[1]).toMatchObject({ chart: { svg: expect.stringContaining('A馆') } });
    const own = await maker.post(`${base}/analyticsReport/${report}/screen`, { json: {} });
    expect(own.body.data.parts[1].table.rows).toEqual([
      ['A馆', '6', '6'],
      ['B馆', '2', '2'],
    ]);
    const whole = JSON.stringify(first.body);
    for (const hidden of [
      '王馆员',
      'maker',
      makerId,
      'SELECT',
      'behaviour_event',
      report,
      'C馆',
      '另一份',
    ])
      expect(whole).not.toContain(hidden);
    const english = await app.client.post(`${base}/share`, { json: { token }, language: 'en-US' });
    expect(english.body.data.screens[0].parts[1].table.columns[1].head).toBe('Loans (items)');
    // A screen that stays open counts once a day; the browser cannot claim a visit of another link.
    const { visit } = first.body.data;
    expect(await stateOf(id)).toMatchObject({ opened: 2, state: 'active', createdBy: '王馆员' });
    await open(token, { json: { visit } });
    expect((await stateOf(id)).opened).toBe(2);
    const second = await make({ name: '第二个' });
    for (const claimed of [visit, 'x'.repeat(60), ''])
      await open(second.token, { json: { visit: claimed } });
    expect((await stateOf(second.id)).opened).toBe(3);
    app.clock.advance({ hours: 25 });
    maker = await app.signIn('maker');
    boss = await app.signIn('super');
    await open(token, { json: { visit } });
    expect((await stateOf(id)).opened).toBe(3);
  });

  it('shows nothing else, whatever the call adds', async () => {
    const { token } = await make({ filters: { ...everyFilter, libraries: ['A'] } });
    expect(numbersIn(await open(token))).toEqual([['A馆', '6', '6']]);
    const fields = {
      ...{ report: other, filters: everyFilter, libraries: ['C'], glc: 'g', range: 'sofar' },
      ...{ query: {}, id: other, language: 'en-US', reader: true, place: null },
    };
    for (const [field, value] of Object.entries(fields))
      expect([field, (await open(token, { json: { [field]: value } })).status]).toEqual([
        field,
        400,
      ]);
    const asked = await app.client.post(`${base}/share?libraries=C&report=${other}`, {
      json: { token },
    });
    expect(asked.status).toBe(400);
    const headers = { 'x-app-code': 'C', 'access-token': token, 'x-http-method-override': 'GET' };
    expect(numbersIn(await open(token, { headers }))).toEqual([['A馆', '6', '6']]);
    // The cookies and token of a user with more rights change nothing.
    expect(numbersIn(await open(token, { by: boss }))).toEqual([['A馆', '6', '6']]);
    // The report follows no later change, unless the link says so.
    const live = await make({ isLive: true });
    const { data } = (await maker.get(`${base}/analyticsReport/${report}`)).body;
    const kept = data.items.map(({ kind, id, box }: Record<string, unknown>) =>
      kind === 'text' ? { kind, text: '换了文字', box } : { kind, id, box },
    );
    const changed = { name: '改名月报', items: kept };
    const { status } = await maker.put(`${base}/analyticsReport/${report}`, { json: changed });
    expect(status).toBe(200);
    app.clock.advance({ minutes: 2 });
    const texts = async (of: string) => JSON.stringify((await open(of)).body.data.screens);
    expect(await texts(token)).not.toContain('换了文字');
    expect(await texts(live.token)).toContain('换了文字');
    await maker.put(`${base}/analyticsReport/${report}`, { json: { ...changed, name: '月报' } });
  });

  it('keeps its targets as they were, whatever becomes of them', async () => {
    const target = { name: { 'zh-CN': '外借目标', 'en-US': 'Loans' }, metric: 'loans', goal: 10 };
    const added = await maker.post(`${base}/analyticsTarget/add`, {
      json: { ...target, range: 'sofar' },
    });
    const { id } = added.body.data;
    const items = [{ kind: 'target', id }];
    const made = await maker.post(`${base}/analyticsReport/add`, { json: { name: '考核', items } });
    const about = { report: made.body.data.id };
    const [fixed, live] = [await make(about), await make({ ...about, isLive: true })];
    const shown = async ({ token }: { token: string }) =>
      partsIn(await open(token)).flatMap((part): object[] =>
        part.kind === 'numbers' ? part.numbers : [part],
      );
    const first = await shown(fixed);
    expect(first).toMatchObject([
      { label: '外借目标', value: '8', lines: expect.arrayContaining(['目标 10 · 80.0%']) },
    ]);
    const changed = { ...target, metric: 'active_borrowers', goal: 20, range: 'thisYear' };
    await maker.put(`${base}/analyticsTarget/${id}`, { json: changed });
    app.clock.advance({ minutes: 2 });
    expect(await shown(fixed)).toEqual(first);
    expect(await shown(live)).not.toEqual(first);
    const emptied = { name: '考核', items: [{ kind: 'text', text: '空' }] };
    await maker.put(`${base}/analyticsReport/${about.report}`, { json: emptied });
    expect((await maker.delete(`${base}/analyticsTarget/${id}`)).status).toBe(200);
    app.clock.advance({ minutes: 2 });
    expect([await shown(fixed), await shown(live)]).toMatchObject([
      first,
      [{ kind: 'text', text: '空' }],
    ]);
  });

  it('has a token that no other call takes', async () => {
    const { token } = await make();
    const bearer = { authorization: `Bearer ${token}`, 'access-token': token };
    const gets = Object.values(contract).flatMap(({ routes }) =>
      Object.values(routes).filter(({ method, needs }) => method === 'GET' && needs !== 'public'),
    );
    for (const { path } of gets.filter((_, at) => at % 6 === 0)) {
      const url = `${path.startsWith('/') ? '' : `${base}/`}${path.replace(/\{\w+\}/g, report)}`;
      expect([url, (await app.client.get(url, { headers: bearer })).status]).toEqual([url, 401]);
    }
    const file = await app.client.post(`${base}/exports/report`, {
      json: { report },
      headers: bearer,
    });
    const screen = await app.client.post(`${base}/analyticsReport/${report}/screen`, {
      ...{ json: {}, headers: bearer },
    });
    expect([file.status, screen.status]).toEqual([401, 401]);
    expect((await app.client.get(`${base}/share/${token}`)).status).toBe(404);
  });

  it('gives one answer for every token that shows nothing', async () => {
    const { token } = await make();
    const wrong = [
      ...['', 'x', token.toUpperCase(), token.toLowerCase(), token.slice(0, -1), `${token}A`],
      ...[
        ` ${token}`,
        `${token}%00`,
        "' OR 1=1 --",
        '../../etc/passwd',
        '%',
        '\\',
        '零'.repeat(43),
      ],
    ];
    for (const one of wrong) expect([one, look(await open(one))]).toEqual([one, ended]);
    for (const json of [
      { token: null },
      { token: [token] },
      { token: { $ne: '' } },
      { token: 'x'.repeat(201) },
    ])
      expect((await open('', { json })).status).toBe(400);
    expect((await open(token)).status).toBe(200);
  });

  it('makes an address wait that guesses, and no other', async () => {
    const { token } = await make();
    const headers = { 'x-forwarded-for': '10.9.9.9' };
    const guess = (at: number) => open(`guess${at}`.padEnd(43, 'x'), { headers });
    const replies = [];
    for (let at = 0; at < 200; at += 1) replies.push((await guess(at)).status);
    expect(replies.filter((status) => status === 404)).toHaveLength(20);
    expect(replies.filter((status) => status === 429)).toHaveLength(180);
    const waiting = await open(token, { headers });
    expect([waiting.status, waiting.headers['retry-after']]).toEqual([429, '600']);
    expect((await open(token)).status).toBe(200);
    app.clock.advance({ minutes: 10 });
    expect((await open(token, { headers })).status).toBe(200);
    // One link is answered 120 times a minute, from whatever addresses.
    const many = [];
    for (let at = 0; at < 125; at += 1) many.push((await open(token)).status);
    expect(many.filter((status) => status === 200)).toHaveLength(119);
    app.clock.advance({ minutes: 1 });
    expect((await open(token)).status).toBe(200);
  });
});

describe('a link ends', () => {
  const check = async ({ id, token }: { id: string; token: string }, state: string) => {
    expect([state, look(await open(token))]).toEqual([state, ended]);
    expect((await stateOf(id)).state).toBe(state);
  };
  const works = async ({ token }: { token: string }) =>
    expect((await open(token)).status).toBe(200);

  it('when it is revoked, by its maker or a keeper of all reports', async () => {
    const [mine, kept] = [await make(), await make()];
    await works(mine);
    const keeper = await app.signIn('keeper');
    const stranger = await app.signIn('super');
    expect((await app.client.post(`${base}/reportLink/${mine.id}/revoke`)).status).toBe(401);
    expect((await maker.post(`${base}/reportLink/${mine.id}/revoke`)).status).toBe(200);
    await check(mine, 'revoked');
    expect((await keeper.post(`${base}/reportLink/${kept.id}/revoke`)).status).toBe(200);
    await check(kept, 'revoked');
    // The links of others are in the list of a keeper only.
    const foreign = await make({}, keeper);
    expect((await maker.post(`${base}/reportLink/${foreign.id}/revoke`)).status).toBe(404);
    expect(await stateOf(foreign.id)).toBeUndefined();
    const listed = (await stranger.get(`${base}/reportLink/page?pageSize=100&report=${report}`))
      .body.data;
    expect(listed.rows.map(({ id }: { id: string }) => id)).toContain(foreign.id);
    const found = await stranger.get(
      `${base}/reportLink/page?search=${encodeURIComponent('第二')}`,
    );
    expect(found.body.data).toMatchObject({ total: 1, rows: [{ name: '第二个' }] });
    const log = await app.deps.store.db
      .select()
      .from(auditLog)
      .where(like(auditLog.action, 'reportLink.%'));
    const actions = new Set(log.map(({ action }) => action));
    expect(actions).toEqual(new Set(['reportLink.create', 'reportLink.revoke']));
    expect(JSON.stringify(log)).not.toContain(mine.token);
  });

  it('while links are not allowed, or its maker is disabled or lacks the right or a library', async () => {
    const link = await make();
    const { db } = app.deps.store;
    await allow(false);
    await check(link, 'off');
    await allow(true);
    await works(link);
    await db.update(account).set({ status: 'invalid' }).where(eq(account.id, makerId));
    expect(look(await open(link.token))).toEqual(ended);
    await db.update(account).set({ status: 'valid' }).where(eq(account.id, makerId));
    await works(link);
    await db.delete(accountLibrary).where(eq(accountLibrary.libcode, 'B'));
    await check(link, 'blocked');
    await db.insert(accountLibrary).values({ accountId: makerId, glc: 'g', libcode: 'B' });
    await works(link);
    // A maker with more libraries than before shows no more.
    await db.insert(accountLibrary).values({ accountId: makerId, glc: 'g', libcode: 'C' });
    app.clock.advance({ minutes: 2 });
    expect(numbersIn(await open(link.token)).map(([library]) => library)).toEqual(['A馆', 'B馆']);
    await db.delete(accountLibrary).where(eq(accountLibrary.libcode, 'C'));
  });

  it('after its last day in the library’s time zone, and with its report', async () => {
    const wall = await make({ display: 'wall', more: [other], every: 15, endsOn: '2026-04-25' });
    const both = (await open(wall.token)).body.data;
    expect(both).toMatchObject({
      display: 'wall',
      every: 15,
      screens: [{ title: '月报' }, { title: '另一份' }],
    });
    expect((await maker.delete(`${base}/analyticsReport/${other}`)).status).toBe(200);
    app.clock.advance({ minutes: 2 });
    expect((await open(wall.token)).body.data.screens).toHaveLength(1);
    const link = await make();
    const untilMidnight = Date.parse('2026-04-25T15:59:30Z') - app.clock.now().getTime();
    app.clock.advance({ seconds: untilMidnight / 1000 });
    await works(wall);
    app.clock.advance({ minutes: 1 });
    maker = await app.signIn('maker');
    await check(wall, 'ended');
    await works(link);
    expect((await maker.delete(`${base}/analyticsReport/${report}`)).status).toBe(200);
    expect(look(await open(link.token))).toEqual(ended);
    expect(await stateOf(link.id)).toBeUndefined();
  });
});
