import { addDays } from '@stacksight/contract';
import type { Engine } from '#engine/open.ts';
import { keepLast } from '#lib/keep-last.ts';
import { readCopies } from '../copies.store.ts';
import type { BookKey, DemandBook } from '../demand-book.ts';
import type { RoomStock } from './rooms.ts';
import { type StockTitle, stockTitles } from './stock-titles.ts';
import { wantedTitles } from './wanted-titles.ts';

/** The data from which a transfer plan chooses: titles that some library wants, with their copies, and the rooms. */
export type TransferStock = {
  titles: readonly StockTitle[];
  /** The rooms whose capacity is known. */
  rooms: readonly RoomStock[];
  /** The last day on which a title came to a library by a transfer, by `title/library`. */
  cameOn: ReadonlyMap<string, string>;
};

/** The smallest gain that a question can ask for. */
const leastGain = 0.1;
/**
 * A plan moves at most 20,000 copies, those that gain most, so it needs no more copies to choose from than these. They
 * are all copies of a city of 200,000.
 */
const mostCopies = 250_000;
const mostStocks = 2;
const mostMonths = 60;

const roomSql = `SELECT toString(r.libcode) AS libcode, toString(r.loc) AS loc,
  toFloat64(assumeNotNull(r.shelf_capacity)) AS capacity, toFloat64(i.stock) AS stock
FROM (SELECT * FROM dim_location FINAL WHERE glc = {glc:String} AND shelf_capacity > 0) AS r
LEFT JOIN (
  SELECT toString(loc) AS loc, sum(n) AS stock FROM dim_item FINAL
  WHERE glc = {glc:String} AND withdrawn_on IS NULL
    AND state NOT IN (SELECT state FROM dim_state FINAL WHERE glc = {glc:String} AND (is_gone OR is_lost))
  GROUP BY loc
) AS i ON i.loc = toString(r.loc)`;
const cameSql = `SELECT concat(toString(bookrecno), '/', toString(libcode)) AS place, toString(max(day)) AS lastDay
FROM fact_allot WHERE glc = {glc:String} AND stage = 'received' AND day >= {from:Date} AND day <= {today:Date}
GROUP BY bookrecno, libcode`;

type StockQuestion = {
  key: BookKey;
  /** The version of the newest load of transfers. */
  allotted: string;
  book: DemandBook;
  /** The book with the demand for which copies come; the same book if that is the demand of all readers. */
  wantedBook: DemandBook;
  libraries: readonly string[];
};
export type TransferStocks = (question: StockQuestion) => Promise<TransferStock>;

/**
 * Returns the function that reads the data of a transfer plan. The last two results are cached until their data
 * change.
 */
export function createTransferStocks(engine: Engine): TransferStocks {
  const kept = keepLast<TransferStock>(mostStocks);
  return (question) => {
    const { key, allotted, libraries } = question;
    const place = [key.glc, ...[...new Set(libraries)].sort()].join('/');
    const version = [...Object.values(key), allotted].join('/');
    return kept(place, version, (signal) => readStock(engine, question, signal));
  };
}

async function readStock(
  engine: Engine,
  { key: { glc, today, since }, book, wantedBook, libraries }: StockQuestion,
  signal: AbortSignal,
): Promise<TransferStock> {
  const options = { signal, seconds: 60 };
  const titles = wantedTitles(wantedBook, libraries, { leastGain, mostCopies });
  const from = addDays(today, -31 * mostMonths);
  const [copies, rooms, came] = await Promise.all([
    titles.length === 0 ? [] : readCopies(engine, { glc, libraries, titles, today, since }, signal),
    engine.rows<RoomStock>(roomSql, { glc }, options),
    engine.rows<{ place: string; lastDay: string }>(cameSql, { glc, from, today }, options),
  ]);
  return {
    titles: stockTitles(book, libraries, copies, wantedBook),
    rooms,
    cameOn: new Map(came.map(({ place, lastDay }) => [place, lastDay])),
  };
}
