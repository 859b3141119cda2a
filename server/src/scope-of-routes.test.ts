import { randomUUID } from 'node:crypto';
import { permissions } from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { syncSending } from '#store/schema/library/sync.ts';
import type { TestClient } from '../test/client.ts';
import { insertSmallLibrary, smallToday } from '../test/fixtures/small-library.ts';
import { makeApp, type TestApp } from '../test/make-app.ts';
import { insertRows } from '../test/test-engine.ts';
import { etl, glc } from '../test/walks/scope/data-scopes.ts';
import type { ForeignRecords, ScopedCallInput } from '../test/walks/scope/scope-kinds.ts';
import { scopeKindOf, scopeTable } from '../test/walks/scope/scope-table.ts';
import { type Walk, walk, walks } from '../test/walks/walks.ts';

// Tests a user with every permission but only one library, on records of another library and on settings of the whole
// group.

const base = '/analytics-v3';
const name = { 'zh-CN': '赔书', 'en-US': 'Paid for' };

const fieldsOf = (schema: unknown): string[] =>
  Object.keys((schema as { shape?: object } | undefined)?.shape ?? {});

const source = { name: 'Koha', type: 'mysql', host: 'db.example', port: 3306 };

let app: TestApp;
let branch: TestClient;
let chief: TestClient;
let ids: ForeignRecords;
let table: ReturnType<typeof scopeTable>;

// The parameters that a call needs besides a group.
const besides: Readonly<Record<string, ScopedCallInput>> = {
  'assistantWords.members': { query: '&dimension=library' },
  'assistantWords.today': { query: '&name=loans' },
  'dataQuality.findings': { query: '&check=price' },
  'dataQuality.rows': { query: '&check=price' },
  'dataQuality.lacking': { query: '&metric=visits' },
  'dictConfig.valueList': { at: 'state' },
  'dimension.values': { query: '&dataset=circulation&field=channel' },
  'dna.loadFiltersByEventId': { query: '&eventId=loan' },
  'dwSchema.distinct': { query: '&table=behaviour_event&column=channel' },
  'dwSchema.readerDistinct': { query: '&column=rdtype' },
  'dwSchema.rows': { query: '&table=behaviour_event' },
  'holdingsRecord.demand': { at: '1' },
  'holdingsRecord.find': { query: '&text=a' },
  'holdingsRecord.title': { at: '1' },
  'insufficientHoldings.excel': { query: '&list=InsufficientBook' },
  'weeding.register': { query: '&list=copies' },
  'weeding.shelf': { query: '&libcode=A' },
  'purchases.fill': { query: '&list=InsufficientBook&budget=100' },
};

const make = async (path: string, json: object): Promise<string> => {
  const { status, body } = await chief.post(`${base}/${path}`, { json });
  expect([path, status, body.message]).toEqual([path, 200, expect.any(String)]);
  return body.data?.id ?? '';
};

beforeAll(async () => {
  app = await makeApp({ start: smallToday });
  await insertSmallLibrary(app.deps.engine);
  // The library has enough readers for a saved reader group.
  const loan = { glc, event: 'loan', day: '2026-03-01', at: '2026-03-01 02:00:00', libcode: 'A' };
  const readers = [21, 22, 23, 24, 25].map((reader) => ({ ...loan, reader_key: reader }));
  await insertRows(app.deps.engine, 'behaviour_event', readers);
  await app.addAccount({ username: 'chief', permissions });
  const libraries = [{ glc, libcode: 'B' }];
  await app.addAccount({ username: 'branch', permissions, libraries });
  chief = await app.signIn('chief');
  branch = await app.signIn('branch');
  const operatorOfA = await make('operatorRef/editRef', { glc, code: 'op1', name: '王芳' });
  const group = { kind: 'event', events: [{ code: 'loan', measure: { type: 'readers' } }], glc };
  ids = {
    operatorOfA,
    standardOfA: await make('perception/setReplica', { glc, libcode: 'A', copies: 2 }),
    standardOfAll: await make('perception/setReplica', { glc, libcode: '', copies: 1 }),
    placeOfA: await make('operatorLoc/save', {
      ...{ glc, operator: 'op1', libcode: 'A', dayFrom: '2026-01-01' },
    }),
    noteOfA: await make('dayNote/add', {
      ...{ glc, libcode: 'A', dayFrom: '2026-03-01', dayUntil: '2026-03-01', text: '甲馆停电' },
    }),
    role: await make('operatorRole/saveOrUpdate', { glc, name: '总服务台' }),
    operation: await make('operatorRef/operatorTypeRef/addOrEdit', {
      ...{ glc, code: '30009', name, event: null },
    }),
    dictValue: await make('dictConfig/add', { glc, type: 'readerType', code: 'adult', name }),
    etlRule: await make('etlRuleConfig', {
      ...{ glc, ...etl, datasourceId: await make('datasourceConfig/add', source) },
    }),
    readerGroup: await make('reader-group/add', {
      ...{
        name: 'readers of A',
        query: { ...group, range: { from: '2020-01-01', to: '2027-01-01' } },
      },
    }),
    transferPlan: await make('holding/allot', { glc, name: '甲馆', libraries: ['A', 'C'] }),
  };
  await make('analyticsSync/add', { glc, contents: ['stock'] });
  await make('analyticsSync/add', { glc: 'other', contents: ['stock'] });
  const sending = { id: randomUUID(), glc: 'other', month: '2026-02', state: 'failed' as const };
  await app.deps.store.db.insert(syncSending).values({ ...sending, createdAt: smallToday });
  table = scopeTable(ids);
});
afterAll(() => app.close());

