import {
  chance,
  city,
  drawSql,
  libraries,
  poolRoomSql,
  quote,
  type Scene,
  slots,
  spreadWeights,
} from '../scene.ts';

// Decides which library holds each copy: children's books are where children go, periodicals and reference works in the
// larger libraries.

const large = new Set(['central', 'children', 'district']);

function homes(weightOf: (index: number) => number): number[] {
  return spreadWeights(
    libraries.map((_, index) => weightOf(index)),
    slots,
  );
}

const weight = (index: number) => libraries[index]?.weight ?? 0;
const child = (index: number) => libraries[index]?.childShare ?? 0;
const isLarge = (index: number) => large.has(libraries[index]?.rooms ?? '');

/** `homes[…(kind, draw)]` is 1 for children, 2 for adults, 3 for the larger libraries only. */
const homesOf = `[${[
  homes((index) => weight(index) * child(index)),
  homes((index) => weight(index) * (1 - child(index))),
  homes((index) => (isLarge(index) && libraries[index]?.rooms !== 'children' ? weight(index) : 0)),
].flat()}]`;

/**
 * Writes the statement that inserts the copies of every title, with the day of arrival and the state of copies that are
 * no longer lent.
 */
export function insertItems(scene: Scene): string {
  const { hash, unit } = chance(scene);
  const today = `toDate(${quote(scene.today)})`;
  return `INSERT INTO demo_item
WITH ${homesOf} AS homes, ${city.rooms} AS rooms, ${city.libcodes} AS libcodes, ${city.cirtypes} AS cirtypes
SELECT no, title, bookrecno, lib, pool, fame, came AS in_on,
  multiIf(base_state = 2, toDate('2149-01-01'), base_state IN (5, 34, 35), assumeNotNull(withdrawn_on) - 110,
    base_state = 13, toDate('2148-01-01'), ${today} - 90 - fate_day) AS gone_from,
  multiIf(pool = 27, 13, came > ${today} - 14 AND fate % 10 < 8, 1,
    is_old AND fate < 30, 5, is_old AND fate < 37, 34, is_old AND fate < 40, 35, fate BETWEEN 40 AND 44, 4, fate BETWEEN 45 AND 48, 14,
    fate BETWEEN 49 AND 50, 8, fate BETWEEN 51 AND 52, 9, fate BETWEEN 53 AND 54, 15, fate BETWEEN 55 AND 56, 12, 2) AS base_state,
  if(base_state IN (5, 34, 35), greatest(came + 400, toStartOfMonth(${today} - 20 - fate_day * 19) + 14), NULL) AS withdrawn_on,
  if(came < toDate(${quote(scene.from)}), if(fate BETWEEN 60 AND 67, toUInt16(70 + fate_day), toUInt16(least(200, floor(sqrt(fame) * dateDiff('month', came, toDate(${quote(scene.from)})) * 0.09 + ${unit('before', 'no')})))), 0) AS loans_before,
  multiIf(lib = 1 AND came > ${today} - 40 AND place % 5 = 0, 'SF00-E3',
    lib = 1 AND is_old AND copy = 0 AND place % 9 = 0, 'SF00-F1', ${poolRoomSql('lib', 'pool')}) AS loc,
  cirtypes[pool] AS cirtype, clc1, clc2, toDecimal64(price, 2) AS price
FROM (
  SELECT items_before + copy + 1 AS no, demo_title.no AS title, bookrecno, pool, fame, clc1, clc2, price, copy,
    ${hash('home', 'no')} AS draw, ${hash('place', 'no')} AS place,
    ${hash('fate', 'no')} % 1000 AS fate, ${hash('fate day', 'no')} % 90 AS fate_day,
    multiIf(pool IN (25, 26, 27), 3, pool IN (4, 5, 6), 1, 2) AS crowd,
    multiIf(copy = 0 AND pool = 27 AND draw % 10 < 8, 1, copy = 0 AND crowd = 2 AND draw % 100 < 68, 1,
      copy = 0 AND crowd = 1 AND draw % 100 < 50, if(draw % 2 = 0, 1, 2), ${drawSql('homes', 'crowd', 'intDiv(draw, 1000)')}) AS lib,
    if(copy > 0 AND draw % 11 < 3, toUInt32(dateDiff('day', first_in_on, ${today}) * ${unit('later', 'no')}), copy % 3 * 4) AS wait,
    least(first_in_on + wait, ${today}) AS arrived, arrived - greatest(0, toDayOfWeek(arrived) - 5) AS came,
    came < ${today} - 1500 AS is_old
  FROM demo_title ARRAY JOIN range(copies) AS copy
)`;
}
