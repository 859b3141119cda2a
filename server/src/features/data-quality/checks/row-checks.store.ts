import type { QualityCheck } from '@stacksight/contract';
import type { RowCheck } from './row-check.ts';

// The checks that count wrong rows, as SQL. The engine binds `glc`, `today`, `since` and `year`.

const circulation = "event IN ('loan', 'renew', 'return')";
const recent = 'day >= {since:Date}';
const ofGroup = (table: string, column: string) =>
  `(SELECT ${column} FROM ${table} WHERE glc = {glc:String})`;

const ofEvents = {
  from: 'behaviour_event',
  n: 'sum(n)',
  day: 'day',
  library: 'libcode',
  isOfReaders: false,
} as const;
const eventColumns = {
  day: 'toString(day)',
  event: 'toString(event)',
  library: 'toString(libcode)',
  room: 'toString(loc)',
  title: 'toString(bookrecno)',
  barcode: 'barcode',
  count: 'toFloat64(n)',
};
const ofItems = {
  needs: ['dim_item'],
  from: 'dim_item FINAL',
  where: 'isNull(withdrawn_on)',
  n: 'sum(n)',
  day: 'in_on',
  library: 'libcode',
  isOfReaders: false,
} as const;
const itemColumns = {
  day: 'toString(in_on)',
  library: 'toString(libcode)',
  room: 'toString(loc)',
  title: 'toString(bookrecno)',
  barcode: 'barcode',
};
const ofReaders = {
  needs: ['dim_reader'],
  from: 'dim_reader FINAL',
  where: 'true',
  n: 'sum(n)',
  day: 'registered_on',
  library: 'libcode',
  isOfReaders: true,
} as const;

const beforeFirstLoan = `behaviour_event AS e INNER JOIN (
  SELECT barcode AS item, min(loaned_at) AS first FROM fact_loan
  WHERE glc = {glc:String} AND is_first_of_item GROUP BY item
) AS f ON e.barcode = f.item`;

const twice = `(
  SELECT glc, event, day, libcode, reader_key, at, barcode, any(loc) AS loc, any(bookrecno) AS bookrecno, count() AS times
  FROM behaviour_event
  WHERE glc = {glc:String} AND ${circulation} AND ${recent} AND barcode != '' AND counted = 'each'
  GROUP BY glc, event, day, libcode, reader_key, at, barcode
)`;

const isUnknownTitle = `bookrecno NOT IN ${ofGroup('dim_bib', 'bookrecno')}`;
const isUnknownReader = `reader_key NOT IN ${ofGroup('dim_reader', 'reader_key')}`;
const bornLater = `(SELECT reader_key, ifNull(birth_year, 0) AS born FROM dim_reader FINAL
  WHERE glc = {glc:String} AND birth_year >= {firstYear:UInt16})`;