const called = (client: TestClient, one: Walk, { at = '', query = '', json }: ScopedCallInput) => {
  const path = one.route.path.startsWith('/') ? one.route.path : `${base}/${one.route.path}`;
  const url = at === '' ? one.url : path.replace(/\{.+\}/, at);
  return walk(client, { ...one, url: query === '' ? url : `${url}?${query}` }, json);
};

describe('every call of the contract', () => {
  it('has a kind in the table: about a library, a group, or neither', () => {
    expect(
      walks.filter((one) => scopeKindOf(table, one) === undefined).map(({ name }) => name),
    ).toEqual([]);
    const known = new Set(walks.map(({ name }) => name));
    const said = Object.entries(table).flatMap(([area, kind]) =>
      typeof kind === 'string' ? [] : Object.keys(kind).map((key) => `${area}.${key}`),
    );
    expect(said.filter((one) => !known.has(one))).toEqual([]);
  });

  it('that names a group or a library has another kind than “installation”', () => {
    // The libraries in the form of an account are tested in another file: no caller can give libraries that they lack.
    const grants = ['users.create', 'users.update'];
    const wrong = walks.filter((one) => {
      const names = ['glc', 'libcode', 'libraries'];
      const kind = scopeKindOf(table, one);
      const fields = [...fieldsOf(one.route.body), ...fieldsOf(one.route.query)];
      return kind === 'installation' && fields.some((field) => names.includes(field));
    });
    expect(wrong.map((one) => one.name)).toEqual(grants);
  });

  it('refuses a record of another library, and a change for a whole group', async () => {
    const answers = [];
    for (const one of walks) {
      const kind = scopeKindOf(table, one);
      if (typeof kind !== 'object' || !('refused' in kind)) continue;
      for (const ask of kind.refused) {
        const { status, body } =
          ask.upload === undefined
            ? await called(branch, one, ask)
            : await branch.upload(`${one.url}?${ask.query}`, 'a.xlsx', ask.upload);
        const isRefused =
          ask.field === undefined
            ? status === 403 || status === 404
            : status === 400 && Object.keys(body.fields).includes(ask.field);
        answers.push(isRefused ? 'refused' : [one.name, ask, status, body]);
      }
    }
    expect(answers.filter((one) => one !== 'refused')).toEqual([]);
    expect(answers.length).toBeGreaterThan(60);
  });

  it('shows no text of another library', async () => {
    for (const one of walks) {
      const kind = scopeKindOf(table, one);
      if (typeof kind !== 'object' || !('hides' in kind)) continue;
      const query = kind.query ?? '';
      const { status, text } = await called(branch, one, { query });
      const shown = kind.hides.filter((word) => text.includes(word));
      expect([one.name, status, shown]).toEqual([one.name, 200, []]);
      const all = await called(chief, one, {
        query: query || (fieldsOf(one.route.query).includes('glc') ? 'glc=g' : ''),
      });
      expect([one.name, kind.hides.filter((word) => !all.text.includes(word))]).toEqual([
        one.name,
        [],
      ]);
    }
  });

  it('that answers for a group refuses another group', async () => {
    const answers = [];
    for (const one of walks) {
      const takesGroup = one.route.method === 'GET' && fieldsOf(one.route.query).includes('glc');
      if (scopeKindOf(table, one) !== 'numbers' || !takesGroup) continue;
      const { query: more = '', ...at } = besides[one.name] ?? {};
      const { status, body, text } = await called(branch, one, {
        ...at,
        query: `glc=other${more}`,
      });
      // A stream has begun before its pieces are refused, so each piece is refused separately.
      const isStream = 'kind' in one.route.reply && one.route.reply.kind === 'stream';
      const isRefused = isStream
        ? text.includes('permission.denied') && !text.includes('"piece":"tile"')
        : status === 403 || status === 404;
      answers.push(isRefused ? 'refused' : [one.name, status, body]);
    }
    expect(answers.filter((one) => one !== 'refused')).toEqual([]);
    expect(answers.length).toBeGreaterThan(40);
  });
});

it('leaves everything of the other library as it was', async () => {
  const { body } = await chief.get(`${base}/perception/getReplica?glc=g`);
  expect(body.data.rows.map(({ copies }: { copies: number }) => copies).sort()).toEqual([1, 2]);
  const operators = await chief.get(`${base}/operatorRef/page?glc=g&search=op1`);
  expect(operators.body.data.rows).toMatchObject([{ code: 'op1', name: '王芳' }]);
  const places = await chief.get(`${base}/operatorLoc/page?glc=g`);
  expect(places.body.data.rows).toMatchObject([{ operator: 'op1', libcode: 'A' }]);
});
