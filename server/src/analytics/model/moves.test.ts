import { Query } from '@stacksight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Engine } from '#engine/open.ts';
import { testCatalogue } from '../../../test/catalogue.ts';
import { insertRows, openTestDatabase } from '../../../test/test-engine.ts';
import type { Asker } from '../rights.ts';
import { createAnalytics } from '../run-query.ts';

let engine: Engine;
const move = (from_libcode: string, libcode: string, n: number) => ({
  glc: 'g',
  day: '2026-03-01',
  at: '2026-03-01 02:00:00',
  from_libcode,
  libcode,
  n,
});

beforeAll(async () => {
  engine = await openTestDatabase();
  await insertRows(engine, 'dim_group', [{ glc: 'g', name_zh: '甲', name_en: 'G' }]);
  await insertRows(engine, 'fact_item_move', [
    move('A', 'B', 3),
    move('B', 'A', 2),
    move('A', 'C', 4),
  ]);
});
afterAll(() => engine.close());

it('moves limited to libraries have both ends among them, with a note; a filter can ask for one end', async () => {
  const asker: Asker = {
    scope: { groups: 'all' },
    defaultGlc: 'g',
    permissions: new Set(),
    isSuper: true,
  };
  const analytics = createAnalytics({
    engine,
    clock: { now: () => new Date('2026-03-10T04:00:00Z') },
    timeZone: 'Asia/Shanghai',
    catalogue: testCatalogue,
  });
  const ask = async (more: object) => {
    const table = { kind: 'table', dataset: 'moves', metrics: ['moves'], range: 'sofar' };
    const { signal } = new AbortController();
    const query = Query.parse({ ...table, ...more });
    const { rows, columns, meta } = await analytics.queryWithoutRightsCheck(query, asker, {
      language: 'zh-CN',
      signal,
    });
    expect(columns[0]?.means).toContain('两端都须在其中');
    return [rows[0]?.[0], ...meta.warnings];
  };
  const end = (field: string) => ({ filter: { field, op: 'eq', value: 'A' } });
  expect(await ask({})).toEqual([9]);
  expect(await ask({ libraries: ['A', 'B'] })).toEqual([5, 'both_ends']);
  expect(await ask({ libraries: ['A'] })).toEqual([0, 'both_ends']);
  expect(await ask(end('fromLibrary'))).toEqual([7]);
  expect(await ask(end('library'))).toEqual([2]);
});
