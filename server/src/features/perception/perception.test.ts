import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { insertRows } from '../../../test/test-engine.ts';

let app: TestApp;
let editor: TestClient;
let branch: TestClient;

const item = (barcode: string, bookrecno: number, libcode: string, clc1: string, more = {}) => ({
  glc: 'g',
  barcode,
  bookrecno,
  libcode,
  clc1,
  clc2: `${clc1}2`,
  state: 2,
  ...more,
});
const loan = (bookrecno: number, libcode: string, n: number, day = '2026-03-01') => ({
  glc: 'g',
  event: 'loan',
  day,
  hour: 9,
  at: `${day} 01:00:00`,
  reader_key: 1,
  libcode,
  bookrecno,
  n,
});

// Title 1 (class I) has two copies and a lost one at A, and one copy at B; title 2 (K) has one at A; title 3 (I) has
// three at A.
const items = [
  item('1', 1, 'A', 'I'),
  item('2', 1, 'A', 'I', { state: 3 }),
  item('3', 1, 'A', 'I', { state: 4 }),
  item('4', 1, 'B', 'I'),
  item('5', 2, 'A', 'K'),
  item('6', 3, 'A', 'I'),
  item('7', 3, 'A', 'I'),
  item('8', 3, 'A', 'I'),
  item('9', 3, 'A', 'I', { withdrawn_on: '2025-01-01' }),
];
// In the last year, title 1 had 25 loans at A and title 3 had five; older loans do not count.
const loans = [loan(1, 'A', 25), loan(3, 'A', 5), loan(2, 'A', 90, '2024-01-01')];

beforeAll(async () => {
  app = await makeApp({ start: new Date('2026-03-20T02:00:00Z') });
  const { engine } = app.deps;
  await insertRows(engine, 'dim_group', [{ glc: 'g', name_zh: '甲市', name_en: 'G' }]);
  await insertRows(engine, 'dim_library', [
    { glc: 'g', libcode: 'A', name_zh: '总馆', name_en: 'Central' },
    { glc: 'g', libcode: 'B', name_zh: '分馆', name_en: 'Branch' },
  ]);
  await insertRows(engine, 'dim_state', [
    { glc: 'g', state: 2, name_zh: '在架', name_en: 'On shelf', is_loanable: true },
    { glc: 'g', state: 3, name_zh: '借出', name_en: 'On loan', is_loanable: true },
    { glc: 'g', state: 4, name_zh: '丢失', name_en: 'Lost' },
  ]);
  await insertRows(engine, 'dim_clc', [
    { clc: 'I', level: 1, parent: '', name_zh: '文学', name_en: 'Literature' },
    { clc: 'K', level: 1, parent: '', name_zh: '历史、地理', name_en: 'History' },
    { clc: 'I2', level: 2, parent: 'I', name_zh: '中国文学', name_en: 'Chinese literature' },
  ]);
  await insertRows(engine, 'dim_bib', [
    { glc: 'g', bookrecno: 1, title: '红楼梦', author: '曹雪芹' },
    { glc: 'g', bookrecno: 2, title: '史记', author: '司马迁' },
    { glc: 'g', bookrecno: 3, title: '围城', author: '钱锺书' },
  ]);
  await insertRows(engine, 'dim_item', items);
  await insertRows(engine, 'behaviour_event', loans);
  const permissions = ['config:view', 'config:edit', 'holdings:view'] as const;
  await app.addAccount({ username: 'editor', permissions });
  await app.addAccount({
    username: 'branch',
    permissions,
    libraries: [{ glc: 'g', libcode: 'B' }],
  });
  await app.addAccount({ username: 'looker', permissions: ['config:view'] });
  editor = await app.signIn('editor');
  branch = await app.signIn('branch');
});
afterAll(() => app.close());

const base = '/analytics-v3/perception';
const ok = async (call: ReturnType<TestClient['get']>) => {
  const { status, body } = await call;
  expect([status, body.message]).toEqual([200, expect.any(String)]);
  return body.data;
};
const set = (json: object, client = editor) => client.post(`${base}/setReplica`, { json });
/** Returns the titles below their copy target as texts, `title at library: copies of target`. */
const below = async (client = editor, query = '') => {
  const { rows } = await ok(client.get(`${base}/below?${query}`));
  return rows.map(
    ({ title, libcode, copies, standard }: Record<string, unknown>) =>
      `${title} ${libcode}: ${copies}/${standard}`,
  );
};

describe('copy targets', () => {
  let all: string;

  it('do not exist at first', async () => {
    expect(await below()).toEqual([]);
    expect(await ok(editor.get(`${base}/shortage`))).toEqual({
      standards: 0,
      titles: 0,
      copies: 0,
    });
  });

  it('apply to all titles, and the list has the titles with fewer copies', async () => {
    all = (await ok(set({ copies: 2 }))).id;
    expect(await below()).toEqual(['史记 A: 1/2', '红楼梦 B: 1/2']);
    expect(await ok(editor.get(`${base}/shortage`))).toEqual({
      standards: 1,
      titles: 2,
      copies: 2,
    });
    expect(await below(branch)).toEqual(['红楼梦 B: 1/2']);
  });

  it('apply in their most exact form, together with the demand of readers', async () => {
    await ok(set({ clc: 'I', copies: 1, loansPerCopy: 5 }));
    expect(await below()).toEqual(['红楼梦 A: 2/5', '史记 A: 1/2']);
    await ok(set({ clc: 'I2', libcode: 'A', copies: 4 }));
    expect(await below()).toEqual(['红楼梦 A: 2/4', '围城 A: 3/4', '史记 A: 1/2']);
    expect(await below(editor, 'search=围城&field=title&order=ascend')).toEqual(['围城 A: 3/4']);
    expect(await below(editor, 'libcode=B')).toEqual([]);
  });

  it('are changed, listed and deleted', async () => {
    expect((await ok(set({ copies: 1 }))).id).toBe(all);
    const { rows, total } = await ok(editor.get(`${base}/getReplica?field=clc&order=ascend`));
    expect([total, rows[0].copies, rows[1]]).toMatchObject([3, 1, { clc: 'I', className: '文学' }]);
    const same = await set({ id: all, clc: 'I', copies: 9 });
    expect([same.status, Object.keys(same.body.fields)]).toEqual([409, ['clc']]);
    for (const { id } of rows) await ok(editor.delete(`${base}/${id}`));
    expect(await below()).toEqual([]);
  });

  it('are refused when the form is invalid', async () => {
    expect(Object.keys((await set({ copies: 0 })).body.fields)).toEqual(['copies']);
    const odd = await set({ copies: 1, libcode: 'Z', clc: 'QQ' });
    expect([odd.status, Object.keys(odd.body.fields)]).toEqual([400, ['libcode', 'clc']]);
    const foreign = await set({ copies: 1, libcode: 'A' }, branch);
    expect(Object.keys(foreign.body.fields)).toEqual(['libcode']);
    const looker = await app.signIn('looker');
    expect((await looker.get(`${base}/below`)).body.code).toBe('permission.denied');
    expect((await set({ copies: 1 }, looker)).status).toBe(403);
    expect((await app.client.get(`${base}/getReplica`)).status).toBe(401);
  });
});
