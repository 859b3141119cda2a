import type { Engine } from '#engine/open.ts';

// Reads single copies with their place, state and use.

/** One copy of a title. Days are in the library's zone; an unknown day is null. */
export type Copy = {
  barcode: string;
  bookrecno: string;
  libcode: string;
  loc: string;
  cirtype: string;
  class1: string;
  class2: string;
  callno: string;
  pubYear: number | null;
  price: number | null;
  /** The number of pieces that the row stands for. A scanner cannot tell the pieces of one row apart. */
  n: number;
  state: number;
  isLoanable: boolean;
  isOnShelf: boolean;
  addedOn: string | null;
  /** Loans of the last 365 days, and loans ever, with those from before the first day of the data. */
  loans: number;
  loansEver: number;
  lastLoanOn: string | null;
  /** True if a reader waits for this very copy. */
  isHeld: boolean;
};

/** Selects copies by library, room, title or barcode; a field that is absent does not narrow the selection. */
export type CopyScope = {
  glc: string;
  libraries: readonly string[] | null;
  locs?: readonly string[];
  titles?: readonly string[];
  barcodes?: readonly string[];
  /** The day up to which loans are counted, in the library's zone. */
  today: string;
  /** The day 365 days before `today`. */
  since: string;
};

/** Reads copies that are not withdrawn, gone or lost, sorted by library, room and call number. */
export async function readCopies(
  engine: Engine,
  scope: CopyScope,
  signal: AbortSignal,
): Promise<Copy[]> {
  const { sql, params } = selectCopiesStatement(scope);
  const inOrder = `${sql} ORDER BY libcode, loc, callno, barcode`;
  return engine.rows<Copy>(inOrder, params, { signal, seconds: 110 });
}

/** Returns the SQL for the copies of a scope, without an order; `more` adds columns of the item table. */
export function selectCopiesStatement(
  { libraries, locs, titles, barcodes, glc, today, since }: CopyScope,
  more = '',
) {
  const lists = { libraries, locs, titles: titles?.map(BigInt), barcodes };
  const columns = {
    libraries: ['libcode', 'String'],
    locs: ['loc', 'String'],
    titles: ['bookrecno', 'UInt64'],
    barcodes: ['barcode', 'String'],
  } as const;
  const params: Record<string, string | readonly string[] | readonly bigint[]> = {
    glc,
    today,
    since,
  };
  const narrowed: string[] = [];
  for (const [name, [column, type]] of Object.entries(columns)) {
    const list = lists[name as keyof typeof lists];
    if (list === null || list === undefined) continue;
    params[name] = list;
    narrowed.push(`${column} IN {${name}:Array(${type})}`);
  }
  const items = ['glc = {glc:String}', 'withdrawn_on IS NULL', ...narrowed].join(' AND ');
  return { sql: copiesSql(items, more), params };
}

const copiesSql = (
  items: string,
  more: string,
): string => `SELECT i.barcode AS barcode, toString(i.bookrecno) AS bookrecno,
  toString(i.libcode) AS libcode, toString(i.loc) AS loc, toString(i.cirtype) AS cirtype,
  toString(i.clc1) AS class1, toString(i.clc2) AS class2, i.callno AS callno, i.pub_year AS pubYear,
  toFloat64OrNull(toString(i.price)) AS price, i.n AS n, i.state AS state,
  s.is_loanable AS isLoanable, s.on_shelf AS isOnShelf, toString(i.in_on) AS addedOn,
  toUInt32(l.loans) AS loans, toUInt32(i.loans_before + l.ever) AS loansEver,
  if(l.ever = 0, NULL, toString(l.lastDay)) AS lastLoanOn, CAST(h.held > 0, 'Bool') AS isHeld${more}
FROM (SELECT * FROM dim_item FINAL WHERE ${items}) AS i
INNER JOIN (
  SELECT state, is_loanable, on_shelf FROM dim_state FINAL WHERE glc = {glc:String} AND NOT is_gone AND NOT is_lost
) AS s ON s.state = i.state
LEFT JOIN (
  SELECT barcode, sumIf(n, day >= {since:Date}) AS loans, sum(n) AS ever, max(day) AS lastDay
  FROM behaviour_event
  WHERE glc = {glc:String} AND event = 'loan' AND day <= {today:Date} AND barcode != ''
    AND barcode IN (SELECT barcode FROM dim_item WHERE ${items})
  GROUP BY barcode
) AS l ON l.barcode = i.barcode
LEFT JOIN (
  SELECT barcode, count() AS held FROM fact_hold
  WHERE glc = {glc:String} AND closed_at IS NULL AND barcode != '' GROUP BY barcode
) AS h ON h.barcode = i.barcode`;
