import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type {
  Child,
  ChildFigure,
  ChildKey,
  Receipt,
  SyncReport,
  SyncSending,
} from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sendReportsTask } from '#features/analytics-sync/sendings/send-reports.ts';
import { refreshRollups } from '#ingest/rollups.ts';
import { readSyncKey, type SyncKey, signEnvelope } from '#lib/sync-envelope.ts';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { insertRows } from '../../../test/test-engine.ts';
import { lateReportsTask } from './late-reports.ts';

type Site = { app: TestApp; admin: TestClient; url: string };

const root = '/analytics-v3';
const receive = `${root}/analyticsSync/receive`;
const start = new Date('2026-11-05T02:00:00Z');
let parent: Site;
let east: Site;
let west: Site;
const keys: Record<string, ChildKey> = {};

/** Starts an installation that listens on loopback. */
async function openSite(): Promise<Site> {
  const app = await makeApp({ config: { hasLocalSources: true }, start });
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.address() as AddressInfo;
  return { app, admin: await app.signIn('super'), url: `http://127.0.0.1:${port}` };
}

/** Loads a group with loans of some readers in two libraries on some days. */
async function load({ app }: Site, glc: string, days: readonly string[], readers: number) {
  const { engine } = app.deps;
  await insertRows(engine, 'dim_group', [{ glc, name_zh: `${glc}馆群`, name_en: glc }]); // chinese-ok: a name in a fixture
  await insertRows(engine, 'dim_library', [
    { glc, libcode: 'A', name_zh: '总馆', name_en: 'Central' }, // chinese-ok: a name in a fixture
    { glc, libcode: 'B', name_zh: '分馆', name_en: 'Branch' }, // chinese-ok: a name in a fixture
  ]);
  const loans = days.flatMap((day) =>
    Array.from({ length: readers }, (_, reader) => ({
      ...{ glc, event: 'loan', day, at: `${day} 02:00:00`, clc1: 'I', rdtype: 'adult' },
      ...{ libcode: reader < 2 ? 'B' : 'A', reader_key: reader + 1, bookrecno: reader + 1 },
    })),
  );
  await insertRows(engine, 'behaviour_event', loans);
  await refreshRollups(engine, { glc, months: 'all' });
  const version = { glc, name: 'behaviour_event', version: Date.now(), note: '{}' };
  await insertRows(engine, 'data_version', [
    { ...version, data_from: '2026-01-01', data_until: '2026-11-04' },
  ]);
}

beforeAll(async () => {
  [parent, east, west] = await Promise.all([openSite(), openSite(), openSite()]);
  await load(east, 'east', ['2026-09-03', '2026-10-05', '2026-10-06'], 8);
  await load(west, 'west', ['2026-10-08'], 20);
  for (const glc of ['east', 'west']) {
    const { body } = await parent.admin.post(`${root}/childReports`, { json: { name: glc, glc } });
    keys[glc] = body.data;
  }
});
afterAll(() => Promise.all([parent, east, west].map(({ app }) => app.close())));

const keyOf = (glc: string): SyncKey => {
  const key = readSyncKey(keys[glc]?.key ?? null);
  if (key === null) throw new Error(`There is no key of ${glc}.`);
  return key;
};
/** Lets a day pass at a site, whose sessions end with it. */
async function passDay(site: Site): Promise<void> {
  site.app.clock.advance({ seconds: 86_400 });
  site.admin = await site.app.signIn('super');
}
const taskRun = () => ({
  ...{ id: '', kind: '', ownerId: null, title: '', data: {}, attempt: 1 },
  signal: new AbortController().signal,
  progress: () => undefined,
});
/** Sends what is due, until no attempt runs; the task of the call itself may be sending at the same time. */
async function run(site: Site): Promise<void> {
  await sendReportsTask(site.app.deps).run(taskRun());
  await vi.waitFor(
    async () => {
      const now = site.app.clock.now().getTime();
      for (const { state, nextAt, status, trouble } of await sendings(site)) {
        const hasReply = status !== null || trouble !== null;
        if (state === 'waiting' && (!hasReply || Date.parse(nextAt ?? '') <= now))
          throw new Error('A report is on its way.');
      }
    },
    { timeout: 20_000 },
  );
}
const report = async (site: Site, glc: string, form: object = {}) =>
  site.admin.post(`${root}/analyticsSync/add`, {
    json: {
      ...{ glc, parentUrl: parent.url, secret: keys[glc]?.key },
      contents: ['stock', 'readers', 'circulation', 'visits', 'online'],
      ...form,
    },
  });
const sendings = async ({ admin }: Site): Promise<SyncSending[]> =>
  (await admin.get(`${root}/analyticsSync/sendings?pageSize=100`)).body.data.rows;
