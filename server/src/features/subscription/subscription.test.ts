import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Permission, subscriptionTimes } from '@stacksight/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bumpDataVersion } from '#ingest/data-version.ts';
import { refreshRollups } from '#ingest/rollups.ts';
import { reportDelivery } from '#store/schema/analysis/subscriptions.ts';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import {
  readLetter,
  startTestMailServer,
  type TestMailServer,
} from '../../../test/outside/mail-server.ts';
import { insertRows } from '../../../test/test-engine.ts';
import { nextTime } from './next-time.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'stacksight-subscriptions-'));
const url = '/analytics-v3/subscription';
const reading: Permission[] = ['analysis:view', 'dashboard:view', 'borrowing:view'];
let mails: TestMailServer;
let app: TestApp;
let boss: TestClient;
let report: string;

const loan = (day: string, libcode: string, at: number) => ({
  ...{ glc: 'g', event: 'loan', day, hour: 9, at: `${day} 01:00:00`, libcode },
  ...{ reader_key: at, bookrecno: at, barcode: `b${at}` },
});
const load = async (rows: object[]) => {
  const { engine } = app.deps;
  await insertRows(engine, 'behaviour_event', rows as Record<string, unknown>[]);
  await refreshRollups(engine, { glc: 'g', months: 'all' });
  await bumpDataVersion(engine, 'g', ['behaviour_event', 'agg_event_day']);
  app.clock.advance({ seconds: 5 });
};
const subscribe = async (client: TestClient, json: object): Promise<string> => {
  const { status, body } = await client.post(`${url}/add`, { json: { report, ...json } });
  expect([status, body.message, body.fields]).toEqual([200, '操作成功', undefined]);
  return body.data.id;
};
/** Runs the task as its schedule does, and returns the mails that it sent. */
const run = async () => {
  const before = mails.letters.length;
  boss = await app.signIn('super');
  const { body } = await boss.post('/system/job/reportMail/run', { json: {} });
  const log = async () => {
    const { rows } = (await boss.get('/system/job-log/list?kind=reportMail')).body.data;
    return rows.find(({ id }: { id: string }) => id === body.data.runId)?.status;
  };
  await expect.poll(log, { timeout: 60_000 }).toBe('done');
  return mails.letters.slice(before);
};
/** Returns a mail with its long lines joined again. */
const textOf = (letter: (typeof mails.letters)[number]) =>
  letter.source.replace(/\r\n(?=[ \t])/g, '').replace(/\r\n/g, '\n');
const states = async (subscription: string) =>
  (await boss.get(`${url}/deliveries?subscription=${subscription}`)).body.data.rows.map(
    ({ address, state, reason }: Record<string, string>) => [address, state, reason],
  );

