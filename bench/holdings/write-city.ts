import type { Engine } from '../../server/src/engine/open.ts';

// Writes a random city into the engine, for the bench that reads titles and copies from it: four copies of a title, in
// up to three libraries, with the loans, holds and days of a loan that come of a demand that differs from title to title.

export const glc = 'g';
/** The day on which the city is looked at; its loans are of the year before. */
export const today = '2026-03-20';

// A title's wish is exponential with a mean of 3 loans a year; a library has 0 to 2 times as much of it.
const itemsSql = `INSERT INTO dim_item (glc, barcode, bookrecno, libcode, loc, cirtype, state, clc1, clc2, callno, pub_year, price, in_on)
SELECT {glc:String}, concat('SF', leftPad(toString(number), 8, '0')), intDiv(number, 4) + 1 AS title,
  concat('L', toString((cityHash64(title) + 7 * (cityHash64(number) % 3)) % {libraries:UInt64})) AS lib, concat(lib, '-1'), '1',
  if(cityHash64(number, 1) % 4 = 0, 3, 2), ['I', 'I', 'J', 'K', 'T'][1 + title % 5] AS class, concat(class, toString(title % 9)),
  concat(class, '247/', toString(title)), 2010 + title % 15, 20 + title % 60, toDate32('2019-01-01') + title % 2000
FROM numbers({copies:UInt64})`;

const lent = `barcode, bookrecno, libcode, loc, clc1, clc2, cirtype, 1 + cityHash64(barcode, lending) % 200000 AS reader,
  {today:Date} - cityHash64(barcode, lending, 1) % 365 AS day
FROM (
  SELECT *, arrayJoin(range(least(14, toUInt32(-log((1 + cityHash64(bookrecno, 5) % 999999) / 1000000) * 3 * (cityHash64(bookrecno, libcode) % 21) / 20 + cityHash64(barcode, 6) % 2)))) AS lending
  FROM dim_item WHERE glc = {glc:String}
)`;
const eventsSql = `INSERT INTO behaviour_event (glc, event, day, hour, at, reader_key, libcode, loc, bookrecno, barcode, clc1, clc2, cirtype)
SELECT {glc:String}, 'loan', day, 10, toDateTime(day), reader, libcode, loc, bookrecno, barcode, clc1, clc2, cirtype FROM (SELECT ${lent})`;
const loansSql = `INSERT INTO fact_loan (glc, day, loaned_at, reader_key, libcode, loc, bookrecno, barcode, clc1, clc2, cirtype, days_out)
SELECT {glc:String}, day, toDateTime(day), reader, libcode, loc, bookrecno, barcode, clc1, clc2, cirtype, 10 + cityHash64(barcode) % 30 FROM (SELECT ${lent})`;
const holdsSql = `INSERT INTO fact_hold (glc, day, placed_at, reader_key, libcode, bookrecno, clc1, clc2)
SELECT {glc:String}, {today:Date} - cityHash64(barcode) % 30 AS day, toDateTime(day), 7, libcode, bookrecno, clc1, clc2
FROM (
  SELECT *, arrayJoin(range(if(cityHash64(bookrecno, 5) % 999999 < 50000, cityHash64(barcode, 9) % 7, cityHash64(barcode, 9) % 60 = 0))) AS hold
  FROM dim_item WHERE glc = {glc:String}
)`;
const statesSql = `INSERT INTO dim_state (glc, state, name_zh, name_en, is_loanable, on_shelf, is_out)
VALUES ('${glc}', 2, '在馆', 'On the shelf', true, true, false), ('${glc}', 3, '借出', 'On loan', true, false, true)`;

export async function writeCity(
  engine: Engine,
  { copies, libraries }: { copies: number; libraries: number },
): Promise<void> {
  await engine.command(statesSql);
  await engine.command(itemsSql, { glc, copies, libraries });
  for (const sql of [eventsSql, loansSql, holdsSql]) await engine.command(sql, { glc, today });
}
