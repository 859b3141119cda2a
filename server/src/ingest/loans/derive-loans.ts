// fact_loan has one row for each loan from start to end, computed from the events of items with a barcode. A load
// computes the loans of the items and readers in its events again; months with unchanged loans are not rewritten.
import type { Engine } from '#engine/open.ts';
import { partitionsOf } from '../batch/stages.ts';
import { stageName } from '../plan/compile-file.ts';
import { identifier, literal } from '../plan/sql-text.ts';

export type LoanScope = {
  glc: string;
  batch: number;
  timeZone: string;
  /** The stage with the added events, or null. */
  events: string | null;
  /** The table with the removed events. */
  gone: string;
};

const eventsOfStep = 5_000_000;
const long = { seconds: 3600 };
const circulation = "event IN ('loan', 'renew', 'return') AND barcode != ''";

/** Updates fact_loan after events were added or removed. Returns false if no event has an item with a barcode. */
export async function deriveLoans(engine: Engine, scope: LoanScope): Promise<boolean> {
  const touched = stageName('load_touched', scope.batch);
  const loans = stageName('fact_loan', scope.batch);
  for (const table of [touched, loans]) {
    await engine.command(`DROP TABLE IF EXISTS ${identifier(table)} SYNC`);
  }
  const items = await noteItems(engine, scope, touched);
  if (items === 0) return false;
  await engine.command(`CREATE TABLE ${identifier(loans)} AS fact_loan`);
  const steps = await stepsOf(engine, scope.glc, touched);
  for (let step = 0; step < steps; step++) {
    await engine.command(
      loansSql(loans, touched, scope.timeZone),
      { glc: scope.glc, step, steps },
      {
        settings: { max_partitions_per_insert_block: 0 },
      },
    );
  }
  await replaceMonths(engine, scope.glc, touched, loans);
  return true;
}

/**
 * Collects the items whose loans may change: those of the events, and those of the first loan of a reader, before or
 * now.
 */
async function noteItems(engine: Engine, scope: LoanScope, touched: string): Promise<number> {
  const name = identifier(touched);
  const sources = [scope.gone, ...(scope.events === null ? [] : [scope.events])].map(identifier);
  const from = (columns: string, where: string) =>
    sources
      .map((table) => `SELECT DISTINCT ${columns} FROM ${table} WHERE ${where}`)
      .join(' UNION ALL ');
  const readers = `SELECT reader_key FROM (${from('reader_key', `event = 'loan' AND barcode != '' AND reader_key != 0`)})`;
  await engine.command(`CREATE TABLE ${name} (barcode String) ENGINE = MergeTree ORDER BY barcode`);
  await engine.command(
    `INSERT INTO ${name} SELECT DISTINCT barcode FROM (
      ${from('barcode', circulation)}
      UNION ALL SELECT barcode FROM fact_loan
        WHERE glc = {glc:String} AND is_first_of_reader AND reader_key IN (${readers})
      UNION ALL SELECT argMin(barcode, (at, barcode)) FROM behaviour_event
        WHERE glc = {glc:String} AND event = 'loan' AND barcode != '' AND reader_key IN (${readers}) GROUP BY reader_key)`,
    { glc: scope.glc },
  );
  const [row] = await engine.rows<{ items: number }>(`SELECT count() AS items FROM ${name}`);
  return row?.items ?? 0;
}

async function stepsOf(engine: Engine, glc: string, touched: string): Promise<number> {
  const [row] = await engine.rows<{ events: number }>(
    `SELECT count() AS events FROM behaviour_event
      WHERE glc = {glc:String} AND ${circulation} AND barcode IN (SELECT barcode FROM ${identifier(touched)})`,
    { glc },
    long,
  );
  return Math.max(1, Math.ceil((row?.events ?? 0) / eventsOfStep));
}

/**
 * Writes the SQL for loans. A loan ends with the next return of its item. If the item's next event is another loan,
 * the item must have been returned by then: the loan ends at that time, at an unknown library.
 */
