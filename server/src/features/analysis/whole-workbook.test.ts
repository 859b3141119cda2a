import { TableQuery } from '@stacksight/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Asker } from '#analytics/rights.ts';
import { createAnalytics } from '#analytics/run-query.ts';
import type { Engine } from '#engine/open.ts';
import type { SheetCell } from '#lib/workbook/sheet.ts';
import { testCatalogue } from '../../../test/catalogue.ts';
import { insertRows, openTestDatabase } from '../../../test/test-engine.ts';
import { openBook } from './workbook-export.ts';

// A question over 150 days and 400 libraries has more rows than a page shows. The workbook contains all of them.

const asker: Asker = {
  scope: { groups: 'all' },
  defaultGlc: 'g',
  permissions: new Set(),
  isSuper: true,
};
const [libraries, days] = [400, 150];

let engine: Engine;
beforeAll(async () => {
  engine = await openTestDatabase();
  await insertRows(engine, 'dim_group', [{ glc: 'g', name_zh: '甲', name_en: 'G' }]);
  await insertRows(engine, 'dim_library', [
    { glc: 'g', libcode: 'L000', name_zh: '总馆', name_en: 'Central' },
  ]);
  await engine.command(
    `INSERT INTO fact_item_move (glc, day, at, libcode, from_libcode, n)
     SELECT 'g', toDate('2026-01-01') + intDiv(number, {libraries:UInt32}), 0,
       concat('L', leftPad(toString(number % {libraries:UInt32}), 3, '0')), 'S', 500 - number % {libraries:UInt32}
     FROM numbers({libraries:UInt32} * {days:UInt32})`,
    { libraries, days },
  );
});
afterAll(() => engine?.close());

it('a workbook contains every row once, and the total of all rows', async () => {
  const clock = { now: () => new Date('2026-06-10T04:00:00Z') };
  const analytics = createAnalytics({
    engine,
    clock,
    timeZone: 'Asia/Shanghai',
    catalogue: testCatalogue,
  });
  const query = TableQuery.parse({
    kind: 'table',
    dataset: 'moves',
    metrics: ['moves'],
    by: ['library'],
    grain: 'day',
    range: { from: '2026-01-01', to: '2026-05-31' },
  });
  const signal = new AbortController().signal;
  const options = { language: 'zh-CN', signal } as const;
  const deps = { analytics, engine, clock };
  const { workbook, count } = await openBook(deps, { title: '流转', query }, asker, options);
  expect(await count()).toBeNull();
  expect(workbook.cover.filter(([name]) => name === '注意')).toEqual([]);
  const rows: (readonly SheetCell[])[] = [];
  for await (const row of workbook.rows) rows.push(row);
  const whole = days * libraries * ((500 + 101) / 2);
  expect(rows.at(-1)).toEqual(['合计', null, whole]);
  const cells = rows.slice(0, -1);
  expect(cells).toHaveLength(libraries * days);
  expect(new Set(cells.map(([day, library]) => `${day} ${library}`)).size).toBe(cells.length);
  expect(cells.reduce((sum, row) => sum + Number(row[2]), 0)).toBe(whole);
  expect(cells[0]).toEqual(['2026-01-01', '总馆', 500]);
});
