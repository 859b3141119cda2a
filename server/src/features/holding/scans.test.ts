import { randomUUID } from 'node:crypto';
import type {
  Language,
  Notice,
  ScanResult,
  TransferCopyRow,
  TransferEffect,
} from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bumpDataVersion } from '#ingest/data-version.ts';
import type { TestClient } from '../../../test/client.ts';
import { insertTransferCity } from '../../../test/fixtures/transfer-city.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { insertRows } from '../../../test/test-engine.ts';
import { followTransfersTask } from './facts/follow-transfers.ts';

let app: TestApp;
let central: TestClient;
let east: TestClient;
let chief: TestClient;
let plan: string;
let firstPlan: string;

const base = '/analytics-v3/holding/allot';
let minute = 0;
const scan = (step: string, barcode: string, box = '') => {
  minute += 1;
  const at = new Date(Date.UTC(2026, 2, 20, 2, minute)).toISOString();
  return { id: randomUUID(), step, barcode, box, at };
};
type Scan = ReturnType<typeof scan>;
const send = (client: TestClient, libcode: string, ...scans: Scan[]) =>
  client.post(`${base}/${plan}/scans`, { json: { libcode, scans } });
const said = async (client: TestClient, libcode: string, ...scans: Scan[]) =>
  ((await send(client, libcode, ...scans)).body.data.results as ScanResult[]).map(
    ({ outcome, text }) => [outcome, text],
  );
const followTransfers = () => {
  const run = { id: '', kind: '', ownerId: null, title: '', data: {}, attempt: 1 };
  const { signal } = new AbortController();
  return followTransfersTask(app.deps).run({ ...run, signal, progress: () => undefined });
};
/** Returns the notices about holdings of an account, after the task has run. */
const told = async (username: string, language: Language = 'zh-CN') => {
  await followTransfers();
  // Later scans are newer than the scans that the task has already written.
  app.clock.advance({ seconds: 1 });
  const client = await app.signIn(username);
  const { body } = await client.post('/system/notice/handleNotices', { language });
  return (body.data as Notice[])
    .filter(({ kind }) => kind === 'holdings')
    .map(({ summary, details, link }) => [summary, details, link?.path]);
};
const stages = async () => {
  const { body } = await chief.get(`${base}/${plan}/copies?pageSize=500`);
  const rows = body.data.rows as TransferCopyRow[];
  return Object.fromEntries(rows.map(({ barcode, stage, box }) => [barcode, stage + box]));
};

beforeAll(async () => {
  app = await makeApp({ start: new Date('2026-03-20T02:00:00Z') });
  await insertTransferCity(app.deps.engine);
  const all = ['holdings:view', 'holdings:plan', 'holdings:approve', 'holdings:shelf'] as const;
  await app.addAccount({ username: 'chief', permissions: all });
  const of = (libcode: string) => [{ glc: 'g', libcode }];
  await app.addAccount({ username: 'central', permissions: all, libraries: of('A') });
  await app.addAccount({ username: 'east', permissions: all, libraries: of('B') });
  await app.addAccount({
    username: 'head',
    permissions: ['holdings:view', 'holdings:approve'],
    libraries: ['A', 'B', 'C'].flatMap(of),
  });
  chief = await app.signIn('chief');
  central = await app.signIn('central');
  east = await app.signIn('east');
  const json = {
    name: '春季',
    glc: 'g',
    libraries: ['A', 'B', 'C'],
    leastGain: 0.2,
    mostOfTitle: 3,
  };
  plan = (await chief.post(base, { json })).body.data.id;
  firstPlan = plan;
});
afterAll(() => app.close());

