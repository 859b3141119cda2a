import { TableQuery } from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Engine } from '#engine/open.ts';
import { testCatalogue } from '../../test/catalogue.ts';
import { insertRows, openTestDatabase } from '../../test/test-engine.ts';
import type { Asker } from './rights.ts';
import { compileRows, describeRowColumns, type Place } from './rows.ts';
import { createAnalytics } from './run-query.ts';

const all: Asker = {
  scope: { groups: 'all' },
  defaultGlc: 'g',
  permissions: new Set(),
  isSuper: true,
};
const onlyB: Asker = { ...all, scope: { groups: { g: ['B'] } } };

const loan = (
  day: string,
  libcode: string,
  barcode: string,
  rest: Record<string, unknown> = {},
) => ({
  glc: 'g',
  event: 'loan',
  day,
  hour: 10,
  at: `${day} 02:00:00`,
  reader_key: 7,
  libcode,
  barcode,
  clc1: 'I',
  ...rest,
});

let engine: Engine;
beforeAll(async () => {
  engine = await openTestDatabase();
  await insertRows(engine, 'dim_group', [{ glc: 'g', name_zh: '甲', name_en: 'G' }]);
  await insertRows(engine, 'behaviour_event', [
    loan('2026-03-01', 'A', 'a1'),
    loan('2026-03-02', 'A', 'a2', { clc1: '' }),
    loan('2026-03-02', 'B', 'b1', { hour: 12 }),
    loan('2026-04-02', 'B', 'b2'),
    { ...loan('2026-03-02', 'B', 'b3'), event: 'return' },
  ]);
});
afterAll(() => engine.close());

async function resolvedOf(query: Partial<z.input<typeof TableQuery>>, asker = all) {
  const analytics = createAnalytics({
    engine,
    clock: { now: () => new Date('2026-05-01T00:00:00Z') },
    timeZone: 'Asia/Shanghai',
    catalogue: testCatalogue,
  });
  const parsed = TableQuery.parse({
    kind: 'table',
    dataset: 'circulation',
    metrics: ['loans'],
    range: { from: '2026-03-01', to: '2026-05-01' },
    ...query,
  });
  const resolved = await analytics.resolve(parsed, asker);
  return { analytics, resolved };
}

async function barcodes(
  query: Partial<z.input<typeof TableQuery>>,
  place: Partial<Place> = {},
  options: { asker?: Asker; top?: string[][] } = {},
) {
  const { resolved } = await resolvedOf(query, options.asker);
  const { sql, countSql, params, columns } = compileRows(
    resolved,
    { codes: {}, ...place },
    { top: options.top ?? [], maySeeReaders: false },
  );
  const { rows } = await engine.table(sql, params);
  const [count] = await engine.rows<{ total: number }>(countSql, params);
  expect(count?.total).toBe(rows.length);
  const at = columns.findIndex(({ key }) => key === 'barcode');
  return rows.map((row) => row[at]).sort();
}

describe('compileRows', () => {
  it('shows the rows that the metric counts, and no others', async () => {
    expect(await barcodes({})).toEqual(['a1', 'a2', 'b1', 'b2']);
    expect(await barcodes({ metrics: ['returns'] })).toEqual(['b3']);
    expect(await barcodes({ metrics: ['loans', 'returns'] }, { metric: 'returns' })).toEqual([
      'b3',
    ]);
  });

  it('narrows to a bucket and to codes, the unknown and the gathered rest among them', async () => {
    expect(await barcodes({ grain: 'month' }, { bucket: '2026-04-01' })).toEqual(['b2']);
    expect(await barcodes({ grain: 'hour' }, { bucket: '2026-03-02 12' })).toEqual(['b1']);
    expect(await barcodes({ by: ['library'] }, { codes: { library: 'B' } })).toEqual(['b1', 'b2']);
    expect(await barcodes({ by: ['mainClass'] }, { codes: { mainClass: null } })).toEqual(['a2']);
    expect(
      await barcodes(
        { by: ['library'], top: 1 },
        { codes: { library: '__other' } },
        { top: [['B']] },
      ),
    ).toEqual(['a1', 'a2']);
  });

  it('stays in the caller’s libraries, and shows no reader to those without the right', async () => {
    expect(await barcodes({}, {}, { asker: onlyB })).toEqual(['b1', 'b2']);
    expect(
      await barcodes({ by: ['library'] }, { codes: { library: 'A' } }, { asker: onlyB }),
    ).toEqual([]);
  });

  it.each([
    ['holds', 'holds_placed', 'outcome', 'expired', '逾期未取'],
    ['credit', 'credit_entries', 'rule', 'overdue', '逾期归还'],
    ['resources', 'sso_visits', 'resource', '中国知网', '中国知网'],
    ['circulation', 'loans', 'channel', 'self_service', '自助机'],
  ])('names the codes of %s', async (dataset, metric, key, code, label) => {
    const { analytics, resolved } = await resolvedOf({ dataset, metrics: [metric] });
    const { columns } = compileRows(resolved, { codes: {} }, { top: [], maySeeReaders: false });
    const row = columns.map((column) => (column.key === key ? code : null));
    const described = await describeRowColumns(columns, [row], {
      glc: 'g',
      labels: analytics.labels,
      language: 'zh-CN',
    });
    expect(described.find((column) => column.key === key)?.labels).toEqual({ [code]: label });
  });
});