const receipts = async (query = ''): Promise<Receipt[]> =>
  (await parent.admin.get(`${root}/childReports/receipts?pageSize=100&${query}`)).body.data.rows;
const figures = async (query: string): Promise<ChildFigure[]> =>
  (await parent.admin.get(`${root}/childReports/figures?pageSize=500&${query}`)).body.data.rows;
const child = async (name: string): Promise<Child> =>
  (await parent.admin.get(`${root}/childReports/page?search=${name}`)).body.data.rows[0];
const preview = async (site: Site, glc: string, month = '2026-10'): Promise<SyncReport> =>
  (await site.admin.get(`${root}/analyticsSync/preview?glc=${glc}&month=${month}`)).body.data;
const post = (envelope: object) => parent.app.client.post(receive, { json: envelope });
const signed = (glc: string, text: string, id: string = randomUUID()) =>
  signEnvelope(keyOf(glc), { id, report: text, at: parent.app.clock.now() });

describe('reports of two children to a parent', () => {
  it('are tried, previewed and sent, and hide few readers', async () => {
    expect((await report(east, 'east')).status).toBe(200);
    const tried = await east.admin.post(`${root}/analyticsSync/test`, { json: { glc: 'east' } });
    expect(tried.body.data).toMatchObject({ isGood: true, status: 200, trouble: null });
    expect(await receipts()).toEqual([]);
    const shown = await preview(east, 'east');
    const rows = new Map(shown.rows.map((row) => [row.slice(0, 4).join(' '), row[4]]));
    expect(rows.get('loans   ')).toBe(16);
    expect(rows.get('loans B  ')).toBe(4);
    expect(rows.get('loans A mainClass I')).toBe(12);
    // Two readers borrowed in B, so neither this count nor that of A, which would give it away, is sent.
    expect(rows.get('active_borrowers B  ')).toBe('few');
    expect(rows.get('active_borrowers A  ')).toBe('few');
    expect(rows.get('active_borrowers   ')).toBe(8);
    expect(rows.has('active_borrowers A readerType adult')).toBe(false);
    expect(JSON.stringify(shown)).not.toMatch(/reader_key|bookrecno/);
    const sent = await east.admin.post(`${root}/analyticsSync/send`, { json: { glc: 'east' } });
    expect(sent.body.data).toMatchObject([{ month: '2026-10', state: 'waiting' }]);
    await run(east);
    const [sending] = await sendings(east);
    expect(sending).toMatchObject({ state: 'accepted', attempts: 1, rows: shown.rows.length });
    const [receipt] = await receipts();
    expect(receipt).toMatchObject({
      ...{ childName: 'east', month: '2026-10', state: 'accepted', isCurrent: true },
      ...{ taken: shown.rows.length, refused: 0, isIncomplete: false, differing: [] },
    });
    expect(await child('east')).toMatchObject({ standing: 'reported', lastMonth: '2026-10' });
    const [loans] = await figures('month=2026-10&metric=loans');
    expect(loans).toMatchObject({
      childName: 'east',
      value: 16,
      before: null,
      metricName: '外借册次',
    }); // chinese-ok: the label
    const [few] = await figures('month=2026-10&metric=active_borrowers&by=library');
    expect(few).toMatchObject({ value: null, isFew: true });
  });

  it('of an earlier month give the comparison, and sent again replace and never double', async () => {
    const before = await figures('month=2026-10');
    const range = { glc: 'east', from: '2026-09', to: '2026-10' };
    await east.admin.post(`${root}/analyticsSync/send`, { json: range });
    await run(east);
    expect(await figures('month=2026-10')).toHaveLength(before.length);
    const [loans] = await figures('month=2026-10&metric=loans');
    expect(loans).toMatchObject({ value: 16, before: 8, growth: 1 });
    // Both came at one moment of the test's clock, so their order says nothing.
    const current = (await receipts('month=2026-10')).map(({ isCurrent }) => isCurrent);
    expect(current.sort()).toEqual([false, true]);
    const bad = { glc: 'east', from: '2026-11', to: '2026-11' };
    const refused = await east.admin.post(`${root}/analyticsSync/send`, { json: bad });
    expect(refused.body.code).toBe('sync.months');
  });

  it('go out by schedule when the data of the month are complete, once', async () => {
    expect((await report(west, 'west', { cron: '0 6 * * *' })).status).toBe(200);
    await run(west);
    expect(await sendings(west)).toEqual([]);
    await passDay(west);
    await passDay(parent);
    await passDay(east);
    await run(west);
    await run(west);
    expect(await sendings(west)).toMatchObject([
      { month: '2026-10', state: 'accepted', createdBy: null },
    ]);
    expect((await figures('month=2026-10&metric=loans')).map(({ value }) => value)).toEqual([
      16, 20,
    ]);
    const jobs = await west.admin.get('/system/job/list?pageSize=100');
    expect(jobs.text).toContain('sendReports');
  });

  it('wait for the parent with growing pauses, and are given up with a notice', async () => {
    // Reports are listed by their time, so this one is made at a time of its own.
    await passDay(west);
    const away = { parentUrl: 'http://127.0.0.1:1', contents: ['visits'] };
    await west.admin.put(`${root}/analyticsSync/west`, {
      json: { ...away, secret: keys.west?.key },
    });
    await west.admin.post(`${root}/analyticsSync/send`, { json: { glc: 'west' } });
    await run(west);
    const [first] = await sendings(west);
    expect(first).toMatchObject({ state: 'waiting', attempts: 1, trouble: 'refused' });
    for (let attempt = 2; attempt <= 7; attempt += 1) {
      await passDay(west);
      await run(west);
    }
    const [last] = await sendings(west);
    expect(last).toMatchObject({ id: first?.id, state: 'failed', attempts: 7, nextAt: null });
    const told: unknown = await west.app.deps.store.db.execute(
      "SELECT kind FROM notice WHERE once LIKE 'report to parent%'",
    );
    expect(told).toMatchObject({ rows: [{ kind: 'sync' }] });
  });
});

