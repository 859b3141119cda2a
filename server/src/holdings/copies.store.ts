import type { Engine } from '#engine/open.ts';

// Single copies with what is known of each: where it stands, what became of it, and how it is used.

/** One copy. Days are local, and null where they are not known. */
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
  /** How many pieces the row stands for; rows of more than one cannot be told apart by a scanner. */
  n: number;
  state: number;
  isLoanable: boolean;
  isOnShelf: boolean;
  addedOn: string | null;
  /** Loans of the last 365 days, and of all its life with those from before the data begin. */
  loans: number;
  loansEver: number;
  lastLoanOn: string | null;
  /** A reader waits for this very copy. */
  isHeld: boolean;
};

/** Which copies to read: those of some libraries, rooms, titles or barcodes; what is not given is not narrowed. */
export type CopyScope = {
  glc: string;
  libraries: readonly string[] | null;
  locs?: readonly string[];
  titles?: readonly string[];
  barcodes?: readonly string[];
  /** Local; loans are counted to this day. */
  today: string;
  /** 365 days before it. */
  since: string;
};

/** Reads the copies that are neither withdrawn nor gone nor lost, sorted by library, room and call number. */
export async function readCopies(
  engine: Engine,
  scope: CopyScope,
  signal: AbortSignal,
): Promise<Copy[]> {
  const { sql, params } = copiesStatement(scope);
  const inOrder = `${sql} ORDER BY libcode, loc, callno, barcode`;
  return engine.rows<Copy>(inOrder, params, { signal, seconds: 110 });
}

/** The statement behind the copies of a scope, without an order; `more` are columns of the item besides. */
export function copiesStatement(
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
