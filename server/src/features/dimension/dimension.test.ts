import type { Language } from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readerGroup } from '#store/schema/reader-groups.ts';
import type { TestClient } from '../../../test/client.ts';
import { makeApp, type TestApp } from '../../../test/make-app.ts';
import { insertRows } from '../../../test/test-engine.ts';

let app: TestApp;
let analyst: TestClient;
let librarian: TestClient;

const reader = (key: number, libcode: string, sex: string, area: string) => ({
  glc: 'g',
  reader_key: key,
  libcode,
  sex,
  area,
  rdtype: 'a',
});
const loan = (bookrecno: number, libcode: string, n = 1) => ({
  glc: 'g',
  event: 'loan',
  day: '2026-11-01',
  at: '2026-11-01 04:00:00',
  hour: 12,
  reader_key: 1,
  libcode,
  bookrecno,
  channel: 'counter',
  n,
});

beforeAll(async () => {
  app = await makeApp();
  const { engine } = app.deps;
  await insertRows(engine, 'dim_group', [{ glc: 'g', name_zh: '甲市', name_en: 'G' }]);
  await insertRows(engine, 'dim_library', [
    { glc: 'g', libcode: 'A', name_zh: '总馆', name_en: 'Central' },
    { glc: 'g', libcode: 'B', name_zh: '分馆', name_en: 'Branch' },
  ]);
  await insertRows(engine, 'dim_rdtype', [
    { glc: 'g', rdtype: 'a', name_zh: '成人', name_en: 'Adult' },
  ]);
  await insertRows(engine, 'dim_bib', [
    { glc: 'g', bookrecno: 7, title: '红楼梦' },
    { glc: 'g', bookrecno: 8, title: '西游记' },
  ]);
  await insertRows(engine, 'dim_reader', [
    ...[1, 2, 3, 4, 5].map((key) => reader(key, 'A', 'female', '东城')),
    reader(6, 'A', 'male', '西城'),
    reader(7, 'B', '', ''),
  ]);
  await insertRows(engine, 'behaviour_event', [loan(7, 'A', 3), loan(8, 'A'), loan(8, 'B')]);
  // The rollup has the rows that a load would write; the answer may come from it.
  await engine.command(`INSERT INTO agg_event_day
    SELECT glc, event, day, libcode, rdtype, clc1, cirtype, channel, counted, sum(n), sum(amount),
      uniqExactIfState(reader_key, toUInt8(reader_key != 0))
    FROM behaviour_event GROUP BY ALL`);
  await app.deps.store.db.insert(readerGroup).values({
    glc: 'g',
    name: '秋季新读者',
    query: {
      kind: 'table',
      dataset: 'readers',
      metrics: ['registered'],
      range: 'sofar',
      by: [],
      top: 25,
    },
    cell: { codes: {} },
    size: 12,
    createdBy: await app.addAccount({ username: 'maker' }),
  });
  const permissions = ['reader:view', 'borrowing:view'] as const;
  await app.addAccount({
    username: 'wide',
    permissions: [...permissions, 'reader:rows', 'reader:group'],
  });
  await app.addAccount({
    username: 'narrow',
    permissions,
    libraries: [{ glc: 'g', libcode: 'A' }],
  });
  await app.addAccount({ username: 'nobody' });
  analyst = await app.signIn('wide');
  librarian = await app.signIn('narrow');
});
afterAll(() => app.close());

const path = '/analytics-v3/dimension';
const values = async (client: TestClient, query: string, language: Language = 'zh-CN') => {
  const { status, body } = await client.get(`${path}/values?${query}`, { language });
  expect([query, status]).toEqual([query, 200]);
  return body.data;
};

