import { chance, city, quote, type Scene } from '../scene.ts';
import { barcodeSql, localDaySql } from './loans.ts';

// The copies as of today, the stock at the end of each month, acquisitions and moves.

/**
 * Writes the statement that inserts the dimension of copies. A copy with an open loan is on loan, and a copy that was
 * just returned is on its way to the shelf.
 */
export function insertItemDimension(scene: Scene, [from, to]: readonly [number, number]): string {
  const { hash } = chance(scene);
  return `INSERT INTO dim_item (glc, barcode, bookrecno, libcode, loc, cirtype, state, clc1, clc2, callno, pub_year, price, in_on,
  withdrawn_on, loans_before, renewals_before)
WITH ${city.libcodes} AS libcodes
SELECT 'demo', i.barcode, i.bookrecno, libcodes[i.lib], i.loc, i.cirtype,
  multiIf(l.open > 0, 3, i.base_state != 2, i.base_state, l.last_back > ${scene.now} - 86400 * 3 AND l.last_lib != libcodes[i.lib], 31,
    l.last_back > ${scene.now} - 40000 AND ${hash('reshelving', 'i.no')} % 10 < 6, 0, 2) AS state,
  i.clc1, i.clc2, concat(t.clc, '/', toString(1 + t.no % 9973)), t.pub_year, i.price, i.in_on, if(l.open > 0, NULL, i.withdrawn_on),
  i.loans_before, intDiv(i.loans_before, 5)
FROM (SELECT *, ${barcodeSql('no')} AS barcode FROM demo_item WHERE no >= ${from} AND no < ${to}) AS i
INNER JOIN demo_title AS t ON t.no = i.title
LEFT JOIN (
  SELECT barcode, countIf(returned_at IS NULL) AS open, max(toUnixTimestamp(ifNull(returned_at, toDateTime(0)))) AS last_back,
    argMax(return_libcode, ifNull(returned_at, toDateTime(0))) AS last_lib
  FROM fact_loan WHERE glc = 'demo' AND barcode >= ${barcodeSql(from)} AND barcode < ${barcodeSql(to)} GROUP BY barcode
) AS l ON l.barcode = i.barcode`;
}

/** Writes the statement that inserts the titles of the catalogue. Of a large city, a few records were never exported. */
export function insertTitleDimension(): string {
  return `INSERT INTO dim_bib (glc, bookrecno, source_id, isbn13, title, author, publisher, pub_year, language, clc, clc1, clc2, price, first_in_on)
SELECT 'demo', bookrecno, toString(bookrecno), isbn13, title, author, publisher, pub_year, language, clc, clc1, clc2, toDecimal64(price, 2), first_in_on
FROM demo_title WHERE no % 9973 != 9972`;
}

/**
 * Writes the statement that counts copies by state at the end of each month and today, from the arrivals, withdrawals,
 * loans and returns of each month.
 */
export function insertStock(scene: Scene): string {
  const month = (day: string) =>
    `toUInt16(greatest(0, dateDiff('month', toDate(${quote(scene.from)}), ${day})))`;
  const keys = 'libcode, loc, clc2, cirtype';
  return `INSERT INTO fact_stock_day (glc, day, libcode, loc, clc2, cirtype, state, items)
SELECT 'demo', least(toLastDayOfMonth(addMonths(toDate(${quote(scene.from)}), month)), toDate(${quote(scene.today)})), ${keys}, state, toUInt32(items)
FROM (
  SELECT ${keys}, state, sumMap([month], [change]) AS changes,
    arrayCumSum(arrayMap(m -> if(indexOf(changes.1, m) = 0, 0, changes.2[indexOf(changes.1, m)]), range(toUInt16(${scene.months})))) AS standing
  FROM (
    SELECT ${keys}, state_then AS state, ${month('on_day')} AS month, toInt64(change) AS change FROM dim_item
    ARRAY JOIN
      if(withdrawn_on IS NULL, [if(state IN (3, 31, 0), 2, state)], [2, 2, state]) AS state_then,
      if(withdrawn_on IS NULL, [toDate(assumeNotNull(in_on))], [toDate(assumeNotNull(in_on)), toDate(assumeNotNull(withdrawn_on)), toDate(assumeNotNull(withdrawn_on))]) AS on_day,
      if(withdrawn_on IS NULL, [1], [1, -1, 1]) AS change
    WHERE glc = 'demo'
    UNION ALL
    SELECT splitByChar('-', toString(loc))[1], loc, clc2, cirtype, state_then, ${month('on_day')}, toInt64(change)
    FROM fact_loan
    ARRAY JOIN
      if(returned_at IS NULL, [2, 3], [2, 3, 2, 3]) AS state_then,
      if(returned_at IS NULL, [day, day], [day, day, ${localDaySql(scene, 'toUnixTimestamp(assumeNotNull(returned_at))')}, ${localDaySql(scene, 'toUnixTimestamp(assumeNotNull(returned_at))')}]) AS on_day,
      if(returned_at IS NULL, [-1, 1], [-1, 1, 1, -1]) AS change
    WHERE glc = 'demo'
  ) GROUP BY ${keys}, state
)
ARRAY JOIN range(toUInt16(${scene.months})) AS month, standing AS items
WHERE items > 0`;
}

