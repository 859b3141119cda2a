import { dayMs } from '@stacksight/contract';
import { dayCount } from '../city/day-weights.ts';
import { city, type Scene } from '../scene.ts';

// Simulates the history of each copy, one request of a reader after another. A copy on the shelf is lent. A copy on
// loan may be reserved; then it waits on the hold shelf after its return until it is fetched, expires or is cancelled.
// So no copy has two loans at once.

const lent = 1;
const fetched = 2;
const left = 3;
const calledOff = 4;

/**
 * Writes the statement that inserts the history of each copy; `zoneSeconds` is the offset of the time zone from UTC.
 */
export function insertCirculation(
  scene: Scene,
  zoneSeconds: number,
  items: readonly [from: number, to: number],
): string {
  const days = dayCount(scene);
  const firstDay = Date.parse(scene.from) / dayMs;
  const local = (time: string) => `intDiv(${time} + ${zoneSeconds}, 86400)`;
  const nextOpen = (day: string) =>
    `open_days[rhythms[lib] * ${days} + least(${days}, greatest(1, 1 + toInt32(${day}) - ${firstDay}))]`;
  const daytime = (day: string, seconds: string) =>
    `toUInt32(toUInt32(${day}) * 86400 - ${zoneSeconds} + 36000 + ${seconds})`;
  return `INSERT INTO demo_circulation (item, kind, asked_at, at, back_at, back_lib, shelf_at, closed_at, outcome, reader, lib)
WITH ${openDays} AS open_days, ${city.rhythms} AS rhythms
SELECT item, if(code = ${lent}, 1, 2), asked_at,
  multiIf(code = ${lent}, asked_at, code = ${fetched}, fetched_at, 0),
  multiIf(code = ${lent}, w.2, code = ${fetched}, fetched_back, 0),
  multiIf(code = ${lent}, w.3, code = ${fetched}, lib, 0),
  if(code IN (${fetched}, ${left}), shelf_at, 0),
  multiIf(code = ${fetched}, fetched_at, code = ${left}, shelf_at + 259200 + intDiv(chance, 65536) % 30000,
    code = ${calledOff}, asked_at + 3600 + intDiv(shelf_at - asked_at - 3600, 2), 0),
  if(code > 1, code - 1, 0), w.5, lib
FROM (
  SELECT item, w, w.1 AS asked_at, w.6 AS lib, w.7 AS chance,
    toUInt32(greatest(free_at, asked_at) + ${shelfWait}) AS shelf_at,
    ${daytime(nextOpen(`${local('shelf_at')} + 1 + intDiv(chance, 4096) % 4`), 'intDiv(chance, 65536) % 25200')} AS fetched_at,
    ${daytime(nextOpen(`${local('fetched_at')} + 6 + intDiv(chance, 262144) % 30`), 'intDiv(chance, 16777216) % 25000')} AS fetched_back,
    if(plan = ${fetched} AND fetched_back > greatest(free_at, asked_at) + w.9, ${calledOff}, plan) AS code
  FROM (${histories(items)})
  ARRAY JOIN wants AS w, arrayMap(one -> bitShiftRight(one, 32), told) AS plan, arrayMap(one -> toUInt32(one), told) AS free_at
  WHERE plan > 0
)`;
}

const openDays =
  '(SELECT groupArray(toUInt16(next_open)) FROM (SELECT next_open FROM demo_day ORDER BY rhythm, day))';

// The seconds from the return of a copy until it is on the hold shelf.
const shelfWait = '7200 + intDiv(chance, 100) % 165600';

/**
 * Writes for each copy its requests and, parallel to them, the outcome of each request and the time until which the
 * copy was out before it. The fields of a request are 1 the time, 2 the time of return, 3 the library of return, 4
 * whether it was made from home, 5 the reader, 6 the library, 7 a random number, 8 the end if it becomes a hold, 9 the
 * seconds that this hold keeps the copy. If the copy is not back by the end, the hold is cancelled.
 */
function histories([from, to]: readonly [number, number]): string {
  const lend = '(a.1 <= w.1 AND w.4 = 0)';
  const hold = `(NOT ${lend} AND w.8 > 0 AND a.2 != w.5 AND a.1 < w.1 + 3024000)`;
  const keeps = `if(${hold} AND w.8 != ${calledOff}, toUInt32(greatest(a.1, w.1) + w.9), a.1)`;
  const code = `if(${lend}, toUInt64(${lent}), if(${hold}, toUInt64(w.8), 0))`;
  return `SELECT item, arraySort(groupArray((at, back_at, back_lib, is_online, reader, lib, chance, ending, keep))) AS wants,
    arrayFold((a, w) -> (if(${lend}, w.2, ${keeps}), if(${lend} OR ${hold}, w.5, a.2), arrayPushBack(a.3, bitOr(bitShiftLeft(${code}, 32), a.1))),
      wants, (toUInt32(0), toUInt32(0), CAST([], 'Array(UInt64)'))).3 AS told
  FROM (
    SELECT *, intDiv(chance, 1048576) % 20 AS draw,
      toUInt8(if(is_online = 0 AND chance % 100 >= 26, 0, multiIf(draw < 16, ${fetched}, draw < 18, ${left}, ${calledOff}))) AS ending,
      toUInt32(${shelfWait} + if(ending = ${fetched}, 86400 * (12 + intDiv(chance, 4096) % 4 + intDiv(chance, 262144) % 30), 345600)) AS keep
    FROM demo_want WHERE item >= ${from} AND item < ${to}
  ) GROUP BY item`;
}