describe('the receiving side', () => {
  it('tells once of a child that is late', async () => {
    await parent.admin.post(`${root}/childReports`, {
      json: { name: 'idle', glc: 'idle', dueDay: 6 },
    });
    await parent.admin.post(`${root}/childReports`, {
      json: { name: 'new', glc: 'new', dueDay: 3 },
    });
    expect((await child('idle')).standing).toBe('expected');
    for (const site of [parent, east, west]) await passDay(site);
    expect((await child('idle')).standing).toBe('late');
    // A child that was registered after the day of this month has until the day of the next one.
    expect((await child('new')).standing).toBe('expected');
    await lateReportsTask(parent.app.deps).run(taskRun());
    await lateReportsTask(parent.app.deps).run(taskRun());
    const told: unknown = await parent.app.deps.store.db.execute(
      "SELECT count(*)::int AS n FROM notice WHERE summary_zh LIKE '“idle”%'",
    );
    expect(told).toMatchObject({ rows: [{ n: 1 }] });
  });

  it('refuses strangers, wrong signatures, changed reports, old and repeated envelopes', async () => {
    const text = JSON.stringify(await preview(east, 'east'));
    const good = signed('east', text);
    const stranger = signEnvelope(
      { child: randomUUID(), secret: 'x' },
      { id: good.id, report: text, at: start },
    );
    const cases = [
      stranger,
      { ...good, signature: 'AAAA' },
      { ...good, report: text.replace('16', '17') },
      { ...good, digest: 'f'.repeat(64) },
      { ...good, child: keyOf('west').child },
      { ...good, id: randomUUID() },
    ];
    for (const one of cases) {
      const { status, body } = await post(one);
      expect([status, body.code]).toEqual([401, 'sync.signature']);
    }
    expect((await child('east')).misfitAt).not.toBeNull();
    const old = signEnvelope(keyOf('east'), {
      id: randomUUID(),
      report: text,
      at: new Date(start.getTime() - 3_600_000),
    });
    expect((await post(old)).body.code).toBe('sync.stale');
    const before = (await receipts()).length;
    const first = await post(good);
    expect(first.body.data.state).toBe('accepted');
    expect((await post(good)).body.data).toEqual(first.body.data);
    expect(await receipts()).toHaveLength(before + 1);
    const other = signed('east', text.replace('"few":', '"few": '), good.id);
    expect((await post(other)).body.code).toBe('sync.repeated');
    expect((await post({ ...good, more: 1 })).status).toBe(400);
  });

  it('refuses whole reports and single rows in words, and keeps what stood before', async () => {
    const shown = await preview(east, 'east');
    const base = { ...shown, madeAt: parent.app.clock.now().toISOString() };
    const stood = await figures('month=2026-10');
    const whole = async (change: object, code: string) => {
      const { body } = await post(signed('east', JSON.stringify({ ...base, ...change })));
      expect([code, body.data.state, body.data.reasons[0].code]).toEqual([code, 'refused', code]);
    };
    await whole({ version: 2 }, 'version');
    await whole({ glc: 'west' }, 'group');
    await whole({ month: '2026-11' }, 'month');
    await whole({ madeAt: '2026-11-01T00:00:00Z' }, 'older');
    await whole({ counts: { rows: 1, few: 0 } }, 'counts');
    await whole({ rows: [], counts: { rows: 0, few: 0 } }, 'nothing');
    await whole({ rows: [['loans', '', '', '']] }, 'unreadable');
    await whole({ modelVersion: 'a\u0000' }, 'unreadable');
    expect(await figures('month=2026-10')).toEqual(stood);
    await parent.admin.put(`${root}/childReports/${keyOf('east').child}`, {
      json: { name: 'east', glc: 'east', libraries: ['A', 'B'] },
    });
    const rows = [
      ['loans', '', '', '', 16],
      ['loans', 'A', '', '', 12],
      ['loans', 'Z', '', '', 4],
      ['loans', '', 'sex', 'm', 4],
      ['loans', 'B', '', '', -4],
      ['active_borrowers', 'B', '', '', 2],
      ['loans', 'B', '', '', 'few'],
      ['loans', 'A', '', '', 12],
      ['secrets', '', '', '', 1],
    ];
    const mixed = { ...base, rows, counts: { rows: rows.length, few: 1 } };
    const metrics = mixed.metrics.map((one) => ({ ...one, means: `${one.means}!` }));
    const { body } = await post(signed('east', JSON.stringify({ ...mixed, metrics })));
    expect(body.data).toMatchObject({ state: 'partly', taken: 1, refused: 8 });
    expect(
      body.data.reasons.map((one: { code: string; rows: number }) => [one.code, one.rows]),
    ).toEqual([
      // The total has the loans of Z too.
      ['total', 1],
      ['library', 1],
      ['breakdown', 1],
      ['number', 3],
      ['twice', 1],
      ['metric', 1],
    ]);
    expect(body.data.differing).toContain('loans');
    const own = `month=2026-10&child=${keyOf('east').child}`;
    expect(await figures(`${own}&metric=loans`)).toEqual([]);
    const ours = await figures(`${own}&by=library`);
    expect(ours).toMatchObject([{ childName: 'east', value: 12, isDiffering: true }]);
  });

  it('stays quick and whole under sixty hostile bodies', async () => {
    const text = JSON.stringify(await preview(west, 'west'));
    const count = (await receipts()).length;
    const deep = '['.repeat(200_000);
    const many = `{"version":1,"rows":[${'["loans","","","",1e400],'.repeat(50_000)}1]}`;
    const wide = JSON.stringify({
      version: 1,
      names: Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`k${at}`, at])),
    });
    const proto = text.replace('{', '{"__proto__":{"glc":"x"},');
    const bodies = [
      deep,
      many,
      wide,
      proto,
      '\ud83d',
      'null',
      '"x"',
      '{"version":1e999}',
      `"${'x'.repeat(5_000_000)}"`,
      text.slice(0, -1),
    ];
    for (let at = 0; at < 60; at += 1) {
      const body = bodies[at % bodies.length] ?? '';
      const envelope =
        at % 2 === 0
          ? signed('west', body.toWellFormed())
          : { ...signed('west', ''), report: body };
      const { status, body: answer } = await post(envelope);
      if (status === 200) expect(answer.data.state).toBe('refused');
      else expect([400, 401, 413, 429]).toContain(status);
    }
    expect((await receipts()).length).toBeLessThanOrEqual(count + 30);
    expect((await figures('month=2026-10&metric=loans&search=west'))[0]?.value).toBe(20);
    expect(
      (await parent.app.client.post(receive, { json: { report: 'x'.repeat(9_000_000) } })).status,
    ).toBe(413);
  });

  it('gives a new key once, and is for those with the permission and every library', async () => {
    const { child: id } = keyOf('west');
    const { body } = await parent.admin.post(`${root}/childReports/${id}/key`);
    expect((await post(signed('west', ''))).body.code).toBe('sync.signature');
    keys.west = body.data;
    expect((await post(signed('west', ''))).body.data.state).toBe('trial');
    const list = await parent.admin.get(`${root}/childReports/page`);
    expect(list.text).not.toContain(keyOf('west').secret);
    const again = await parent.admin.post(`${root}/childReports`, {
      json: { name: 'west', glc: 'x' },
    });
    expect([again.status, Object.keys(again.body.fields)]).toEqual([409, ['name']]);
    await parent.admin.put(`${root}/childReports/${id}`, {
      json: { name: 'west', glc: 'west', isEnabled: false },
    });
    expect((await post(signed('west', ''))).body.code).toBe('permission.denied');
    const libraries = [{ glc: 'g', libcode: null }];
    await parent.app.addAccount({ username: 'part', permissions: ['child:view'], libraries });
    const part = await parent.app.signIn('part');
    expect((await part.get(`${root}/childReports/page`)).status).toBe(403);
    expect((await parent.admin.delete(`${root}/childReports/${id}`)).status).toBe(200);
    expect(await figures('month=2026-10&search=west')).toEqual([]);
    expect((await parent.admin.get(`${root}/childReports/${id}`)).status).toBe(404);
  });
});
