import { chance, city, quote, type Scene } from '../scene.ts';

// Loans and holds as facts, with the attributes of reader, copy and library at that moment.

/** Writes SQL for the local day of a time. */
export function localDaySql(scene: Scene, time: string): string {
  return `toDate(toDateTime(${time}, ${quote(scene.zone)}))`;
}

/** Writes SQL for the barcode of a copy. */
export function barcodeSql(no: string | number): string {
  return `leftPad(toString(32100000000000 + ${no}), 14, '0')`;
}

/** Writes SQL for a reader's type on a day. */
export function readerTypeSql(day: string): string {
  return `rdtypes[if(${day} < r.changed_on, r.type_before, r.type)]`;
}

/** Writes the statement that inserts the loans of a range of copies. A loan that is not returned by now stays open. */
export function insertLoans(scene: Scene, [from, to]: readonly [number, number]): string {
  const { hash } = chance(scene);
  const today = `toDate(${quote(scene.today)})`;
  const selfShare = `(38 + 0.62 * dateDiff('month', toDate(${quote(scene.from)}), day))`;
  return `INSERT INTO fact_loan (glc, day, loaned_at, due_on, returned_at, reader_key, libcode, return_libcode, loc, rdtype,
  bookrecno, barcode, clc1, clc2, cirtype, channel, days_out, overdue_days, renewals, is_first_of_item, is_first_of_reader)
WITH ${city.libcodes} AS libcodes, ${city.rdtypes} AS rdtypes, ${city.hours} AS opening
SELECT 'demo', day, at, day + 30 * (1 + renewals) AS due_on, if(is_back, back_at, NULL), r.reader_key, libcodes[c.lib],
  if(is_back, libcodes[c.back_lib], ''), i.loc, ${readerTypeSql('c.day')}, i.bookrecno, ${barcodeSql('i.no')},
  i.clc1, i.clc2, i.cirtype, if(opening[c.lib] = 3 OR h % 100 < ${selfShare}, 'self_service', 'counter'),
  if(is_back, out_days, NULL), toUInt16(greatest(0, toInt32(end_day) - toInt32(due_on))), renewals,
  c.is_first_of_item AND i.loans_before = 0, at = f.first_at AND r.registered_on >= toDate(${quote(scene.from)})
FROM (
  SELECT item, reader, lib, back_lib, at, back_at, ${localDaySql(scene, 'at')} AS day, back_at < ${scene.now} AS is_back,
    if(is_back, ${localDaySql(scene, 'back_at')}, ${today}) AS end_day, toUInt16(end_day - day) AS out_days,
    ${hash('loan', 'item, at')} AS h,
    toUInt8(multiIf(out_days >= 60 AND h % 1000 < 380, 2, out_days >= 30 AND h % 1000 < 740, 1, 0)) AS renewals,
    at = min(at) OVER (PARTITION BY item) AS is_first_of_item
  FROM demo_circulation WHERE at > 0 AND at < ${scene.now} AND item >= ${from} AND item < ${to}
) AS c
INNER JOIN (SELECT * FROM demo_item WHERE no >= ${from} AND no < ${to}) AS i ON i.no = c.item
INNER JOIN demo_reader AS r ON r.no = c.reader
INNER JOIN (SELECT reader, min(at) AS first_at FROM demo_circulation WHERE at > 0 AND at < ${scene.now} GROUP BY reader) AS f
  ON f.reader = c.reader`;
}

/** Writes the statement that inserts holds and their waiting times. A hold that has not ended by now stays open. */
export function insertHolds(scene: Scene): string {
  return `INSERT INTO fact_hold (glc, day, placed_at, on_shelf_at, closed_at, outcome, wait_days, reader_key, libcode, item_libcode,
  rdtype, bookrecno, barcode, clc1, clc2)
WITH ${city.libcodes} AS libcodes, ${city.rdtypes} AS rdtypes
SELECT 'demo', ${localDaySql(scene, 'c.asked_at')} AS day, c.asked_at, if(is_ready, c.shelf_at, NULL), if(is_closed, c.closed_at, NULL),
  if(is_closed, ['filled', 'expired', 'cancelled'][c.outcome], 'waiting'), if(is_ready, round((c.shelf_at - c.asked_at) / 86400, 2), NULL),
  r.reader_key, libcodes[c.lib], libcodes[i.lib], ${readerTypeSql('day')}, i.bookrecno, ${barcodeSql('i.no')}, i.clc1, i.clc2
FROM (SELECT *, shelf_at > 0 AND shelf_at < ${scene.now} AS is_ready, closed_at < ${scene.now} AS is_closed
  FROM demo_circulation WHERE kind = 2) AS c
INNER JOIN demo_item AS i ON i.no = c.item
INNER JOIN demo_reader AS r ON r.no = c.reader`;
}
