import { TableQuery } from '@stacksight/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Engine } from '#engine/open.ts';
import { testCatalogue } from '../../../test/catalogue.ts';
import { insertRows, openTestDatabase } from '../../../test/test-engine.ts';
import type { Asker } from '../rights.ts';
import { createAnalytics } from '../run-query.ts';
import { describeRowColumns } from './describe-rows.ts';
import { type CellAddress, compileRows } from './rows.ts';

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
    // This loan was recorded in London, at ten in the evening of 2 March; the next one is on a day without an hour.
    loan('2026-03-02', 'L', 'l1', { hour: 22, at: '2026-03-02 22:15:30', batch: 7 }),
    loan('2026-03-02', 'L', 'l2', { hour: 255, at: '2026-03-02 00:00:00', batch: 7 }),
    loan('2026-03-02', 'L', 'l3', { hour: 6, at: '2026-03-01 22:15:30', batch: 8 }),
  ]);
  await insertRows(engine, 'behaviour_event', [loan('2025-12-30', 'A', 'y1', { reader_key: 8 })]);
  await insertRows(engine, 'dim_reader', [{ glc: 'g', reader_key: 8, birth_year: 2008 }]);
  const load = { glc: 'g', version: 1, phase: 'done', kind: 'f', file: 'f', sha256: '' };
  await insertRows(engine, 'load_batch', [
    { ...load, batch: 7, time_zone: 'Europe/London', started_at: '2026-03-03 00:00:00' },
    { ...load, batch: 8, time_zone: 'Asia/Shanghai', started_at: '2026-03-03 00:00:00' },
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
  place: Partial<CellAddress> = {},
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

describe('the time of a row', () => {
  it('is in the time zone of its hour', async () => {
    const { resolved } = await resolvedOf({ libraries: ['L'] });
    const { sql, params } = compileRows(resolved, { codes: {} }, { top: [], maySeeReaders: false });
    const { rows } = await engine.table(sql, params);
    expect(rows.map(([at, , , , , barcode]) => [barcode, at]).sort()).toEqual([
      ['l1', '2026-03-02 22:15:30'],
      ['l2', '2026-03-02'],
      ['l3', '2026-03-02 06:15:30'],
    ]);
  });
});

describe('compileRows', () => {
  it('has exactly the rows that the metric counts', async () => {
    expect(await barcodes({ libraries: ['A', 'B'] })).toEqual(['a1', 'a2', 'b1', 'b2']);
    expect(await barcodes({ metrics: ['returns'] })).toEqual(['b3']);
    expect(await barcodes({ metrics: ['loans', 'returns'] }, { metric: 'returns' })).toEqual([
      'b3',
    ]);
  });

  it('filters by bucket and by codes, the unknown and Other included', async () => {
    expect(await barcodes({ grain: 'month' }, { bucket: '2026-04-01' })).toEqual(['b2']);
    expect(await barcodes({ grain: 'hour' }, { bucket: '2026-03-02 12' })).toEqual(['b1']);
    expect(await barcodes({ by: ['library'] }, { codes: { library: 'B' } })).toEqual(['b1', 'b2']);
    expect(await barcodes({ by: ['mainClass'] }, { codes: { mainClass: null } })).toEqual(['a2']);
    expect(
      await barcodes(
        { by: ['library'], top: 1, libraries: ['A', 'B'] },
        { codes: { library: '__other' } },
        { top: [['B']] },
      ),
    ).toEqual(['a1', 'a2']);
  });

  it('uses the age at the end of the range in every bucket', async () => {
    const range = { from: '2025-12-28', to: '2026-01-03' };
    const query = { grain: 'quarter' as const, by: ['ageGroup'], range };
    const at = (ageGroup: string) => ({ bucket: '2025-10-01', codes: { ageGroup } });
    expect(await barcodes(query, at('18'))).toEqual(['y1']);
    expect(await barcodes(query, at('7'))).toEqual([]);
  });

  it('cuts the first and the last bucket at the ends of the range', async () => {
    const bucket = { bucket: '2026-03-01' };
    const until = { grain: 'month', range: { from: '2026-02-01', to: '2026-03-02' } } as const;
    expect(await barcodes(until, bucket)).toEqual(['a1']);
    const since = { grain: 'month', range: { from: '2026-03-02', to: '2026-05-01' } } as const;
    expect(await barcodes({ ...since, libraries: ['A', 'B'] }, bucket)).toEqual(['a2', 'b1']);
  });

  it('keeps to the caller’s libraries, and shows no reader without the permission', async () => {
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

describe('a page of rows', () => {
  it('repeats and skips no row, also where many have the same time', async () => {
    const atOnce = { hour: 255, at: '2026-04-10 00:00:00', reader_key: 0 };
    const published = Array.from({ length: 3_000 }, (_, at) =>
      loan('2026-04-10', 'P', '', { ...atOnce, loc: `P${at % 7}`, n: 1 + at }),
    );
    for (const at of [0, 1, 2])
      await insertRows(engine, 'behaviour_event', published.slice(at * 1_000, (at + 1) * 1_000));
    const { resolved } = await resolvedOf({ libraries: ['P'] });
    const { sql, params } = compileRows(resolved, { codes: {} }, { top: [], maySeeReaders: false });
    const whole = (await engine.table(sql, params)).rows;
    const paged: unknown[] = [];
    for (const limit of [20, 680, 700, 700, 900]) {
      const page = `${sql} LIMIT ${limit} OFFSET ${paged.length}`;
      paged.push(...(await engine.table(page, params)).rows);
    }
    expect(whole).toHaveLength(3_000);
    expect(paged).toEqual(whole);
  });
});
