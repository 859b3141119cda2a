import type { Engine } from '#engine/open.ts';

// Reads the rows of the warehouse on a title or one copy. Of readers, only their type is read.

/** A title or copy in the libraries that the caller may see; null means all libraries of the group. */
export type HistoryScope = {
  glc: string;
  libraries: readonly string[] | null;
  bookrecno: string;
  /** Null means every copy of the title. */
  barcode: string | null;
  zone: string;
  today: string;
};

export type HistoryItem = {
  barcode: string;
  bookrecno: string;
  libcode: string;
  loc: string;
  state: number;
  callno: string;
  price: number | null;
  addedOn: string | null;
  withdrawnOn: string | null;
  loansBefore: number;
  isOnShelf: boolean;
  isOut: boolean;
  isLost: boolean;
  isGone: boolean;
  inTransit: boolean;
};
export type HistoryLoan = {
  barcode: string;
  libcode: string;
  day: string;
  dueOn: string | null;
  returnedOn: string | null;
  returnLibcode: string;
  rdtype: string;
};
export type HistoryHold = {
  barcode: string;
  libcode: string;
  day: string;
  closedOn: string | null;
  outcome: string;
  waitDays: number | null;
  rdtype: string;
};
export type HistoryMove = {
  barcode: string;
  day: string;
  from: string;
  to: string;
  /** The reason of a move, or the stage of an allotment. */
  detail: string;
  isAllotment: boolean;
};
export type HistoryOrder = { libcode: string; day: string; stage: string; copies: number };

export type HoldingHistory = {
  items: HistoryItem[];
  loans: HistoryLoan[];
  holds: HistoryHold[];
  moves: HistoryMove[];
  orders: HistoryOrder[];
};

const itemSql = (where: string) => `SELECT i.barcode AS barcode, toString(i.bookrecno) AS bookrecno,
  toString(i.libcode) AS libcode, toString(i.loc) AS loc, i.state AS state, i.callno AS callno,
  toFloat64OrNull(toString(i.price)) AS price, toString(i.in_on) AS addedOn, toString(i.withdrawn_on) AS withdrawnOn,
  i.loans_before AS loansBefore, s.on_shelf AS isOnShelf, s.is_out AS isOut, s.is_lost AS isLost, s.is_gone AS isGone,
  s.in_transit AS inTransit
FROM (SELECT * FROM dim_item FINAL WHERE glc = {glc:String} AND ${where}) AS i
LEFT JOIN (SELECT * FROM dim_state FINAL WHERE glc = {glc:String}) AS s ON s.state = i.state
WHERE {all:UInt8} = 1 OR i.libcode IN {libraries:Array(String)}
ORDER BY libcode, callno, barcode LIMIT 5000`;

// Columns are written with `t.`, because a bare name would mean the text that the statement selects under that name.
const ofTitle = `t.glc = {glc:String} AND t.bookrecno = {bookrecno:UInt64}
  AND ({barcode:String} = '' OR t.barcode = {barcode:String})`;
const ofLibrary = `({all:UInt8} = 1 OR t.libcode IN {libraries:Array(String)})`;
const eitherEnd = `({all:UInt8} = 1 OR t.libcode IN {libraries:Array(String)} OR t.from_libcode IN {libraries:Array(String)})`;
const local = (time: string) => `toString(toDate(${time}, {zone:String}))`;
const newest = 'ORDER BY t.day DESC LIMIT 5000';

