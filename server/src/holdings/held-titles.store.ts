import type { Engine } from '#engine/open.ts';

// Reads copies, loans and holds of each title in each library of a group. A transfer plan looks at all libraries. The
// callers of these functions decide which other libraries a user may see.

/** One title in one library; loans and copy years are of the last 365 days. */
export type HeldTitle = {
  bookrecno: string;
  libcode: string;
  class1: string;
  class2: string;
  /** All copies that are not gone and not lost. */
  held: number;
  loanable: number;
  onShelf: number;
  onLoan: number;
  /** The sum of the years in which loanable copies were in the library. */
  copyYears: number;
  loans: number;
  /** The number of holds that wait for a copy. */
  holds: number;
  /** The waiting time of the oldest hold, in days. */
  longestWait: number;
  onOrder: number;
};

/** Loans and copy years of loanable titles, for one class in one library. */
export type ClassUse = Pick<HeldTitle, 'libcode' | 'class1' | 'loans' | 'copyYears'>;

/** The mean days of a loan by library and class. A library or class without loans has no row. */
export type LoanDays = { libcode: string; class1: string; days: number; loans: number };

const state = (flag: string) =>
  `state IN (SELECT state FROM dim_state FINAL WHERE glc = {glc:String} AND ${flag})`;
const year = `day >= {since:Date} AND day <= {today:Date}`;

const sides = {
  held: 'toUInt64(0)',
  loanable: 'toUInt64(0)',
  onShelf: 'toUInt64(0)',
  onLoan: 'toUInt64(0)',
  copyYears: 'toFloat64(0)',
  loans: 'toUInt64(0)',
  holds: 'toUInt64(0)',
  longestWait: 'toInt64(0)',
  onOrder: 'toInt64(0)',
};

/** Writes one part of the union: the given counts, and 0 in all other columns. */
function side(counts: Partial<typeof sides>, from: string, classes = "'', ''"): string {
  const columns = Object.entries({ ...sides, ...counts }).map(([key, sql]) => `${sql} AS ${key}`);
  return `SELECT bookrecno, libcode, tuple(${classes}) AS classes, ${columns.join(', ')} FROM ${from}`;
}

/** The condition that an event is of a reader in one of some saved groups. */
const inGroups = `reader_key IN (SELECT reader_key FROM reader_group_member WHERE glc = {glc:String} AND group_id IN {readerGroups:Array(String)})`;

const sidesOf = (titles: string, readers: string) => [
  side(
    {
      held: 'toUInt64(sum(n))',
      loanable: `toUInt64(sumIf(n, ${state('is_loanable')}))`,
      onShelf: `toUInt64(sumIf(n, ${state('on_shelf')}))`,
      onLoan: `toUInt64(sumIf(n, ${state('is_out')}))`,
      copyYears: `sumIf(n * greatest(0, least(365, dateDiff('day', ifNull(in_on, toDate32({since:Date})), toDate32({today:Date})))) / 365, ${state('is_loanable')})`,
    },
    `dim_item FINAL WHERE glc = {glc:String} AND ${titles} AND (in_on IS NULL OR in_on <= toDate32({today:Date})) AND (withdrawn_on IS NULL OR withdrawn_on > toDate32({today:Date})) AND NOT (${state('is_gone OR is_lost')}) GROUP BY bookrecno, libcode`,
    'toString(any(clc1)), toString(any(clc2))',
  ),
  side(
    { loans: 'toUInt64(sum(n))' },
    `behaviour_event WHERE glc = {glc:String} AND event = 'loan' AND ${year} AND ${titles} AND ${readers} GROUP BY bookrecno, libcode`,
  ),
  side(
    {
      holds: 'toUInt64(sum(n))',
      longestWait: "toInt64(max(dateDiff('day', day, {today:Date})))",
    },
    `fact_hold WHERE glc = {glc:String} AND (closed_at IS NULL OR toDate(closed_at) > {today:Date}) AND (on_shelf_at IS NULL OR toDate(on_shelf_at) > {today:Date}) AND day <= {today:Date} AND ${titles} AND ${readers} GROUP BY bookrecno, libcode`,
  ),
  side(
    {
      onOrder:
        "toInt64(sumIf(copies, stage = 'ordered')) - toInt64(sumIf(copies, stage = 'received'))",
    },
    `fact_acquisition WHERE glc = {glc:String} AND ${year} AND ${titles} GROUP BY bookrecno, libcode`,
  ),
];