/** The checks that count wrong rows, in the order in which they are shown. */
export const rowChecks: readonly RowCheck[] = [
  {
    ...ofEvents,
    check: 'twice',
    needs: ['loan'],
    from: twice,
    where: 'true',
    bad: 'times > 1',
    filled: 'true',
    n: 'sum(times - 1)',
    columns: { ...eventColumns, count: 'toFloat64(times)' },
  },
  {
    ...ofEvents,
    check: 'unknownItem',
    needs: ['loan', 'dim_item'],
    where: `${circulation} AND ${recent} AND barcode != ''`,
    bad: `barcode NOT IN ${ofGroup('dim_item', 'barcode')}`,
    filled: 'true',
    columns: eventColumns,
  },
  {
    ...ofEvents,
    check: 'unknownTitle',
    needs: ['loan', 'dim_bib'],
    from: 'agg_title_month',
    where: "event = 'loan' AND bookrecno != 0",
    bad: isUnknownTitle,
    filled: 'true',
    day: 'month',
    list: {
      from: 'behaviour_event',
      where: "event = 'loan' AND bookrecno != 0",
      bad: isUnknownTitle,
    },
    columns: { ...eventColumns, value: 'toString(bookrecno)' },
  },
  {
    ...ofEvents,
    check: 'unknownReader',
    needs: ['loan', 'dim_reader'],
    from: 'agg_reader_month',
    where: "event = 'loan' AND reader_key != 0",
    bad: isUnknownReader,
    filled: 'true',
    day: 'month',
    list: {
      from: 'behaviour_event',
      where: "event = 'loan' AND reader_key != 0",
      bad: isUnknownReader,
    },
    columns: eventColumns,
  },
  {
    ...ofItems,
    check: 'itemWithoutTitle',
    needs: ['dim_item', 'dim_bib'],
    bad: `(bookrecno = 0 OR ${isUnknownTitle})`,
    filled: 'true',
    columns: { ...itemColumns, value: 'toString(bookrecno)' },
  },
  {
    ...ofEvents,
    check: 'future',
    needs: ['behaviour_event'],
    from: 'agg_event_day',
    where: 'true',
    bad: 'day > {today:Date}',
    filled: 'true',
    list: { from: 'behaviour_event', where: 'true', bad: 'day > {today:Date}' },
    columns: eventColumns,
  },
  {
    ...ofEvents,
    check: 'returnFirst',
    needs: ['loan', 'return'],
    from: beforeFirstLoan,
    // Loans from before the first day of the data come back in its first months.
    where: `event = 'return' AND ${recent} AND day > {settled:Date} AND barcode != ''`,
    bad: 'at < first',
    filled: 'true',
    columns: { ...eventColumns, value: "formatDateTime(first, '%Y-%m-%d')" },
  },
  {
    ...ofEvents,
    check: 'beforeBirth',
    needs: ['loan', 'dim_reader'],
    from: `agg_reader_month AS m INNER JOIN ${bornLater} AS b ON m.reader_key = b.reader_key`,
    where: "event = 'loan'",
    bad: 'born > toYear(month)',
    filled: 'true',
    possible: `SELECT toFloat64(count()) AS filled FROM dim_reader WHERE glc = {glc:String} AND isNotNull(birth_year)`,
    day: 'month',
    list: {
      from: `behaviour_event AS e INNER JOIN ${bornLater} AS b ON e.reader_key = b.reader_key`,
      where: "event = 'loan'",
      bad: 'born > toYear(day)',
    },
    columns: { ...eventColumns, value: 'toString(born)' },
    isOfReaders: true,
  },
  {
    ...ofReaders,
    check: 'birthYear',
    filled: 'isNotNull(birth_year)',
    bad: '(birth_year < 1900 OR birth_year > {year:UInt16})',
    columns: {
      day: 'toString(registered_on)',
      library: 'toString(libcode)',
      value: 'toString(birth_year)',
    },
  },
  {
    ...ofReaders,
    check: 'cardDates',
    filled: 'isNotNull(registered_on)',
    bad: '(registered_on > {today:Date} OR expires_on < registered_on)',
    columns: {
      day: 'toString(registered_on)',
      library: 'toString(libcode)',
      value: 'toString(expires_on)',
    },
  },
  {
    ...ofItems,
    check: 'itemDates',
    where: 'true',
    filled: 'isNotNull(in_on)',
    bad: '(in_on > {today:Date} OR withdrawn_on < in_on)',
    columns: { ...itemColumns, value: 'toString(withdrawn_on)' },
  },
  {
    ...ofEvents,
    check: 'holdDates',
    needs: ['fact_hold'],
    from: 'fact_hold',
    where: "counted = 'each'",
    filled: 'isNotNull(closed_at) OR isNotNull(on_shelf_at)',
    bad: '(closed_at < placed_at OR on_shelf_at < placed_at)',
    columns: {
      day: 'toString(day)',
      library: 'toString(libcode)',
      title: 'toString(bookrecno)',
      barcode: 'barcode',
      value:
        "formatDateTime(least(ifNull(on_shelf_at, closed_at), ifNull(closed_at, on_shelf_at)), '%Y-%m-%d')",
    },
  },
  {
    ...ofItems,
    check: 'price',
    filled: 'isNotNull(price)',
    bad: '(price < 0 OR price >= 100000)',
    columns: { ...itemColumns, value: 'toString(price)' },
  },
  {
    ...ofItems,
    check: 'pubYear',
    needs: ['dim_bib'],
    from: 'dim_bib FINAL',
    where: 'true',
    filled: 'isNotNull(pub_year)',
    bad: '(pub_year < 1000 OR pub_year > {year:UInt16} + 1)',
    n: 'count()',
    day: 'first_in_on',
    library: null,
    columns: {
      day: 'toString(first_in_on)',
      title: 'toString(bookrecno)',
      value: 'toString(pub_year)',
    },
  },
  {
    ...ofEvents,
    check: 'amount',
    needs: ['fact_fine'],
    from: 'fact_fine',
    where: 'true',
    filled: 'true',
    bad: '(amount < 0 OR paid < 0 OR paid > amount)',
    columns: {
      day: 'toString(day)',
      library: 'toString(libcode)',
      value: "concat(toString(amount), ' / ', toString(paid))",
      count: 'toFloat64(n)',
    },
  },
  {
    ...ofEvents,
    check: 'count',
    needs: ['behaviour_event'],
    where: 'true',
    bad: "(n = 0 OR (n > 1000000 AND counted IN ('each', 'day')))",
    filled: 'true',
    n: 'count()',
    columns: eventColumns,
  },
];

/** Returns the check of this name; null for one that does not count rows of a table. */
export const rowCheck = (check: QualityCheck): RowCheck | null =>
  rowChecks.find((one) => one.check === check) ?? null;
