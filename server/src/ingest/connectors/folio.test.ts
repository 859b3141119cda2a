import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Engine } from '#engine/open.ts';
import {
  folioInHouse,
  folioItems,
  folioLoan,
  folioRequest,
  folioTables,
  folioTenant,
  folioThings,
  folioUsers,
} from '../../../test/folio/folio-library.ts';
import {
  runOnPostgres,
  startTestPostgres,
  type TestPostgres,
} from '../../../test/postgres-process.ts';
import { ruleOver, warehouseByDay } from '../../../test/sync/rule-over.ts';
import { openTestDatabase } from '../../../test/test-engine.ts';
import { addDays } from '../sync/windows.ts';

let server: TestPostgres;
let engine: Engine;
let url: string;
let over: ReturnType<typeof ruleOver>;
const run = (...statements: string[]) => runOnPostgres(url, statements.join(';\n'));
const today = new Date().toISOString().slice(0, 10);
const ago = (days: number) => addDays(today, -days);
beforeAll(async () => {
  server = await startTestPostgres();
  engine = await openTestDatabase();
  url = await server.createDatabase();
  await run("CREATE ROLE stats LOGIN PASSWORD 'only reads'", ...folioTables('stats'));
  await run(...folioThings(40, 30));
  const place = new URL(url);
  over = ruleOver(
    engine,
    {
      ...{ connector: 'folio', settings: { tenant: folioTenant } },
      source: {
        ...{ type: 'postgresql', host: place.hostname, port: Number(place.port), isTls: false },
        ...{ database: place.pathname.slice(1), username: 'stats', password: 'only reads' },
      },
    },
    'folio',
  );
});
afterAll(async () => {
  await engine.close();
  await server.close();
});

it('counts each loan, renewal and return of the log once, where and when it happened', async () => {
  await run(
    ...folioLoan({ name: 'one', item: 1, user: 1 }, ago(50), ago(5)),
    ...folioLoan({ name: 'two', item: 2, user: 2 }, ago(50), ago(4)),
    folioRequest(3, ago(40), 'Closed - Filled'),
    folioRequest(4, ago(3), 'Open - Not yet filled'),
    folioInHouse(5, `${ago(2)}T04:00:00.000+00:00`),
  );
  expect(await over.run()).toMatchObject({ differences: [], notes: [], refused: 0 });
  expect(await warehouseByDay(engine, 'folio')).toEqual({
    [`${ago(50)} loan`]: 2,
    [`${ago(50)} renew`]: 4,
    // Six in the evening is two in the morning of the next day in the library.
    [`${ago(4)} return`]: 1,
    [`${ago(3)} return`]: 1,
    [`${ago(2)} in_house`]: 1,
  });
  const rows = await engine.rows(
    `SELECT event, libcode, countIf(reader_key != 0) AS known, countIf(bookrecno != 0) AS titled, any(clc1) AS class FROM behaviour_event
      WHERE glc = 'folio' AND event IN ('loan', 'return') GROUP BY event, libcode ORDER BY event`,
  );
  expect(rows).toEqual([
    { event: 'loan', libcode: 'L1', known: 2, titled: 2, class: 'I' },
    { event: 'return', libcode: 'L2', known: 2, titled: 2, class: 'I' },
  ]);
  expect(
    await engine.rows(
      "SELECT outcome, libcode FROM fact_hold WHERE glc = 'folio' ORDER BY outcome",
    ),
  ).toEqual([
    { outcome: 'filled', libcode: 'L1' },
    { outcome: 'waiting', libcode: 'L1' },
  ]);
  expect(
    await engine.rows(
      "SELECT title, author, isbn13, source_id FROM dim_bib FINAL WHERE glc = 'folio' AND source_id = 'in7'",
    ),
  ).toEqual([{ title: '书名 7', author: '作者', isbn13: '9787536692930', source_id: 'in7' }]);
});

it('finds items and readers that vanished by their keys, and asks where many are gone', async () => {
  const gone = async () =>
    (
      await engine.rows(
        `SELECT (SELECT countIf(withdrawn_on IS NOT NULL AND state = 5) FROM dim_item FINAL WHERE glc = 'folio') AS items,
          (SELECT countIf(state = 'cancelled') FROM dim_reader FINAL WHERE glc = 'folio') AS readers`,
      )
    )[0];
  await run(
    `DELETE FROM ${folioItems} WHERE jsonb->>'barcode' = 'F39'`,
    `DELETE FROM ${folioUsers} WHERE jsonb->>'barcode' = 'R29'`,
  );
  await over.run();
  // The keys are compared once in seven days.
  expect(await gone()).toEqual({ items: 0, readers: 0 });
  const weekAgo = () => {
    for (const stream of ['items', 'users']) {
      const state = over.states.get(stream);
      if (state === undefined) throw new Error(`There is no state of ${stream}.`);
      const keysComparedAt = new Date(Date.now() - 8 * 86_400_000).toISOString();
      over.states.set(stream, { ...state, keysComparedAt });
    }
  };
  weekAgo();
  await over.run();
  expect(await gone()).toEqual({ items: 1, readers: 1 });
  await run(`DELETE FROM ${folioItems} WHERE jsonb->>'barcode' IN ('F38', 'F37')`);
  weekAgo();
  await expect(over.run()).rejects.toMatchObject({
    ...{ stream: 'items', kind: 'keys', facts: { gone: '2', known: '39' } },
  });
  expect(await gone()).toEqual({ items: 1, readers: 1 });
  await over.run(['items:keys']);
  expect(await gone()).toEqual({ items: 3, readers: 1 });
});
