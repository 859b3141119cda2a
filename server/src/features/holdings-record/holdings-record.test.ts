import { permissions } from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemandBookReader } from '#holdings/demand-book.ts';
import { createTitleDemands } from '#holdings/one-title.ts';
import type { TestClient } from '../../../test/client.ts';
import { insertSmallLibrary, smallToday } from '../../../test/fixtures/small-library.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { insertRows } from '../../../test/test-engine.ts';

let app: TestApp;
let chief: TestClient;
let viewer: TestClient;
let branch: TestClient;

const base = '/analytics-v3/holdingsRecord';
const read = async (client: TestClient, path: string) =>
  (await client.get(`${base}/${path}`)).body.data;

beforeAll(async () => {
  app = await makeApp({ start: smallToday });
  const { engine } = app.deps;
  await insertSmallLibrary(engine);
  await insertRows(engine, 'fact_item_move', [
    {
      ...{ glc: 'g', day: '2026-02-08', at: '2026-02-08 02:00:00', barcode: '03', bookrecno: 1 },
      ...{ from_libcode: 'A', libcode: 'B', reason: 'return' },
    },
  ]);
  await insertRows(engine, 'fact_acquisition', [
    { glc: 'g', day: '2025-05-01', libcode: 'A', bookrecno: 1, stage: 'ordered', copies: 2 },
  ]);
  await app.addAccount({ username: 'chief', permissions });
  await app.addAccount({ username: 'viewer', permissions: ['holdings:view'] });
  const libraries = [{ glc: 'g', libcode: 'B' }];
  await app.addAccount({ username: 'branch', permissions: ['holdings:view'], libraries });
  await app.addAccount({ username: 'nobody', permissions: ['dashboard:view'] });
  chief = await app.signIn('chief');
  viewer = await app.signIn('viewer');
  branch = await app.signIn('branch');
});
afterAll(() => app.close());

describe('the record of a copy', () => {
  it('shows its life in spans without gaps: on the shelf, out, on the way home, on the shelf', async () => {
    const { copy, title, place } = await read(chief, 'copy/03?glc=g');
    expect(title).toMatchObject({ bookrecno: '1', title: '红楼梦', author: '曹雪芹' });
    expect(copy.spans).toEqual([
      { kind: 'shelf', from: '2025-06-01', until: '2026-01-10' },
      { kind: 'out', from: '2026-01-10', until: '2026-02-05' },
      { kind: 'way', from: '2026-02-05', until: '2026-02-08' },
      { kind: 'shelf', from: '2026-02-08', until: '2026-03-15' },
    ]);
    expect(place).toEqual({ kind: 'shelf', since: '2026-02-08', due: null, days: 35, name: '' });
  });

  it('says why the copy is not on its shelf', async () => {
    // The copy is due on 1 March and not back on the 15th.
    expect((await read(chief, 'copy/02?glc=g')).place).toEqual({
      ...{ kind: 'overdue', since: '2026-02-01', due: '2026-03-01', days: 14, name: '' },
    });
    expect((await read(chief, 'copy/06?glc=g')).place.kind).toBe('lost');
    expect((await read(chief, 'copy/07?glc=g')).place).toMatchObject({
      ...{ kind: 'gone', since: '2024-01-01' },
    });
  });

  it('names the type of a reader only to callers who may see single readers', async () => {
    const loansOf = async (client: TestClient) =>
      (await read(client, 'copy/03?glc=g')).entries.filter(
        ({ kind }: { kind: string }) => kind === 'loan',
      );
    expect(await loansOf(chief)).toMatchObject([{ day: '2026-01-10', readerType: '少儿' }]);
    expect(await loansOf(viewer)).toMatchObject([{ day: '2026-01-10', readerType: null }]);
  });

  it('is refused if the copy is in another library or does not exist', async () => {
    for (const barcode of ['02', 'none'])
      expect((await branch.get(`${base}/copy/${barcode}?glc=g`)).status).toBe(404);
  });
});

