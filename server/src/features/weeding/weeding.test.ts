import { randomUUID } from 'node:crypto';
import { Workbook } from '@cj-tech-master/excelts';
import type { WeedingCopy, WeedingPolicy, WeedingResult } from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../test/client.ts';
import { getFile } from '../../../test/files/xlsx-files.ts';
import { insertWeedingCity } from '../../../test/fixtures/weeding-city.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';

let app: TestApp;
let chief: TestClient;
let branch: TestClient;

const base = '/analytics-v3/weeding';
const start = new Date('2026-03-20T02:00:00Z');

beforeAll(async () => {
  app = await makeApp({ start });
  await insertWeedingCity(app.deps.engine);
  const weeding = ['holdings:weed', 'holdings:view', 'export:excel'] as const;
  await app.addAccount({ username: 'chief', permissions: weeding });
  const libraries = [{ glc: 'g', libcode: 'B' }];
  await app.addAccount({ username: 'branch', permissions: weeding, libraries });
  await app.addAccount({ username: 'viewer', permissions: ['holdings:view', 'export:excel'] });
  chief = await app.signIn('chief');
  branch = await app.signIn('branch');
});
afterAll(() => app.close());

const data = async (client: TestClient, path: string) =>
  (await client.get(`${base}/${path}`)).body.data;
const listed = async (query: string, client = chief) =>
  (await data(client, `candidates?glc=g&pageSize=100&${query}`)).rows as WeedingCopy[];
const barcodes = async (query: string, client = chief) =>
  (await listed(query, client)).map(({ barcode }) => barcode);

/** The barcode of the copy that was withdrawn first out of two, and its library. */
let withdrawn: readonly string[] = [];
let minute = 0;
const decision = (barcode: string, what: string, more: object = {}) => {
  minute += 1;
  const at = new Date(start.getTime() - 3_600_000 + minute * 60_000).toISOString();
  return { id: randomUUID(), barcode, decision: what, at, ...more };
};
type Decision = ReturnType<typeof decision>;
const send = (client: TestClient, libcode: string, ...decisions: Decision[]) =>
  client.post(`${base}/decisions`, { json: { glc: 'g', libcode, decisions } });
const said = async (libcode: string, ...decisions: Decision[]) =>
  ((await send(chief, libcode, ...decisions)).body.data.results as WeedingResult[]).map(
    ({ outcome, text }) => [outcome, text],
  );

describe('the candidates', () => {
  it('are the copies that no guard keeps, each with its reason in words', async () => {
    const [copy, ...others] = await listed('');
    expect(others).toEqual([]);
    expect(copy).toMatchObject({
      ...{ barcode: 'a1', title: 'VFP 程序设计', author: '王珊', clc: 'TP311.138', guard: '' },
      ...{ libraryName: '总馆', roomName: '科技室', reasons: ['rule', 'surplus'], loansEver: 6 },
      reason: expect.stringMatching(
        /^TP3 类：出版已 20 年，7 年未借出；本馆可借 3 册，1 册就够（最后一册一年只多借 <0\.01 次），一年没有借出$/,
      ),
    });
  });

  it('that a guard keeps are listed with the guard, the last copy of all libraries first', async () => {
    const guarded = await listed('kind=guarded');
    expect(Object.fromEntries(guarded.map((one) => [one.barcode, one.guards]))).toEqual({
      a3: ['lastInCity'],
      a4: ['lastInLibrary'],
      a5: ['hold', 'lastInLibrary'],
      a6: ['special'],
    });
    expect(guarded.find(({ barcode }) => barcode === 'a3')).toMatchObject({
      reason: 'TP3 类：出版已 20 年，至少 7 年未借出',
      guard: '全部馆要留的最后一册：保留，或移交保存本库',
    });
    expect(await barcodes('guard=hold')).toEqual(['a5']);
  });

  it('are listed with the clearest cases first: those that exceed the limits of their reasons most', async () => {
    expect(await barcodes('kind=all')).toEqual(['a6', 'a1', 'a3', 'a4', 'a5']);
  });

  it('are filtered by library, room, class, reason and text, and sorted by a field', async () => {
    const all = 'kind=all&field=callno';
    expect(await barcodes(all)).toEqual(['a5', 'a1', 'a6', 'a3', 'a4']);
    expect(await barcodes(`${all}&loc=A2`)).toEqual(['a6']);
    expect(await barcodes(`${all}&clc=tp31`)).toEqual(['a1', 'a6', 'a3', 'a4']);
    expect(await barcodes(`${all}&clc=I`)).toEqual(['a5']);
    expect(await barcodes(`${all}&reason=surplus`)).toEqual(['a1', 'a6']);
    expect(await barcodes(`${all}&libcode=B`)).toEqual([]);
    expect(await barcodes(`${all}&search=pascal`)).toEqual(['a3']);
    expect(await barcodes(`${all}&search=TP31/3`)).toEqual(['a4']);
    expect(await barcodes('kind=all&field=lastLoanOn&order=descend')).toEqual(
      // The last loan of a copy that was never lent within the data is unknown, so such a copy comes last.
      ['a4', 'a1', 'a5', 'a3', 'a6'],
    );
  });

  it('are summed: copies, metres, and the value of copies with a price', async () => {
    expect(await data(chief, 'totals?glc=g')).toEqual({
      free: { copies: 1, metres: 0.03, value: 28, unpriced: 0 },
      guarded: { copies: 4, metres: 0.1, value: 112, unpriced: 0 },
      reasons: [
        { reason: 'rule', copies: 1 },
        { reason: 'surplus', copies: 1 },
        { reason: 'worn', copies: 0 },
        { reason: 'dead', copies: 0 },
      ],
      guards: ['lastInCity', 'hold', 'special', 'set', 'recent', 'lastInLibrary']
        .map((guard, at) => ({ guard, copies: [1, 1, 1, 0, 0, 2][at] }))
        .concat(['inPlan', 'notThere'].map((guard) => ({ guard, copies: 0 }))),
      decided: 0,
    });
    expect((await data(chief, 'classes?glc=g&kind=all')).rows).toEqual([
      ...[
        { id: 'I', className: '文学', copies: 1, metres: 0.03, value: 28, unpriced: 0, guarded: 1 },
      ],
      ...[
        {
          id: 'T',
          className: '工业技术',
          copies: 4,
          metres: 0.1,
          value: 112,
          unpriced: 0,
          guarded: 3,
        },
      ],
    ]);
  });

  it('of a branch are limited to the branch', async () => {
    expect(await barcodes('kind=all', branch)).toEqual([]);
    expect((await data(branch, 'totals?glc=g')).guarded.copies).toBe(0);
    expect((await branch.get(`${base}/copy/a1?glc=g`)).status).toBe(404);
    expect((await data(branch, 'copy/b2?glc=g')).copy).toMatchObject({ barcode: 'b2', reason: '' });
    expect((await data(branch, 'shelf?glc=g&libcode=A')).rows).toEqual([]);
    expect((await send(branch, 'A', decision('a1', 'withdraw'))).status).toBe(403);
  });
});