function loansSql(loans: string, touched: string, timeZone: string): string {
  const zone = literal(timeZone);
  const kept =
    'day, at, event, reader_key, libcode, loc, rdtype, bookrecno, barcode, clc1, clc2, cirtype, channel, batch';
  return `INSERT INTO ${identifier(loans)}
    (glc, day, loaned_at, returned_at, reader_key, libcode, return_libcode, loc, rdtype, bookrecno, barcode, clc1, clc2,
      cirtype, channel, days_out, renewals, is_first_of_item, is_first_of_reader, batch)
  WITH
    firsts AS (SELECT reader_key AS reader, min((at, barcode)) AS first FROM behaviour_event
      WHERE glc = {glc:String} AND event = 'loan' AND barcode != '' AND reader_key != 0 GROUP BY reader),
    counted AS (SELECT ${kept}, sum(event = 'loan') OVER line AS loan_no, sum(event = 'renew') OVER line AS renewed,
        sum(event = 'renew') OVER (PARTITION BY barcode) AS renewed_ever
      FROM behaviour_event WHERE glc = {glc:String} AND ${circulation}
        AND barcode IN (SELECT barcode FROM ${identifier(touched)}) AND cityHash64(barcode) % {steps:UInt32} = {step:UInt32}
      WINDOW line AS (PARTITION BY barcode ORDER BY at, event = 'renew'
        ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)),
    ended AS (SELECT *, leadInFrame(toNullable(at)) OVER next AS ended_at,
        leadInFrame(if(event = 'return', toString(libcode), '')) OVER next AS back_to,
        ifNull(leadInFrame(toNullable(renewed)) OVER next, renewed_ever) - renewed AS renewals
      FROM counted WHERE event != 'renew'
      WINDOW next AS (PARTITION BY barcode ORDER BY at, event = 'loan' ROWS BETWEEN CURRENT ROW AND 1 FOLLOWING))
  SELECT {glc:String}, day, at, ended_at, reader_key, libcode, back_to, loc, rdtype, bookrecno, barcode, clc1, clc2,
    cirtype, channel, if(isNull(ended_at), NULL, least(dateDiff('day', day, toDate(ended_at, ${zone})), 65535)), least(renewals, 255),
    loan_no = 1, reader_key != 0 AND (at, barcode) = first, batch
  FROM ended LEFT JOIN firsts ON firsts.reader = ended.reader_key WHERE event = 'loan'`;
}

/** Rewrites the months whose loans have changed, each month in one step, with its unchanged loans. */
async function replaceMonths(
  engine: Engine,
  glc: string,
  touched: string,
  loans: string,
): Promise<void> {
  const isTouched = `glc = {glc:String} AND barcode IN (SELECT barcode FROM ${identifier(touched)})`;
  const print = `sum(cityHash64(day, loaned_at, ifNull(returned_at, toDateTime(0)), reader_key, libcode, return_libcode,
    loc, rdtype, bookrecno, barcode, cirtype, renewals, is_first_of_item, is_first_of_reader, batch))`;
  const rows = await engine.rows<{ month: number }>(
    `SELECT month FROM (
        SELECT toYYYYMM(day) AS month, ${print} AS print FROM ${identifier(loans)} GROUP BY month
        UNION ALL SELECT toYYYYMM(day) AS month, ${print} AS print FROM fact_loan WHERE ${isTouched} GROUP BY month)
      GROUP BY month HAVING count() = 1 OR min(print) != max(print) ORDER BY month`,
    { glc },
    long,
  );
  const months = rows.map(({ month }) => month);
  if (months.length === 0) return;
  await engine.command(
    `INSERT INTO ${identifier(loans)} SELECT * FROM fact_loan
      WHERE toYYYYMM(day) IN {months:Array(UInt32)} AND NOT (${isTouched})`,
    { glc, months },
    { settings: { max_partitions_per_insert_block: 0 } },
  );
  const full = new Set(await partitionsOf(engine, loans));
  const steps = months.map((month) =>
    full.has(`${month}`)
      ? `REPLACE PARTITION ${month} FROM ${identifier(loans)}`
      : `DROP PARTITION ${month}`,
  );
  await engine.command(`ALTER TABLE fact_loan ${steps.join(', ')}`);
}