describe('the dimensions of readers', () => {
  it('have their meaning and their choices', async () => {
    const { body } = await librarian.get(`${path}/loadReaderDimensions`, { language: 'en-US' });
    const fields = new Map(body.data.map((one: { field: string }) => [one.field, one]));
    expect(fields.get('readerType')).toMatchObject({
      label: 'Reader type',
      source: 'list',
      choices: [{ code: 'a', label: 'Adult' }],
    });
    expect(fields.get('library')).toMatchObject({ label: 'Home library', source: 'search' });
    expect(fields.get('area')).toMatchObject({
      operators: ['in', 'notIn', 'contains', 'between', 'isNull'],
    });
    for (const one of body.data)
      expect([one.field, one.means.length > 10]).toEqual([one.field, true]);
  });
});

describe('the values of a dimension', () => {
  it('are counted in the caller’s libraries, the most frequent first, with the unknown value', async () => {
    expect(await values(analyst, 'dataset=readers&field=library')).toEqual({
      rows: [
        { code: 'A', label: '总馆', count: 6 },
        { code: 'B', label: '分馆', count: 1 },
      ],
      hasMore: false,
    });
    expect((await values(analyst, 'dataset=readers&field=area')).rows).toContainEqual({
      code: null,
      label: null,
      count: 1,
    });
    expect(await values(analyst, 'dataset=circulation&field=title&limit=1', 'en-US')).toEqual({
      rows: [{ code: '7', label: '红楼梦', count: 3 }],
      hasMore: true,
    });
  });

  it('are found by a part of their label in either language, or of their code', async () => {
    const found = async (query: string) =>
      (await values(analyst, query)).rows.map(({ code }: { code: string }) => code);
    expect(await found('dataset=circulation&field=library&search=cent')).toEqual(['A']);
    expect(
      await found(`dataset=circulation&field=library&search=${encodeURIComponent('分')}`),
    ).toEqual(['B']);
    expect(
      await found(`dataset=circulation&field=title&search=${encodeURIComponent('游')}`),
    ).toEqual(['8']);
    expect(await found('dataset=circulation&field=title&search=7')).toEqual(['7']);
    expect(await found('dataset=circulation&field=channel&search=desk')).toEqual(['counter']);
    expect(await found(`dataset=readers&field=area&search=${encodeURIComponent('西')}`)).toEqual([
      '西城',
    ]);
    expect(await found('dataset=circulation&field=library&search=100%25')).toEqual([]);
    expect(await found('dataset=circulation&field=title&codes=8,9')).toEqual(['8']);
  });

  it('include saved reader groups, for callers who may use them', async () => {
    const query = 'dataset=circulation&field=readerGroup';
    const { rows } = await values(analyst, `${query}&search=${encodeURIComponent('新读者')}`);
    expect(rows).toMatchObject([{ label: '秋季新读者', count: 12 }]);
    expect((await values(analyst, `${query}&codes=${rows[0].code},no-id`)).rows).toEqual(rows);
    expect((await librarian.get(`${path}/values?${query}`)).body.code).toBe('permission.denied');
  });

  it('hide small counts of readers from callers who may not see readers', async () => {
    expect((await values(librarian, 'dataset=readers&field=sex')).rows).toEqual([
      { code: 'female', label: '女', count: 5 },
      { code: 'male', label: '男', count: null },
    ]);
    expect((await values(librarian, 'dataset=circulation&field=library')).rows).toEqual([
      { code: 'A', label: '总馆', count: 4 },
    ]);
  });

  it('need the permission of the dataset, and an existing dimension', async () => {
    expect((await app.client.get(`${path}/values?dataset=readers&field=sex`)).status).toBe(401);
    const nobody = await app.signIn('nobody');
    expect((await nobody.get(`${path}/values?dataset=readers&field=sex`)).status).toBe(403);
    expect((await nobody.get(`${path}/loadReaderDimensions`)).status).toBe(403);
    expect((await librarian.get(`${path}/values?dataset=stock&field=library`)).status).toBe(403);
    for (const query of ['dataset=readers&field=shoeSize', 'dataset=dim_reader&field=sex']) {
      const { status, body } = await analyst.get(`${path}/values?${query}`);
      expect([status, body.code]).toEqual([400, 'query.invalid']);
    }
    expect((await analyst.get(`${path}/values?dataset=readers&field=a;b`)).status).toBe(400);
  });
});
