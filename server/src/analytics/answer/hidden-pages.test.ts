import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Engine } from '#engine/open.ts';
import { createAsk } from '../../../test/ask-model.ts';
import { insertRows, openTestDatabase } from '../../../test/test-engine.ts';

// Tests pages with hidden cells. Twelve readers borrowed in one library, seven in the next, one in the last, and none
// in two others.

const readers = { A: 12, B: 7, C: 1 };

let engine: Engine;
beforeAll(async () => {
  engine = await openTestDatabase();
  await insertRows(engine, 'dim_group', [{ glc: 'g', name_zh: '甲', name_en: 'G' }]);
  const loans = Object.entries(readers).flatMap(([libcode, count], at) =>
    Array.from({ length: count }, (_, one) => ({
      glc: 'g',
      event: 'loan',
      day: '2026-03-02',
      hour: 10,
      at: '2026-03-02 02:00:00',
      reader_key: 100 * at + one + 1,
      libcode,
    })),
  );
  await insertRows(engine, 'behaviour_event', loans);
});
afterAll(() => engine?.close());

const asker = {
  scope: { groups: 'all' as const },
  defaultGlc: 'g',
  permissions: new Set<string>(),
  isSuper: false,
};

async function rowsOf(page?: { number: number; size: number }) {
  const { rows, totals, meta } = await createAsk(engine, { now: '2026-03-10T04:00:00Z', asker })({
    kind: 'table',
    dataset: 'circulation',
    metrics: ['active_borrowers'],
    range: { from: '2026-03-01', to: '2026-03-10' },
    by: ['library'],
    ...(page === undefined ? {} : { page }),
  });
  return { rows, totals, truncated: meta.truncated };
}

it('each page hides the cells that the whole answer hides, so that the pages together reveal no more', async () => {
  const whole = await rowsOf();
  expect(whole.rows).toEqual([
    ['A', 12],
    ['B', null],
    ['C', null],
  ]);
  for (const size of [1, 2, 3]) {
    const pages = await Promise.all(
      [1, 2, 3].slice(0, Math.ceil(3 / size)).map((number) => rowsOf({ number, size })),
    );
    expect(pages.flatMap(({ rows }) => rows)).toEqual(whole.rows);
    for (const { totals } of pages) expect(totals).toEqual([null, 20]);
    expect(pages.map(({ truncated }) => truncated)).toEqual(
      pages.map((_, at) => at < pages.length - 1),
    );
  }
  expect((await rowsOf({ number: 4, size: 1 })).rows).toEqual([]);
});
