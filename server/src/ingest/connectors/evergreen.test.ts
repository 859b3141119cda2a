import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '#engine/open.ts';
import {
  ageCirculations,
  evergreenCirculation,
  evergreenThings,
} from '../../../test/evergreen/evergreen-library.ts';
import { makeEvergreen, type TestEvergreen } from '../../../test/evergreen/make-evergreen.ts';
import { startTestPostgres, type TestPostgres } from '../../../test/postgres-process.ts';
import { ruleOver, ruleZone, warehouseByDay } from '../../../test/sync/rule-over.ts';
import { openTestDatabase } from '../../../test/test-engine.ts';
import { addDays } from '../sync/windows.ts';

let server: TestPostgres;
let engine: Engine;
beforeAll(async () => {
  server = await startTestPostgres();
  engine = await openTestDatabase();
});
afterAll(async () => {
  await engine.close();
  await server.close();
});

const days = 60;
const today = new Date().toISOString().slice(0, 10);
const ago = (count: number) => addDays(today, -count);

/** Counts in the source, in words of its own: a circulation that is the parent of another was renewed, not returned. */
async function sourceByDay({ rows }: TestEvergreen, hasAged = true) {
  const some = 'id, parent_circ, xact_start, checkin_time';
  const aged = hasAged ? `UNION ALL SELECT ${some} FROM action.aged_circulation` : '';
  const found = await rows(`WITH c AS (SELECT ${some} FROM action.circulation ${aged}), e AS (
      SELECT xact_start AS at, CASE WHEN parent_circ IS NULL THEN 'loan' ELSE 'renew' END AS event FROM c
      UNION ALL SELECT checkin_time, 'return' FROM c WHERE checkin_time IS NOT NULL
        AND id NOT IN (SELECT parent_circ FROM c WHERE parent_circ IS NOT NULL)
      UNION ALL SELECT use_time, 'in_house' FROM action.in_house_use)
    SELECT to_char(at AT TIME ZONE '${ruleZone}', 'YYYY-MM-DD ') || event, COUNT(*) FROM e GROUP BY 1`);
  return Object.fromEntries(found.map(([key, n]) => [key, Number(n)]));
}

async function libraryOf(options: { isOlder?: boolean } = {}) {
  const evergreen = await makeEvergreen(server, options);
  await evergreen.run(...evergreenThings(), ...evergreenCirculation(ago(days), days));
  return evergreen;
}

