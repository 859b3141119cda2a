import { dayCount } from '../city/day-weights.ts';
import { city, type Scene } from '../scene.ts';

// What becomes of each copy: one history per copy, wants in the order of time. A copy that is in is lent; one that is
// out may be asked for, then waits on the hold shelf when it comes back, and is fetched, left or called off. So no copy
// is ever lent twice at once.

/** Kinds of rows in demo_circulation. */
export const kinds = { loan: 1, hold: 2 } as const;
/** How a hold ended. */
export const outcomes = { picked: 1, expired: 2, cancelled: 3 } as const;

/** Tells each copy's history; `zoneSeconds` is how far the zone is ahead of UTC. */
export function insertCirculation(
  scene: Scene,
  zoneSeconds: number,
  items: readonly [number, number],
): string {
  const days = dayCount(scene);
  const firstDay = Date.parse(scene.from) / 86_400_000;
  const local = (time: string) => `intDiv(${time} + ${zoneSeconds}, 86400)`;
  const nextOpen = (lib: string, day: string) =>
    `open_days[rhythms[${lib}] * ${days} + least(${days}, greatest(1, 1 + toInt32(${day}) - ${firstDay}))]`;
  const morning = (day: string, seconds: string) =>
    `(toUInt32(${day}) * 86400 - ${zoneSeconds} + 36000 + ${seconds})`;
  // x: 1 at, 2 back_at, 3 back_lib, 4 is_online, 5 chance, 6 reader, 7 lib; a: 1 free_at, 2 reader, 3 rows.
  const isOut = '(a.1 > x.1)';
  const isHold = `(a.2 != x.6 AND if(${isOut}, x.5 % 100 < 26 AND a.1 < x.1 + 3024000, x.4 = 1))`;
  const shelf = '(greatest(a.1, x.1) + 7200 + intDiv(x.5, 100) % 165600)';
  const outcome = '[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,2,2,3,3][1 + intDiv(x.5, 1048576) % 20]';
  const picked = morning(
    nextOpen('x.7', `${local(shelf)} + 1 + intDiv(x.5, 4096) % 4`),
    'intDiv(x.5, 65536) % 25200',
  );
  const fetchedBack = morning(
    nextOpen('x.7', `${local(picked)} + 6 + intDiv(x.5, 262144) % 30`),
    'intDiv(x.5, 16777216) % 25000',
  );
  const row = (
    kind: string,
    at: string,
    back: string,
    backLib: string,
    shelfAt: string,
    closed: string,
    ends: string,
  ) =>
    `(toUInt8(${kind}), toUInt32(x.1), toUInt32(${at}), toUInt32(${back}), toUInt8(${backLib}), toUInt32(${shelfAt}), toUInt32(${closed}), toUInt8(${ends}), x.6, x.7, x.5)`;
  const step = `multiIf(
      NOT ${isOut} AND x.4 = 0, (x.2, x.6, arrayPushBack(a.3, ${row('1', 'x.1', 'x.2', 'x.3', '0', '0', '0')})),
      NOT ${isHold}, a,
      ${outcome} = 1, (toUInt32(${fetchedBack}), x.6, arrayPushBack(a.3, ${row('2', picked, fetchedBack, 'x.7', shelf, picked, '1')})),
      ${outcome} = 2, (toUInt32(${shelf} + 345600), a.2, arrayPushBack(a.3, ${row('2', '0', '0', '0', shelf, `${shelf} + 259200 + intDiv(x.5, 65536) % 30000`, '2')})),
      (a.1, a.2, arrayPushBack(a.3, ${row('2', '0', '0', '0', '0', `x.1 + 3600 + intDiv(${shelf} - x.1 - 3600, 2)`, '3')})))`;
  return `INSERT INTO demo_circulation (item, kind, asked_at, at, back_at, back_lib, shelf_at, closed_at, outcome, reader, lib, chance)
WITH (SELECT groupArray(toUInt16(next_open)) FROM (SELECT next_open FROM demo_day ORDER BY rhythm, day)) AS open_days, ${city.rhythms} AS rhythms
SELECT item, e.1, e.2, e.3, e.4, e.5, e.6, e.7, e.8, e.9, e.10, e.11 FROM (
  SELECT item, arrayJoin(arrayFold((a, x) -> ${step},
    arraySort(groupArray((at, back_at, back_lib, is_online, chance, reader, lib))),
    (toUInt32(0), toUInt32(0), CAST([], 'Array(Tuple(UInt8, UInt32, UInt32, UInt32, UInt8, UInt32, UInt32, UInt8, UInt32, UInt8, UInt64))'))).3) AS e
  FROM demo_want WHERE item >= ${items[0]} AND item < ${items[1]} GROUP BY item
)`;
}