const heldSqlOf = (
  titles: string,
  readers = 'true',
) => `SELECT toString(bookrecno) AS bookrecno, toString(libcode) AS libcode,
  max(classes).1 AS class1, max(classes).2 AS class2,
  ${Object.keys(sides)
    .map((key) =>
      key === 'onOrder' ? 'greatest(0, sum(onOrder)) AS onOrder' : `sum(${key}) AS ${key}`,
    )
    .join(', ')}
FROM (${sidesOf(titles, readers).join('\nUNION ALL\n')})
GROUP BY bookrecno, libcode ORDER BY toUInt64(bookrecno), libcode`;

const heldSql = heldSqlOf('bookrecno != 0');
const heldSqlOfGroups = heldSqlOf('bookrecno != 0', inGroups);
const oneTitleSql = heldSqlOf('bookrecno = {bookrecno:UInt64}');
const classUsesSql = `SELECT libcode, class1, sumIf(loans, loanable != 0) AS loans, sum(copyYears) AS copyYears
FROM (${heldSql}) GROUP BY libcode, class1`;

const loanDaysSql = `SELECT toString(libcode) AS libcode, toString(clc1) AS class1, avg(days_out) AS days, count() AS loans
FROM fact_loan WHERE glc = {glc:String} AND ${year} AND days_out IS NOT NULL GROUP BY libcode, class1`;

/**
 * Reads every title of a group with its libraries, sorted by title. Days are in the library's zone; `since` is a year
 * before `today`.
 */
export async function readHeldTitles(
  engine: Engine,
  params: { glc: string; since: string; today: string },
  signal: AbortSignal,
): Promise<{ held: HeldTitle[]; loanDays: LoanDays[] }> {
  const options = { signal, seconds: 110 };
  const [held, loanDays] = await Promise.all([
    engine.rows<HeldTitle>(heldSql, params, options),
    readLoanDays(engine, params, signal),
  ]);
  return { held, loanDays };
}

type StreamedTitles = {
  glc: string;
  since: string;
  today: string;
  /** Saved reader groups: only loans and holds of their readers are counted. Absent: those of all readers. */
  readerGroups?: readonly string[];
};

/** Yields every title of a group with its libraries, sorted by the number of the title, however many there are. */
export async function* streamHeldTitles(
  engine: Engine,
  { readerGroups, ...params }: StreamedTitles,
  signal: AbortSignal,
): AsyncGenerator<HeldTitle> {
  const options = { signal, seconds: 110 };
  const rows =
    readerGroups === undefined
      ? engine.stream(heldSql, params, options)
      : engine.stream(heldSqlOfGroups, { ...params, readerGroups }, options);
  for await (const row of rows) {
    const [bookrecno, libcode, class1, class2, ...numbers] = row;
    const [held, loanable, onShelf, onLoan, copyYears, loans, holds, longestWait, onOrder] =
      numbers.map(Number);
    yield {
      ...{ bookrecno: String(bookrecno), libcode: String(libcode), class1: String(class1) },
      ...{ class2: String(class2), held: held ?? 0, loanable: loanable ?? 0 },
      ...{ onShelf: onShelf ?? 0, onLoan: onLoan ?? 0, copyYears: copyYears ?? 0 },
      ...{ loans: loans ?? 0, holds: holds ?? 0, longestWait: longestWait ?? 0 },
      onOrder: onOrder ?? 0,
    };
  }
}

/** Reads the mean days of a loan of every class in every library. */
export async function readLoanDays(
  engine: Engine,
  params: { glc: string; since: string; today: string },
  signal: AbortSignal,
): Promise<LoanDays[]> {
  return engine.rows<LoanDays>(loanDaysSql, params, { signal, seconds: 110 });
}

/** Reads one title in every library that has copies or holds of it. */
export async function readHeldTitle(
  engine: Engine,
  { bookrecno, ...params }: { glc: string; since: string; today: string; bookrecno: string },
  signal: AbortSignal,
): Promise<HeldTitle[]> {
  const options = { signal, seconds: 60 };
  return engine.rows<HeldTitle>(oneTitleSql, { ...params, bookrecno: BigInt(bookrecno) }, options);
}

/** Reads the loans and the days of a loan for every class in every library, aggregated by the engine. */
export async function readClassUses(
  engine: Engine,
  params: { glc: string; since: string; today: string },
  signal: AbortSignal,
): Promise<{ uses: ClassUse[]; loanDays: LoanDays[] }> {
  const options = { signal, seconds: 110 };
  const [uses, loanDays] = await Promise.all([
    engine.rows<ClassUse>(classUsesSql, params, options),
    engine.rows<LoanDays>(loanDaysSql, params, options),
  ]);
  return { uses, loanDays };
}
