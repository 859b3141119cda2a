import { randomUUID } from 'node:crypto';
import { Workbook } from '@cj-tech-master/excelts';
import type {
  TransferCopyRow,
  TransferPlan,
  TransferPlanRow,
  TransferWhatIf,
} from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { weedingDecision } from '#store/schema/holdings/weeding.ts';
import type { TestClient } from '../../../test/client.ts';
import { readPdf } from '../../../test/files/pdf-files.ts';
import { getFile } from '../../../test/files/xlsx-files.ts';
import { insertTransferCity } from '../../../test/fixtures/transfer-city.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { insertRows } from '../../../test/test-engine.ts';

let app: TestApp;
let planner: TestClient;
let director: TestClient;
let branch: TestClient;
let twoLibraries: TestClient;

const base = '/analytics-v3/holding/allot';
const question = { glc: 'g', libraries: ['A', 'B', 'C'], leastGain: 0.2, mostOfTitle: 3 };

beforeAll(async () => {
  app = await makeApp({ start: new Date('2026-03-20T02:00:00Z') });
  await insertTransferCity(app.deps.engine);
  await insertRows(app.deps.engine, 'dim_clc', [{ clc: 'I', name_zh: '文学', level: 1 }]);
  const planning = ['holdings:view', 'holdings:plan', 'export:excel'] as const;
  await app.addAccount({ username: 'planner', permissions: planning });
  await app.addAccount({
    username: 'director',
    permissions: ['holdings:view', 'holdings:approve'],
  });
  const of = (...codes: string[]) => codes.map((libcode) => ({ glc: 'g', libcode }));
  const all = [...planning, 'holdings:approve'] as const;
  await app.addAccount({ username: 'branch', permissions: all, libraries: of('B') });
  await app.addAccount({ username: 'two', permissions: all, libraries: of('A', 'B') });
  planner = await app.signIn('planner');
  director = await app.signIn('director');
  branch = await app.signIn('branch');
  twoLibraries = await app.signIn('two');
});
afterAll(() => app.close());

const whatIf = async (more = {}, client = planner) =>
  (await client.post(`${base}/what-if`, { json: { ...question, ...more } })).body
    .data as TransferWhatIf;
const make = async (name: string, more = {}): Promise<string> => {
  const { body, status } = await planner.post(base, { json: { name, ...question, ...more } });
  expect([status, body.message]).toEqual([200, expect.any(String)]);
  return body.data.id;
};
const planOf = async (id: string, client = planner) =>
  (await client.get(`${base}/${id}`)).body.data as TransferPlan;
const copiesOf = async (id: string, client = planner, query = '') =>
  (await client.get(`${base}/${id}/copies?pageSize=500${query}`)).body.data
    .rows as TransferCopyRow[];
const listed = async (client: TestClient) =>
  (await client.get(`${base}/list?glc=g`)).body.data.rows as TransferPlanRow[];

/** Returns the rows of the second sheet of a file; cells are counted from 1. */
async function rowsOf(url: string): Promise<unknown[][]> {
  const book = new Workbook();
  await book.xlsx.load(new Uint8Array(await getFile(app, planner, url)));
  const rows: unknown[][] = [];
  book.worksheets[1]?.eachRow(({ values }) => rows.push(values as unknown[]));
  return rows;
}