/** Writes the statement that inserts orders, arrivals and catalogued books with their costs, and the open orders. */
export function insertAcquisitions(scene: Scene): string {
  const { hash } = chance(scene);
  const suppliers =
    "['湖北三新文化', '人天书店', '新华书店集团', '浙江省新华书店', '北京蔚蓝网络', '读者捐赠', '当地书店（你选书我买单）']";
  return `INSERT INTO fact_acquisition (glc, day, libcode, bookrecno, supplier, stage, copies, cost)
WITH ${city.libcodes} AS libcodes, ${suppliers} AS suppliers
SELECT 'demo', on_day, libcode, bookrecno, supplier, stage, copies, if(supplier = '读者捐赠', toDecimal64(0, 2), cost)
FROM (
  SELECT libcodes[lib] AS libcode, bookrecno, in_on, toUInt32(count()) AS copies, toDecimal64(sum(price) * 0.78, 2) AS cost,
    ${hash('order', 'bookrecno, lib')} AS h, suppliers[[1,1,1,2,2,2,3,3,4,5,6,7][1 + h % 12]] AS supplier
  FROM demo_item GROUP BY lib, bookrecno, in_on
)
ARRAY JOIN ['ordered', 'received', 'catalogued'] AS stage,
  [in_on - 60 - h % 40, in_on - 12 - h % 15, in_on] AS on_day
WHERE on_day >= toDate(${quote(scene.from)})
UNION ALL
SELECT 'demo', toDate(${quote(scene.today)}) - 5 - bookrecno % 40, 'SF00', bookrecno, '人天书店', 'ordered', toUInt32(2 + bookrecno % 5), toDecimal64(any(t.price) * (2 + bookrecno % 5) * 0.78, 2)
FROM fact_hold AS h INNER JOIN demo_title AS t ON t.bookrecno = h.bookrecno
WHERE h.glc = 'demo' AND h.day > toDate(${quote(scene.today)}) - 120 GROUP BY bookrecno HAVING count() >= 4 AND bookrecno % 3 = 0`;
}

/**
 * Writes the statement that inserts moves: copies that go home after a return elsewhere, and the quarterly allotments
 * from the city library to its branches.
 */
export function insertMoves(scene: Scene): string {
  const { hash } = chance(scene);
  return `INSERT INTO fact_item_move (glc, day, at, barcode, bookrecno, from_libcode, libcode, cirtype, reason)
SELECT 'demo', ${localDaySql(scene, 'time')}, toDateTime(time), barcode, bookrecno, from_libcode, libcode, cirtype, reason FROM (
  SELECT toUInt32(toUnixTimestamp(assumeNotNull(returned_at)) + 50000 + ${hash('home', 'barcode, loaned_at')} % 150000) AS time,
    barcode, bookrecno, return_libcode AS from_libcode, splitByChar('-', toString(loc))[1] AS libcode, cirtype, 'return' AS reason
  FROM fact_loan WHERE glc = 'demo' AND returned_at IS NOT NULL AND return_libcode != splitByChar('-', toString(loc))[1]
  UNION ALL
  SELECT toUInt32(toUnixTimestamp(placed_at) + 20000), barcode, bookrecno, item_libcode, libcode, '', 'hold'
  FROM fact_hold WHERE glc = 'demo' AND item_libcode != libcode AND on_shelf_at IS NOT NULL
  UNION ALL
  SELECT toUInt32(toUnixTimestamp(toDateTime(day, 'UTC')) + 18000), barcode, bookrecno, from_libcode, libcode, '', 'allot'
  FROM fact_allot WHERE glc = 'demo' AND stage = 'received'
) WHERE time < ${scene.now}`;
}

/** Writes the allotments: in each quarter some copies that the city library bought go to a branch. */
export function insertAllotments(scene: Scene): string {
  const { hash } = chance(scene);
  return `INSERT INTO fact_allot (glc, day, plan, barcode, bookrecno, from_libcode, libcode, stage)
WITH ${city.libcodes} AS libcodes
SELECT 'demo', on_day, plan, ${barcodeSql('no')}, bookrecno, 'SF00', libcodes[lib], stage
FROM (SELECT *, toUInt64(toYYYYMM(toStartOfQuarter(in_on + 30)) * 100 + lib) AS plan, ${hash('allot', 'no')} AS h FROM demo_item
  WHERE lib BETWEEN 9 AND 32 AND in_on >= toDate(${quote(scene.from)}) AND in_on < toDate(${quote(scene.today)}) - 40 AND h % 100 < 14)
ARRAY JOIN ['planned', 'picked', 'received'] AS stage, [in_on + 20, in_on + 24, in_on + 27 + h % 5] AS on_day`;
}

/** Writes the statement that inserts the programmes as facts. */
export function insertPrograms(): string {
  return `INSERT INTO fact_program (glc, day, libcode, kind, title, sessions, attendance)
WITH ${city.libcodes} AS libcodes SELECT 'demo', day, libcodes[lib], kind, title, 1, attendance FROM demo_program`;
}