describe('Evergreen', () => {
  let evergreen: TestEvergreen;
  let over: ReturnType<typeof ruleOver>;
  const count = async (sql: string) =>
    (await engine.rows<{ n: number }>(`SELECT toFloat64(${sql}) AS n`))[0]?.n;
  const byDay = () => warehouseByDay(engine, 'eg');
  beforeAll(async () => {
    evergreen = await libraryOf();
    over = ruleOver(engine, { source: evergreen.source, connector: 'evergreen' }, 'eg');
  });
  afterAll(() => evergreen.close());

  it('is in the warehouse day by day as in the source', async () => {
    const outcome = await over.run();
    expect(outcome).toMatchObject({ differences: [], notes: [], refused: 0, isPastLeft: false });
    const found = await byDay();
    expect(found).toEqual(await sourceByDay(evergreen));
    const events = new Set(Object.keys(found).map((key) => key.slice(11)));
    expect(events).toEqual(new Set(['loan', 'renew', 'return', 'in_house']));
    const [counts] = await engine.rows(
      `SELECT (SELECT toFloat64(count()) FROM dim_item FINAL WHERE glc = 'eg') AS items,
        (SELECT toFloat64(count()) FROM dim_reader FINAL WHERE glc = 'eg') AS readers,
        (SELECT toFloat64(count()) FROM fact_hold WHERE glc = 'eg' AND outcome = 'filled' AND wait_days > 0 AND bookrecno > 0) AS filled,
        (SELECT groupArray(libcode) FROM (SELECT libcode FROM dim_library FINAL WHERE glc = 'eg' AND parent = 'CONS' ORDER BY 1)) AS libraries`,
    );
    expect(counts).toEqual({
      ...{ items: 60, readers: 24, filled: days / 2 },
      libraries: ['BR4', 'BR5', 'BR6'],
    });
    const moves = await evergreen.rows('SELECT COUNT(*) FROM action.transit_copy');
    expect(await count("(SELECT count() FROM fact_item_move WHERE glc = 'eg')")).toBe(
      Number(moves[0]?.[0]),
    );
    expect(
      await engine.rows(
        `SELECT title, author, publisher, isbn13, pub_year, clc, language FROM dim_bib FINAL
          WHERE glc = 'eg' AND bookrecno IN (1, 2) ORDER BY bookrecno`,
      ),
    ).toEqual(
      ['Shu & ming 1 : second part', '书名 2'].map((title, at) => ({
        ...{ title, author: `Author ${at + 1}`, publisher: 'Press', isbn13: '9787536692930' },
        ...{ pub_year: 2015, clc: 'I247.5', language: 'chi' },
      })),
    );
  });

  it('counts the same after circulations were aged, and keeps their readers', async () => {
    const known = `(SELECT uniqExact(reader_key, day, barcode) FROM behaviour_event WHERE glc = 'eg' AND event = 'loan' AND reader_key != 0)`;
    const before = [await byDay(), await count(known)];
    await evergreen.run(...ageCirculations(today));
    expect(await over.run()).toMatchObject({ differences: [], refused: 0 });
    expect([await byDay(), await count(known)]).toEqual(before);
  });

  it('takes up an offline loan that arrived late, a hold that is filled later, and deletions', async () => {
    const now = new Date(Date.now() - 600_000).toISOString();
    const loan = (id: number, more: string, values: string) =>
      `INSERT INTO action.circulation (id, usr, target_copy, circ_lib, xact_start, create_time${more})
        VALUES (${id}, 3, 9, 4, '${ago(20)} 03:00:00Z', '${now}'${values})`;
    await evergreen.run(
      loan(90_001, '', ''),
      loan(90_002, ', parent_circ', ', 90001'),
      `UPDATE action.circulation SET checkin_time = '${ago(20)} 03:00:00Z', stop_fines = 'LONGOVERDUE' WHERE id = 90001`,
      `UPDATE action.hold_request SET fulfillment_time = '${now}' WHERE request_time < '${ago(30)}' AND fulfillment_time IS NULL`,
      `UPDATE asset.copy SET deleted = TRUE, edit_date = '${now}' WHERE id IN (2, 3)`,
      // The barcode of a deleted item may be given again.
      `INSERT INTO asset.copy (id, circ_lib, call_number, barcode, edit_date) VALUES (900, 4, 1, 'B3', '${now}')`,
      `UPDATE actor.usr SET deleted = TRUE, card = NULL, last_update_time = '${now}' WHERE id = 5`,
    );
    expect(await over.run()).toMatchObject({ differences: [], refused: 0 });
    expect(await byDay()).toEqual(await sourceByDay(evergreen));
    expect(
      await engine.rows(
        `SELECT barcode, state, withdrawn_on IS NOT NULL AS isGone FROM dim_item FINAL WHERE glc = 'eg' AND barcode IN ('B2', 'B3') ORDER BY 1`,
      ),
    ).toEqual([
      { barcode: 'B2', state: 5, isGone: 1 },
      { barcode: 'B3', state: 2, isGone: 0 },
    ]);
    expect(await count("(SELECT count() FROM dim_reader FINAL WHERE glc = 'eg')")).toBe(24);
    expect(
      await count("(SELECT countIf(state = 'cancelled') FROM dim_reader FINAL WHERE glc = 'eg')"),
    ).toBe(1);
    const filled = `(SELECT countIf(outcome = 'filled') FROM fact_hold WHERE glc = 'eg')`;
    const source = await evergreen.rows(
      'SELECT COUNT(*) FROM action.hold_request WHERE fulfillment_time IS NOT NULL',
    );
    expect(await count(filled)).toBe(Number(source[0]?.[0]));
  });
});

it('reads an Evergreen that lacks newer tables and columns', async () => {
  const evergreen = await libraryOf({ isOlder: true });
  const { run } = ruleOver(engine, { source: evergreen.source, connector: 'evergreen' }, 'older');
  expect(await run()).toMatchObject({ differences: [], notes: [], refused: 0 });
  expect(await warehouseByDay(engine, 'older')).toEqual(await sourceByDay(evergreen, false));
  await evergreen.close();
});
