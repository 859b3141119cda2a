import { chance, city, quote, type Scene } from '../scene.ts';
import { localDaySql } from './loans.ts';

// Fines for books that are late, damaged or never returned, and the credit ledger.

/** Writes the statement that inserts fines, each at the time of return. */
export function insertFines(scene: Scene): string {
  const { hash } = chance(scene);
  return `INSERT INTO fact_fine (glc, day, at, reader_key, libcode, reason, amount, paid)
SELECT 'demo', ${localDaySql(scene, 'toUnixTimestamp(at)')}, at, reader_key, return_libcode, reason,
  toDecimal64(multiIf(reason = 'overdue', least(30, 0.1 * overdue_days), reason = 'damage', 2 + h % 19, 18 + h % 61), 2) AS amount,
  if(intDiv(h, 1000) % 100 < 92, amount, toDecimal64(0, 2))
FROM (
  SELECT assumeNotNull(returned_at) AS at, reader_key, return_libcode, overdue_days, ${hash('fine', 'barcode, loaned_at')} AS h,
    multiIf(overdue_days > 60 AND h % 100 < 16, 'lost', h % 1000 < 3, 'damage', overdue_days > 0 AND h % 100 < 84, 'overdue', '') AS reason
  FROM fact_loan WHERE glc = 'demo' AND returned_at IS NOT NULL
) WHERE reason != ''`;
}

/**
 * Writes the statement that inserts the credit ledger: every reader starts with 100 points, and each rule adds or
 * subtracts points.
 */
export function insertCredit(scene: Scene): string {
  const start = `toUInt32(toUnixTimestamp(toDateTime(registered_on, ${quote(scene.zone)})) + 34200 + no % 27000)`;
  const month = 'toStartOfMonth(day)';
  return `INSERT INTO fact_credit (glc, day, at, reader_key, libcode, rdtype, rule, delta)
WITH ${city.libcodes} AS libcodes, ${city.rdtypes} AS rdtypes
SELECT 'demo', ${localDaySql(scene, 'time')}, toDateTime(time), reader_key, libcode, rdtype, rule, delta FROM (
  SELECT ${start} AS time, reader_key, libcodes[home] AS libcode, rdtypes[type_before] AS rdtype, 'start' AS rule, toInt32(100) AS delta FROM demo_reader
  UNION ALL
  SELECT toUInt32(toUnixTimestamp(assumeNotNull(returned_at))) AS time, reader_key, return_libcode, rdtype, 'overdue', -toInt32(least(20, 1 + intDiv(overdue_days, 5)))
  FROM fact_loan WHERE glc = 'demo' AND returned_at IS NOT NULL AND overdue_days > 3
  UNION ALL
  SELECT toUInt32(toUnixTimestamp(min(assumeNotNull(returned_at)))), reader_key, argMin(return_libcode, returned_at), argMin(rdtype, returned_at), 'on_time', 1
  FROM fact_loan WHERE glc = 'demo' AND returned_at IS NOT NULL AND overdue_days = 0 AND reader_key % 4 = 0 GROUP BY reader_key, ${month}
  UNION ALL
  SELECT toUInt32(toUnixTimestamp(assumeNotNull(closed_at))), reader_key, libcode, rdtype, 'hold_expired', -3
  FROM fact_hold WHERE glc = 'demo' AND outcome = 'expired'
) WHERE time < ${scene.now}`;
}