describe('scans at the shelf', () => {
  it('wait for the approval of the plan', async () => {
    expect((await send(central, 'A', scan('pull', 'a1'))).body.code).toBe('transfer.not_approved');
    const waits = ['调拨方案待批准：春季', '方案在 3 个馆之间调 3 册，批准后才能下架。'];
    expect(await told('head')).toEqual([[...waits, `/holdings/transfers/${plan}`]]);
    // The chief made the plan; each of the other users has one of its libraries.
    for (const name of ['chief', 'central', 'east']) expect(await told(name)).toEqual([]);
    expect((await chief.post(`${base}/${plan}/approve`)).status).toBe(200);
  });

  it('pull and pack copies, and are refused for wrong copies with the state of the copy', async () => {
    expect(
      await said(central, 'A', scan('pull', 'a1'), scan('pull', 'a3'), scan('pull', 'zz')),
    ).toEqual([
      ['done', '红楼梦：已下架，调往东馆'],
      ['notInPlan', '红楼梦 (总馆 I242/1)：不在这个方案里，请放回原处'],
      ['notInPlan', 'zz：不在这个方案里，请放回原处'],
    ]);
    expect(
      await said(
        central,
        'A',
        scan('pack', 'a1'),
        scan('pack', 'a1', '7'),
        scan('pack', 'a2', '7'),
      ),
    ).toEqual([
      ['noBox', '红楼梦：请先填写箱号'],
      ['done', '红楼梦：已装入 7 号箱，调往东馆'],
      ['done', '红楼梦：已装入 7 号箱，调往东馆'],
    ]);
    expect(await stages()).toEqual({ a1: 'packed7', a2: 'packed7', a5: 'planned' });
  });

  it('count once, even if a device sends them twice and late', async () => {
    const batch = [scan('send', '7'), scan('missing', 'a5')];
    const first = await said(central, 'A', ...batch);
    expect(first.map(([outcome]) => outcome)).toEqual(['done', 'done']);
    expect(await said(central, 'A', ...batch)).toEqual(first);
    // A scan that arrives late from a device does not undo the later steps of other devices.
    const late = { ...scan('pull', 'a2'), at: '2026-03-20T01:00:00.000Z' };
    expect((await said(central, 'A', late))[0]?.[0]).toBe('again');
    expect(await stages()).toEqual({ a1: 'sent7', a2: 'sent7', a5: 'missing' });
    expect((await said(central, 'A', scan('send', '8')))[0]?.[0]).toBe('emptyBox');
    const { body } = await chief.get(`${base}/${plan}`);
    expect(body.data.stages).toEqual([
      { stage: 'sent', copies: 2 },
      { stage: 'missing', copies: 1 },
    ]);
  });

  it('tell the receiving library once that a box is on its way', async () => {
    const path = `/holdings/shelf?plan=${plan}`;
    expect(await told('east')).toEqual([
      ['7 号箱已发往东馆，2 册', '总馆按方案“春季”发出。到馆后请在书架扫描中逐册收书。', path],
    ]);
    expect(await told('east', 'en-US')).toEqual([
      [
        'Box 7 is on its way to East, 2 copies',
        'Central sent it for the plan “春季”. When it is here, scan each copy to receive it.',
        path,
      ],
    ]);
    expect(await told('central')).toEqual([]);
  });

  it('receive only copies for the library, and close the plan with its last copy', async () => {
    expect((await said(east, 'B', scan('receive', 'a5')))[0]).toEqual([
      'notForHere',
      '西游记：应送到西馆，不是本馆',
    ]);
    expect((await said(east, 'B', scan('pull', 'a1')))[0]?.[0]).toBe('notFromHere');
    expect((await send(east, 'A', scan('pull', 'a1'))).status).toBe(403);
    await said(east, 'B', scan('receive', 'a1'));
    const open = await chief.get(`${base}/${plan}`);
    expect(open.body.data).toMatchObject({ state: 'approved', received: 1 });
    expect(await said(east, 'B', scan('receive', 'a2'))).toEqual([
      ['done', '红楼梦：已收到，来自总馆'],
    ]);
    const closed = await chief.get(`${base}/${plan}`);
    expect(closed.body.data).toMatchObject({ state: 'closed', received: 2 });
  });

  it('continue for copies under way after the plan is undone; all other copies stay', async () => {
    const json = {
      name: '再次',
      glc: 'g',
      libraries: ['A', 'B', 'C'],
      leastGain: 0.2,
      restMonths: 0,
    };
    // The copies arrived some minutes after the start of the clock.
    app.clock.advance({ hours: 24 });
    chief = await app.signIn('chief');
    central = await app.signIn('central');
    const made = await chief.post(base, { json });
    plan = made.body.data.id;
    const [first, ...others] = Object.keys(await stages());
    expect(others.length).toBeGreaterThan(0);
    const undo = () => chief.post(`${base}/${plan}/undo`);
    expect((await undo()).body.code).toBe('transfer.not_open');
    await chief.post(`${base}/${plan}/approve`);
    await said(central, 'A', scan('pack', first ?? '', '9'));
    expect((await central.post(`${base}/${plan}/undo`)).status).toBe(403);
    expect((await undo()).body.data).toEqual({ struck: others.length, underWay: 1, received: 0 });
    expect((await chief.get(`${base}/${plan}`)).body.data).toMatchObject({
      state: 'approved',
      copies: 1,
    });
    expect((await said(central, 'A', scan('pull', others[0] ?? '')))[0]?.[0]).toBe('struck');
    expect((await said(central, 'A', scan('send', '9')))[0]?.[0]).toBe('done');
    const { to } = (await chief.get(`${base}/${plan}/copies?search=${first}`)).body.data.rows[0];
    expect((await said(chief, to, scan('receive', first ?? '')))[0]?.[0]).toBe('done');
    expect((await chief.get(`${base}/${plan}`)).body.data.state).toBe('closed');
    expect((await undo()).body.code).toBe('transfer.not_open');
  });

  it('are written into the warehouse, unless the source system reports the same steps', async () => {
    const { engine } = app.deps;
    const fact = { glc: 'g', barcode: 'a1', bookrecno: 1, from_libcode: 'A', libcode: 'B' };
    await insertRows(engine, 'fact_allot', [
      { ...fact, plan: 7, day: '2026-03-18', stage: 'received' },
    ]);
    await followTransfers();
    const facts = () =>
      engine.rows(
        `SELECT barcode, toString(stage) AS stage, toString(day) AS day, is_own FROM fact_allot
         WHERE plan IN {plans:Array(UInt64)} ORDER BY barcode, stage`,
        { plans: [7n, BigInt(`0x${firstPlan.replaceAll('-', '').slice(0, 15)}`)] },
      );
    const own = (barcode: string, stage: string) => ({
      barcode,
      stage,
      day: '2026-03-20',
      is_own: true,
    });
    const before = await facts();
    expect(before).toEqual([
      ...[own('a1', 'picked'), own('a1', 'planned')],
      { barcode: 'a1', stage: 'received', day: '2026-03-18', is_own: false },
      own('a1', 'sent'),
      ...['picked', 'planned', 'received', 'sent'].map((stage) => own('a2', stage)),
      // The copy was not found.
      own('a5', 'planned'),
    ]);
    await followTransfers();
    expect(await facts()).toEqual(before);
    // Rows that the source system loads later replace the written ones.
    await insertRows(engine, 'fact_allot', [
      { ...fact, barcode: 'a2', plan: 7, day: '2026-03-21', stage: 'received' },
    ]);
    await bumpDataVersion(engine, 'g', ['fact_allot']);
    await followTransfers();
    expect(await facts()).toHaveLength(before.length);
    expect(await facts()).toContainEqual({
      ...{ barcode: 'a2', stage: 'received', day: '2026-03-21', is_own: false },
    });
  });

  it('lead to an effect in comparison with the twins that stayed', async () => {
    const loan = (barcode: string, day: string, n: number) => ({
      ...{ glc: 'g', event: 'loan', day, hour: 9, at: `${day} 01:00:00`, reader_key: 1 },
      ...{ barcode, bookrecno: 1, libcode: 'B', n },
    });
    await insertRows(app.deps.engine, 'behaviour_event', [
      ...[loan('a1', '2026-03-25', 3), loan('a1', '2026-04-20', 1), loan('a3', '2026-04-01', 1)],
    ]);
    const effect = async (client: TestClient) =>
      (await client.get(`${base}/${firstPlan}/effect`)).body.data as TransferEffect;
    expect((await effect(chief)).windows[0]).toMatchObject({ copies: 0, waiting: 2, moved: null });
    app.clock.advance({ hours: 24 * 31 });
    chief = await app.signIn('chief');
    east = await app.signIn('east');
    const { windows, isPart } = await effect(chief);
    // Within 30 days, a1 was lent 3 times and a2 never; of their twins, a3 was lent once and a4 never.
    expect(windows[0]).toMatchObject({ days: 30, copies: 2, sameTitle: 2, alone: 0, waiting: 0 });
    expect(windows[0]).toMatchObject({ moved: 1.5, twins: 0.5, difference: 1 });
    expect(windows[0]?.low).toBeLessThan(0);
    expect([windows[1]?.waiting, isPart]).toEqual([2, false]);
    expect((await effect(east)).windows[0]).toMatchObject({ copies: 2 });
  });
});