describe('a plan of transfers', () => {
  it('shows what it would move and what each guard kept back before it is saved', async () => {
    const found = await whatIf();
    expect(found).toMatchObject({
      copies: 3,
      titles: 2,
      pairs: [
        { from: 'A', fromName: '总馆', to: 'B', toName: '东馆', copies: 2 },
        { from: 'A', fromName: '总馆', to: 'C', toName: '西馆', copies: 1 },
      ],
      classes: [{ class1: 'I', name: '文学', copies: 3 }],
      guards: [
        { guard: 'notHere', copies: 2 },
        { guard: 'new', copies: 1 },
        { guard: 'lastInLibrary', copies: 1 },
      ],
    });
    expect(await listed(planner)).toEqual([]);
    expect(await whatIf({ most: 1 })).toMatchObject({ copies: 1, pairs: [{ to: 'B' }] });
    expect((await whatIf({ leastGain: 100 })).copies).toBe(0);
  });

  it('follows the boxes of the van on each weekday, and of each pair of libraries', async () => {
    const boxes = [0, 2, 0, 0, 2, 0, 0];
    const daysOf = async (pairs: unknown[]) =>
      (await whatIf({ boxes, pairs })).van?.map(({ day, loads }) => [
        day,
        loads.map(({ to }) => to),
      ]);
    // It is Friday. A van runs on Tuesdays and Fridays.
    expect(await daysOf([])).toEqual([['2026-03-24', ['B', 'C']]]);
    const friday = [0, 0, 0, 0, 1, 0, 0];
    expect(await daysOf([{ from: 'A', to: 'B', most: null, boxes: friday }])).toEqual([
      ['2026-03-24', ['C']],
      ['2026-03-27', ['B']],
    ]);
    // No box ever goes to B.
    const never = [{ from: 'A', to: 'B', most: null, boxes: [1, 0, 0, 0, 0, 0, 0] }];
    const found = await whatIf({ boxes, pairs: never });
    expect(found.pairs.map(({ to }) => to)).not.toContain('B');
    const bad = { ...question, pairs: [{ from: 'A', to: 'B', boxes: friday.slice(1) }] };
    const refused = await planner.post(`${base}/what-if`, { json: bad });
    expect(refused.body).toMatchObject({ code: 'request.invalid' });
  });

  it('does not move copies that are decided to be withdrawn', async () => {
    const { db } = app.deps.store;
    const now = app.clock.now();
    const copy = { glc: 'g', libcode: 'A', loc: 'A1', barcode: 'a1', bookrecno: '1', class1: 'I' };
    const about = {
      title: '',
      author: '',
      callno: '',
      clc: 'I',
      note: '',
      reasons: [],
      isLast: true,
    };
    const when = { decidedAt: now, decidedOn: '2026-03-19', keptAt: now };
    const decision = {
      id: randomUUID(),
      ...copy,
      ...about,
      ...when,
      decision: 'withdraw' as const,
    };
    await db.insert(weedingDecision).values(decision);
    const { copies, guards } = await whatIf();
    expect([copies, guards.find(({ guard }) => guard === 'inPlan')?.copies]).toEqual([3, 1]);
    await db.delete(weedingDecision);
  });

  it('names each copy, why it moves and what it brings, the largest gain first', async () => {
    const id = await make('春季');
    const copies = await copiesOf(id);
    expect(copies.map(({ barcode, to }) => [barcode, to])).toEqual([
      ['a1', 'B'],
      ['a5', 'C'],
      ['a2', 'B'],
    ]);
    expect(copies[0]).toMatchObject({
      ...{
        title: '红楼梦',
        callno: 'I242/1',
        fromName: '总馆',
        roomName: '文学室',
        toName: '东馆',
      },
      reason: expect.stringMatching(/^没有外借过；调入馆一年约有 \d+\.\d 次想借而借不到$/),
    });
    expect(copies[2]?.reason).toContain('近一年外借 1 次，上次外借 2026-02-01');
    const plan = await planOf(id);
    expect(plan).toMatchObject({ state: 'draft', copies: 3, createdBy: 'planner', isWhole: true });
    expect(plan.gain).toBeCloseTo(
      copies.reduce((sum, { gain }) => sum + gain, 0),
      9,
    );
    // The copies of a draft are not chosen for a second plan.
    expect((await whatIf()).guards).toContainEqual({ guard: 'inPlan', copies: 3 });
    expect((await planner.delete(`${base}/${id}`)).status).toBe(200);
    expect((await whatIf()).copies).toBe(3);
  });

  it('loses copies that are struck, is approved once, and then can be neither changed nor deleted', async () => {
    const id = await make('划去');
    const [first, second] = await copiesOf(id);
    const strike = (ids: (string | undefined)[], isStruck: boolean) =>
      planner.put(`${base}/${id}/strike`, { json: { ids, isStruck } });
    expect((await strike([first?.id, second?.id], true)).body.data).toEqual({ changed: 2 });
    expect((await strike([second?.id], false)).body.data).toEqual({ changed: 1 });
    expect(await planOf(id)).toMatchObject({
      copies: 2,
      stages: expect.arrayContaining([{ stage: 'struck', copies: 1 }]),
    });
    expect((await planner.post(`${base}/${id}/approve`)).status).toBe(403);
    expect((await director.post(`${base}/${id}/approve`)).status).toBe(200);
    expect(await planOf(id)).toMatchObject({ state: 'approved', approvedBy: 'director' });
    for (const again of [
      director.post(`${base}/${id}/approve`),
      planner.delete(`${base}/${id}`),
      strike([second?.id], true),
    ])
      expect((await again).body.code).toBe('transfer.not_draft');

    const picks = await rowsOf(`${base}/download?plan=${id}&format=xlsx`);
    expect(picks.slice(1).map((row) => [row[1], row[3], row[6]])).toEqual([
      [1, '文学室', 'a2'],
      [2, '文学室', 'a5'],
    ]);
    expect(await rowsOf(`${base}/export/${id}`)).toHaveLength(4);
    const pdf = readPdf(await getFile(app, planner, `${base}/download?plan=${id}`));
    expect(pdf.map(({ barcodes }) => barcodes)).toEqual([['a2', 'a5']]);
    expect(pdf[0]?.texts).toEqual(expect.arrayContaining(['总馆 · 文学室', '红楼梦', '西游记']));
    const labels = await getFile(app, planner, `${base}/download?plan=${id}&format=labels`);
    expect(readPdf(labels).flatMap(({ barcodes }) => barcodes)).toEqual(['a2', 'a5']);
  });

  it('shows a branch only the copies that leave or reach it, and is changed only by users with all its libraries', async () => {
    const [plan] = await listed(branch);
    expect(plan).toMatchObject({ name: '划去', copies: 1 });
    const id = plan?.id ?? '';
    expect((await copiesOf(id, branch)).map(({ to }) => to)).toEqual(['B', 'B']);
    expect(await planOf(id, branch)).toMatchObject({ isWhole: false, guards: [], copies: 1 });
    expect((await branch.post(`${base}/${id}/approve`)).status).toBe(403);
    const refused = await branch.post(`${base}/what-if`, { json: question });
    expect(refused.status).toBe(403);
    const own = await whatIf({ libraries: ['A', 'B'] }, twoLibraries);
    expect(own.pairs.every(({ to }) => to === 'B')).toBe(true);
    expect((await twoLibraries.post(`${base}/what-if`, { json: question })).status).toBe(403);
  });

  it('says on which days the van takes its boxes, until every copy is sent', async () => {
    // 2026-03-20 is a Friday. The van takes one box on Monday and one on Tuesday.
    const van = { boxes: [1, 1, 0, 0, 0, 0, 0], perBox: 5 };
    const load = { from: 'A', fromName: '总馆', boxes: 1 };
    const toWest = { ...load, to: 'C', toName: '西馆', copies: 1 };
    const toEast = { ...load, to: 'B', toName: '东馆', copies: 2 };
    const days = [
      { day: '2026-03-23', boxes: 1, loads: [toEast] },
      { day: '2026-03-24', boxes: 1, loads: [toWest] },
    ];
    expect((await whatIf()).van).toBeNull();
    expect((await whatIf(van)).van).toEqual(days);
    const never = { json: { ...question, boxes: [0, 0, 0, 0, 0, 0, 0] } };
    expect((await planner.post(`${base}/what-if`, never)).status).toBe(400);
    const id = await make('班车', van);
    expect((await planOf(id)).van).toEqual(days);
    expect((await planOf(id, branch)).van).toEqual([days[0]]);
    const [first] = await copiesOf(id, planner, '&to=C');
    await planner.put(`${base}/${id}/strike`, { json: { ids: [first?.id], isStruck: true } });
    expect((await planOf(id)).van).toEqual([days[0]]);
    const pdf = readPdf(await getFile(app, planner, `${base}/download?plan=${id}`));
    expect(pdf[0]?.texts).toContain('送书车：2026-03-23 周一 1 箱');
    expect((await planner.delete(`${base}/${id}`)).status).toBe(200);
  });

  it('can be undone before any copy is pulled, and then its copies can be planned again', async () => {
    const [plan] = await listed(planner);
    const undo = (client: TestClient) => client.post(`${base}/${plan?.id}/undo`);
    expect((await undo(planner)).status).toBe(403);
    expect((await undo(director)).body.data).toEqual({ struck: 2, underWay: 0, received: 0 });
    expect(await planOf(plan?.id ?? '')).toMatchObject({ state: 'undone', copies: 0 });
    expect((await whatIf()).copies).toBe(3);
  });

  it('needs two libraries and the permission', async () => {
    const json = { ...question, libraries: ['A', 'A'] };
    const { status, body } = await planner.post(`${base}/what-if`, { json });
    expect([status, body.fields.libraries]).toEqual([400, '至少选两个图书馆']);
    expect((await director.post(base, { json: { ...question, name: 'x' } })).status).toBe(403);
    expect((await app.client.get(`${base}/list`)).status).toBe(401);
  });
});