describe('the record of a title', () => {
  it('has the copies of the title, their events, and the demand with its numbers', async () => {
    const { copies, entries, entryCount } = await read(chief, 'title/1?glc=g');
    expect(
      copies.map(({ barcode, loans, loansEver }: Record<string, unknown>) => [
        ...[barcode, loans, loansEver],
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['01', 1, 4],
        ['02', 1, 1],
        ['03', 1, 1],
      ]),
    );
    const kinds = entries.map(({ day, kind }: Record<string, string>) => `${day} ${kind}`);
    expect(kinds).toHaveLength(entryCount);
    expect(kinds).toEqual(
      expect.arrayContaining(['2026-02-08 move', '2026-02-05 return', '2025-05-01 order']),
    );
  });

  it('has the same demand as the demand book of all titles, step by step', async () => {
    const { engine } = app.deps;
    const key = { glc: 'g', today: '2026-03-15', since: '2025-03-15', version: '' };
    const { signal } = new AbortController();
    const book = await createDemandBookReader(engine)(key);
    const titles = new Set([...book.titles].map(({ bookrecno }) => bookrecno));
    for (const bookrecno of titles) {
      const one = await createTitleDemands(engine)(key, bookrecno, signal);
      expect(one).toMatchObject(book.of(bookrecno));
    }
    const demand = await read(chief, 'demand/1?glc=g');
    const [a] = demand;
    expect(a).toMatchObject({ libcode: 'A', loanable: 2, onShelf: 1, onLoan: 1 });
    // Loans and lost loans add up to the demand; each further copy brings fewer loans.
    expect(a.lostShare).toBeCloseTo(a.lost / a.perYear, 9);
    expect(a.lastGain).toBeGreaterThan(a.nextGain);
    expect(a.perYear).toBeCloseTo(a.fromLoans + a.waiting, 9);
    expect(a.load).toBeCloseTo((a.perYear * a.loanDays) / 365, 9);
    const years = a.copyYears / a.loanable;
    expect(a.seen).toBeCloseTo((a.loans + 0.5 * a.perCopyOfClass * a.loanable) / (years + 0.5), 9);
    expect(await read(chief, 'demand/1?glc=g&libcode=A')).toEqual([a]);
  });

  it('covers the caller’s libraries only, and does not name another library at the end of a move', async () => {
    const { copies, entries } = await read(branch, 'title/1?glc=g');
    const demand = await read(branch, 'demand/1?glc=g');
    expect(copies.map(({ barcode }: { barcode: string }) => barcode)).toEqual(['03']);
    expect(demand.map(({ libcode }: { libcode: string }) => libcode)).toEqual(['B']);
    const move = entries.find(({ kind }: { kind: string }) => kind === 'move');
    expect(move).toMatchObject({ libraryName: '乙馆', fromName: '' });
    expect(JSON.stringify({ copies, entries, demand })).not.toContain('甲馆');
  });

  it('does not exist for a number that the catalogue lacks', async () => {
    expect((await chief.get(`${base}/title/99999?glc=g`)).status).toBe(404);
  });
});

it('titles, ISBN, barcodes and call numbers can be found; copies only in the caller’s libraries', async () => {
  const find = async (client: TestClient, text: string) =>
    (await read(client, `find?glc=g&text=${encodeURIComponent(text)}`)).map(
      ({ kind, key }: Record<string, string>) => `${kind} ${key}`,
    );
  expect(await find(chief, '楼梦')).toEqual(['title 1']);
  expect(await find(chief, '978-7-02-000220-7')).toEqual(['title 1']);
  await insertRows(app.deps.engine, 'dim_item', [
    { glc: 'g', barcode: 'XY0001', bookrecno: 2, libcode: 'A', callno: 'I247/33', state: 2 },
  ]);
  expect(await find(chief, 'XY0')).toEqual(['copy XY0001']);
  expect(await find(branch, 'XY0')).toEqual([]);
  expect(await find(chief, 'I247/3')).toEqual(['title 2']);
  expect(await find(branch, 'I247/3')).toEqual([]);
});

it('the search refuses callers without the permission and callers without a sign-in', async () => {
  expect((await app.client.get(`${base}/title/1`)).body).toMatchObject({ code: 'auth.required' });
  const nobody = await app.signIn('nobody');
  expect((await nobody.get(`${base}/find?text=a`)).body).toMatchObject({
    code: 'permission.denied',
  });
  expect((await viewer.get(`${base}/title/abc`)).body).toMatchObject({ code: 'request.invalid' });
});