const loanSql = `SELECT barcode, toString(libcode) AS libcode, toString(day) AS day, toString(due_on) AS dueOn,
  ${local('returned_at')} AS returnedOn, toString(return_libcode) AS returnLibcode, toString(rdtype) AS rdtype
FROM fact_loan AS t WHERE ${ofTitle} AND ${ofLibrary} AND t.day <= {today:Date} ${newest}`;
const holdSql = `SELECT barcode, toString(libcode) AS libcode, toString(day) AS day, ${local('closed_at')} AS closedOn,
  toString(outcome) AS outcome, wait_days AS waitDays, toString(rdtype) AS rdtype
FROM fact_hold AS t WHERE ${ofTitle} AND ${ofLibrary} AND t.day <= {today:Date} ${newest}`;
const moveSql = (
  table: string,
  detail: string,
) => `SELECT barcode, toString(day) AS day, toString(from_libcode) AS "from", toString(libcode) AS "to",
  toString(${detail}) AS detail, CAST(${table === 'fact_allot' ? 1 : 0}, 'Bool') AS isAllotment
FROM ${table} AS t WHERE ${ofTitle} AND ${eitherEnd} AND t.day <= {today:Date} ${newest}`;
const orderSql = `SELECT toString(libcode) AS libcode, toString(day) AS day, toString(stage) AS stage, copies
FROM fact_acquisition AS t WHERE t.glc = {glc:String} AND t.bookrecno = {bookrecno:UInt64} AND ${ofLibrary}
  AND t.day <= {today:Date} AND {barcode:String} = '' ${newest}`;

const paramsOf = ({ glc, libraries, bookrecno, barcode, zone, today }: HistoryScope) => ({
  glc,
  all: libraries === null ? 1 : 0,
  libraries: [...(libraries ?? [])],
  bookrecno: BigInt(bookrecno),
  barcode: barcode ?? '',
  zone,
  today,
});

/** Reads all rows on a title or one copy, newest first. */
export async function readHistory(
  engine: Engine,
  scope: HistoryScope,
  signal: AbortSignal,
): Promise<HoldingHistory> {
  const params = paramsOf(scope);
  const options = { signal, seconds: 60 };
  const rows = <Row>(sql: string) => engine.rows<Row>(sql, params, options);
  const where =
    scope.barcode === null ? 'bookrecno = {bookrecno:UInt64}' : 'barcode = {barcode:String}';
  const [items, loans, holds, moves, allotments, orders] = await Promise.all([
    rows<HistoryItem>(itemSql(where)),
    rows<HistoryLoan>(loanSql),
    rows<HistoryHold>(holdSql),
    rows<HistoryMove>(moveSql('fact_item_move', 'reason')),
    rows<HistoryMove>(moveSql('fact_allot', 'stage')),
    rows<HistoryOrder>(orderSql),
  ]);
  return { items, loans, holds, moves: [...moves, ...allotments], orders };
}

/** Returns the title of a copy in the scope; null if the scope has no such copy. */
export async function titleOfCopy(
  engine: Engine,
  { glc, libraries, barcode }: Pick<HistoryScope, 'glc' | 'libraries'> & { barcode: string },
  signal: AbortSignal,
): Promise<string | null> {
  const params = { glc, barcode, all: libraries === null ? 1 : 0, libraries: libraries ?? [] };
  const [row] = await engine.rows<{ bookrecno: string }>(
    `SELECT toString(bookrecno) AS bookrecno FROM dim_item AS t FINAL
     WHERE t.glc = {glc:String} AND t.barcode = {barcode:String} AND ${ofLibrary}`,
    params,
    { signal },
  );
  return row?.bookrecno ?? null;
}

export type RecordedTitle = {
  bookrecno: string;
  title: string;
  author: string;
  isbn: string;
  publisher: string;
  pubYear: number | null;
  clc: string;
};

/** Reads the catalogue record of a title; null if the catalogue lacks it. */
export async function readRecordedTitle(
  engine: Engine,
  { glc, bookrecno }: { glc: string; bookrecno: string },
  signal: AbortSignal,
): Promise<RecordedTitle | null> {
  const [row] = await engine.rows<RecordedTitle>(
    `SELECT toString(bookrecno) AS bookrecno, title, author, isbn13 AS isbn, publisher, pub_year AS pubYear,
       toString(clc) AS clc
     FROM dim_bib AS t FINAL WHERE t.glc = {glc:String} AND t.bookrecno = {bookrecno:UInt64}`,
    { glc, bookrecno: BigInt(bookrecno) },
    { signal },
  );
  return row ?? null;
}