describe('the rules', () => {
  const policy = async (query = '', client = chief) => data(client, `policy?glc=g${query}`);
  const set = (client: TestClient, more: object) =>
    client.put(`${base}/policy`, { json: { glc: 'g', ...more } });

  it('are the built-in ones until a library sets its own, and apply at once', async () => {
    const { policy: usual, origin, mayChange } = await policy();
    expect([origin, mayChange, usual.rules[0]]).toEqual([
      ...['usual', true, { clc: 'TP3', ageYears: 3, idleYears: 2 }],
    ]);
    const own: WeedingPolicy = {
      ...usual,
      leastGain: 0,
      rules: [{ ...usual.rules[0], idleYears: 8 }],
    };
    expect((await set(chief, { libcode: 'A', policy: own })).status).toBe(200);
    expect(await policy('&libcode=A')).toMatchObject({
      ...{ policy: own, origin: 'library', mayChange: true },
    });
    expect((await policy('&libcode=B')).origin).toBe('usual');
    expect(await barcodes('kind=all')).toEqual([]);
    expect((await set(chief, { libcode: 'A', policy: null })).status).toBe(200);
    expect(await barcodes('')).toEqual(['a1']);
  });

  it('of all libraries can be changed only by a caller with all libraries', async () => {
    const { policy: usual } = await policy('', branch);
    expect((await policy('', branch)).mayChange).toBe(false);
    expect((await set(branch, { policy: usual })).status).toBe(403);
    expect((await set(branch, { libcode: 'A', policy: usual })).status).toBe(404);
    expect((await set(branch, { libcode: 'B', policy: usual })).status).toBe(200);
    expect((await set(branch, { libcode: 'B', policy: null })).status).toBe(200);
    const wrong = { ...usual, rules: [{ clc: '3', ageYears: 1, idleYears: 1 }] };
    expect((await set(chief, { policy: wrong })).body.code).toBe('request.invalid');
  });
});