beforeAll(async () => {
  mails = await startTestMailServer();
  const mailFrom = '馆析 <stacksight@library.example>';
  const config = { dataDir, smtpUrl: mails.url, mailFrom };
  app = await makeApp({ config, start: new Date('2026-04-20T02:00:00Z') });
  await insertRows(app.deps.engine, 'dim_group', [{ glc: 'g', name_zh: '甲市', name_en: 'G' }]);
  const names = ['A', 'B'].map((libcode) => ({ glc: 'g', libcode, name_zh: `${libcode}馆` }));
  await insertRows(app.deps.engine, 'dim_library', names);
  const april = [1, 2, 3, 4, 5, 6, 7, 8].map((at) => loan('2026-04-02', at < 7 ? 'A' : 'B', at));
  await load(april);
  const roleId = (
    await (
      await app.signIn('super')
    ).post('/system/role', {
      json: { roleName: '分馆长', remark: '', permissions: reading, menuIds: [] },
    })
  ).body.data?.id;
  for (const libcode of ['A', 'B'])
    await app.addAccount({
      ...{ username: `branch${libcode}`, email: `${libcode}@library.example` },
      permissions: reading,
      roleIds: roleId === undefined ? [] : [roleId],
      libraries: [{ glc: 'g', libcode }],
    });
  await app.addAccount({
    ...{ username: 'director', email: 'director@library.example' },
    permissions: [...reading, 'component:edit', 'report:send', 'reader:rows'],
  });
  boss = await app.signIn('super');
  const director = await app.signIn('director');
  const query = {
    ...{ kind: 'table', dataset: 'circulation', metrics: ['loans', 'active_borrowers'] },
    ...{ by: ['library'], range: 'sofar', glc: 'g' },
  };
  const json = { name: '各馆外借', query, chart: 'bar' };
  const component = (await director.post('/analytics-v3/analyticsComponent/add', { json })).body
    .data.id;
  const items = [{ kind: 'component', id: component }];
  const made = await director.post('/analytics-v3/analyticsReport/add', {
    json: { name: '馆长月报', items },
  });
  report = made.body.data.id;
});
afterAll(async () => {
  await app.close();
  await mails.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('the time of a subscription', () => {
  it('is an hour of the library, and none where the data decide', () => {
    const now = new Date('2026-04-20T02:00:00Z');
    const at = { weekday: 1, day: 3, month: 2, hour: 7 };
    const times = subscriptionTimes.map((every) =>
      nextTime({ ...at, every }, now, 'Asia/Shanghai')?.toISOString(),
    );
    expect(times).toEqual([
      '2026-04-20T23:00:00.000Z',
      '2026-04-26T23:00:00.000Z',
      '2026-05-02T23:00:00.000Z',
      '2026-07-02T23:00:00.000Z',
      '2027-02-02T23:00:00.000Z',
      undefined,
    ]);
  });
});

describe('a subscription', () => {
  it('mails numbers, a picture and files to its owner, once, and not again while nothing changes', async () => {
    const director = await app.signIn('director');
    const id = await subscribe(director, {
      ...{ to: { kind: 'me' }, every: 'daily', hour: 7, formats: ['pdf', 'xlsx'] },
    });
    expect(await run()).toEqual([]);
    app.clock.advance({ seconds: 24 * 3600 });
    const [letter, ...others] = await run();
    expect(others).toEqual([]);
    if (letter === undefined) throw new Error('no mail came');
    expect(letter.to).toEqual(['director@library.example']);
    const source = textOf(letter);
    expect(source).toMatch(/^List-Unsubscribe: <http/m);
    expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click/m);
    expect(source).toContain('Content-Type: image/png');
    expect(source).toContain('application/pdf');
    expect(readLetter(letter).headers.subject).toContain('馆长月报');
    expect(readLetter(letter).text).toContain(`/report/${report}`);
    expect(await run()).toEqual([]);
    app.clock.advance({ seconds: 24 * 3600 });
    expect(await run()).toEqual([]);
    expect((await states(id)).map(([, state]: string[]) => state).sort()).toEqual([
      'sent',
      'skipped',
    ]);
    // A process that ended while it sent a mail has not ended the mail.
    const { db } = app.deps.store;
    const taken = { state: 'sending' as const, claimedAt: app.clock.now() };
    await db.update(reportDelivery).set(taken).where(eq(reportDelivery.state, 'sent'));
    expect(await run()).toEqual([]);
    app.clock.advance({ seconds: 11 * 60 });
    const idOf = (one: typeof letter) => readLetter(one).headers['message-id'];
    expect((await run()).map(idOf)).toEqual([idOf(letter)]);
    const later = await app.signIn('director');
    expect((await later.delete(`${url}/${id}`)).status).toBe(200);
  });

  it('waits until the data of last month are complete', async () => {
    const director = await app.signIn('director');
    const id = await subscribe(director, { to: { kind: 'me' }, every: 'complete', formats: [] });
    app.clock.advance({ seconds: 12 * 24 * 3600 });
    expect(await run()).toEqual([]);
    const fresh = await app.signIn('director');
    const waiting = (await fresh.get(`${url}/page`)).body.data.rows[0];
    expect(waiting).toMatchObject({ id, dataUntil: '2026-04-02', nextAt: null });
    await load([loan('2026-04-30', 'A', 1)]);
    const sent = await run();
    expect(sent).toHaveLength(1);
    expect(await run()).toEqual([]);
    await fresh.delete(`${url}/${id}`);
  });

  it('gives each address only the fixed libraries, with small cells hidden', async () => {
    const director = await app.signIn('director');
    const id = await subscribe(director, {
      to: { kind: 'addresses', addresses: ['press@paper.example'], glc: 'g', libraries: ['B'] },
      ...{ every: 'daily', hour: 7, formats: [], hasPicture: false },
    });
    app.clock.advance({ seconds: 24 * 3600 });
    const [letter] = await run();
    if (letter === undefined) throw new Error('no mail came');
    const { text } = readLetter(letter);
    const body = `${text}${textOf(letter)}`;
    expect(letter.to).toEqual(['press@paper.example']);
    expect(body).not.toContain('A馆');
    const token = /subscription\/stop\/([\w-]+)/.exec(textOf(letter).replace(/=\n/g, ''))?.[1];
    const page = await app.client.get(`${url}/stop/${token}`);
    expect([page.status, page.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('inline'),
    ]);
    expect(page.text).toContain('press@paper.example');
    const stopped = await app.client.post(`${url}/stop/${token}`, {
      form: { 'List-Unsubscribe': 'One-Click' },
    });
    expect(stopped.status).toBe(200);
    await load([loan('2026-05-02', 'B', 8)]);
    app.clock.advance({ seconds: 24 * 3600 });
    expect(await run()).toEqual([]);
    expect((await states(id))[0]?.[1]).toBe('stopped');
    expect((await app.client.post(`${url}/stop/${'x'.repeat(60)}`)).text).toContain('链接无效');
    await (await app.signIn('director')).delete(`${url}/${id}`);
  });

  it('says why a mail failed, and sends it again on demand', async () => {
    mails.refused.add('director@library.example');
    const director = await app.signIn('director');
    const id = await subscribe(director, {
      ...{ to: { kind: 'me' }, every: 'daily', hour: 7, formats: [], skipsSame: false },
    });
    app.clock.advance({ seconds: 24 * 3600 });
    expect(await run()).toEqual([]);
    const [failed] = await states(id);
    expect(failed?.slice(0, 2)).toEqual(['director@library.example', 'failed']);
    expect(failed?.[2]).toContain('No such user');
    mails.refused.clear();
    const fresh = await app.signIn('director');
    const { rows } = (await fresh.get(`${url}/deliveries?subscription=${id}`)).body.data;
    const before = mails.letters.length;
    expect((await fresh.post(`${url}/deliveries/${rows[0].id}/again`)).status).toBe(200);
    await expect.poll(() => mails.letters.length, { timeout: 30_000 }).toBe(before + 1);
    await fresh.delete(`${url}/${id}`);
  });

  it('for others needs the right to send, and a test goes to oneself', async () => {
    const branch = await app.signIn('branchA');
    const others = { kind: 'addresses', addresses: ['x@y.example'], glc: 'g', libraries: null };
    const json = { report, to: others, every: 'daily' };
    expect((await branch.post(`${url}/add`, { json })).body.code).toBe('permission.denied');
    expect((await branch.get(`${url}/receivers`)).status).toBe(403);
    const own = { report, to: { kind: 'me' }, every: 'daily', formats: [] };
    const shown = (await branch.post(`${url}/preview`, { json: own })).body.data;
    expect(shown.text).toContain('A馆');
    expect(shown.text).not.toContain('B馆');
    expect(shown.picture).toMatch(/^data:image\/png;base64,/);
    const before = mails.letters.length;
    const tested = await branch.post(`${url}/test`, { json: own });
    expect(tested.body.data).toEqual({ address: 'A@library.example' });
    expect(mails.letters).toHaveLength(before + 1);
    expect((await app.client.post(`${url}/add`, { json: own })).status).toBe(401);
  });
});