describe('decisions at the shelf', () => {
  it('find the copies of a room with the guards of each', async () => {
    const shelf = await data(chief, 'shelf?glc=g&libcode=A&loc=A1&clc=TP3');
    expect([shelf.total, shelf.askYears]).toEqual([3, 3]);
    expect(shelf.rows.map(({ barcode }: WeedingCopy) => barcode)).toEqual(['a1', 'a3', 'a4']);
  });

  it('keep the last copy of all libraries, and ask again if a guard keeps the copy', async () => {
    expect(
      await said('A', decision('a3', 'withdraw', { isSure: true }), decision('a4', 'withdraw')),
    ).toEqual([
      ['lastInCity', 'Pascal 教程：全部馆的最后一册，不能剔除；请保留，或移交保存本库'],
      ['guarded', 'DOS 手册：本馆要留的最后一册。确要剔除，请再按一次'],
    ]);
    expect(await said('A', decision('b1', 'withdraw'), decision('zz', 'keep'))).toEqual([
      ['notHere', 'VFP 程序设计：属于东馆，请放回原馆'],
      ['notFound', 'zz：没有这个条码，或已注销'],
    ]);
    expect((await data(chief, 'decisions?glc=g')).total).toBe(0);
  });

  it('count once, and the copy is not asked about before their last day', async () => {
    const batch = [decision('a1', 'withdraw'), decision('a3', 'keep', { years: 2 })];
    const first = await said('A', ...batch);
    expect(first).toEqual([
      ['done', 'VFP 程序设计：剔除'],
      ['done', 'Pascal 教程：保留，2028-03-20 起再问'],
    ]);
    expect(await said('A', ...batch)).toEqual(first.map(([, text]) => ['again', text]));
    expect(await barcodes('kind=all')).toEqual(['a6', 'a4', 'a5']);
    expect((await data(chief, 'totals?glc=g')).decided).toBe(2);
    const rows = (await data(chief, 'decisions?glc=g&decision=keep')).rows;
    expect(rows).toMatchObject([
      { barcode: 'a3', askAgainOn: '2028-03-20', decidedBy: 'chief', libraryName: '总馆' },
    ]);
  });

  it('that a device sends late do not undo later ones', async () => {
    const early = decision('a1', 'keep', { at: '2026-03-19T02:00:00.000Z' });
    expect(await said('A', early)).toEqual([
      ['older', 'VFP 程序设计：之后已有新的决定，以新的为准'],
    ]);
    expect((await data(chief, 'copy/a1?glc=g')).last.decision).toBe('withdraw');
  });

  it('made at two shelves at once do not give away the last copies of a title', async () => {
    const isSure = { isSure: true };
    const replies = await Promise.all([
      send(chief, 'A', decision('a4', 'withdraw', isSure)),
      send(branch, 'B', decision('b2', 'withdraw', isSure)),
    ]);
    const outcomes = replies.map(({ body }) => body.data.results[0].outcome);
    expect(outcomes.toSorted()).toEqual(['done', 'lastInCity']);
    withdrawn = outcomes[0] === 'done' ? ['a4', '总馆'] : ['b2', '东馆'];
  });

  it('appear on the record of the copy', async () => {
    const record = '/analytics-v3/holdingsRecord';
    const entries = async (path: string) =>
      (await chief.get(`${record}/${path}?glc=g`)).body.data.entries.filter(
        ({ kind }: { kind: string }) => kind === 'weeding',
      );
    expect(await entries('copy/a3')).toMatchObject([
      { day: '2026-03-20', barcode: 'a3', libraryName: '总馆', detail: 'keep', amount: 2 },
    ]);
    expect(
      (await entries('title/1')).map(({ day, detail }: Record<string, string>) => [day, detail]),
    ).toEqual([
      ['2026-03-20', 'withdraw'],
      ['2026-03-19', 'keep'],
    ]);
  });
});

it('the asset register has each withdrawn copy, and sums by class', async () => {
  const rows = async (query: string): Promise<unknown[][]> => {
    const book = new Workbook();
    const url = `${base}/register?glc=g&${query}`;
    await book.xlsx.load(new Uint8Array(await getFile(app, chief, url)));
    const found: unknown[][] = [];
    book.worksheets[1]?.eachRow(({ values }) => found.push((values as unknown[]).slice(1)));
    return found;
  };
  const [head, ...copies] = await rows('list=copies');
  expect(head?.slice(0, 4)).toEqual(['序号', '条码', '题名', '著者']);
  expect(copies.map((row) => [row[0], row[1], row[8], row[9], row[10]])).toEqual([
    [1, 'a1', 28, 1, '总馆'],
    [2, withdrawn[0], 28, 1, withdrawn[1]],
  ]);
  expect((await rows('list=classes')).slice(1).map((row) => row.slice(0, 6))).toEqual([
    ['T', '工业技术', 2, 2, 56, 0],
    ['合计', '', 2, 2, 56, 0].map((cell) => (cell === '' ? undefined : cell)),
  ]);
  expect(await rows('list=copies&range=2026-01-01~2026-03-18')).toHaveLength(1);
});

it('the lists need the permission and a valid question', async () => {
  expect((await app.client.get(`${base}/candidates`)).status).toBe(401);
  const viewer = await app.signIn('viewer');
  for (const path of ['candidates', 'totals', 'policy', 'decisions', 'register?list=copies'])
    expect([path, (await viewer.get(`${base}/${path}`)).status]).toEqual([path, 403]);
  const bad = await send(chief, 'A', decision('a1', 'burn'));
  expect(bad.body.code).toBe('request.invalid');
});

it('a copy that was kept is asked about again after its day has come', async () => {
  expect(await barcodes('kind=all&clc=TP312')).toEqual([]);
  app.clock.advance({ hours: 24 * 731 });
  chief = await app.signIn('chief');
  expect(await barcodes('kind=all&clc=TP312')).toEqual(['a3']);
});
