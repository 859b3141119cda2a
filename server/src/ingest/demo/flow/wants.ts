import { chance, city, drawSql, libraries, quote, type Scene } from '../scene.ts';
import type { ReaderSlice } from './sessions.ts';

// The copies that a reader takes from the shelf at each visit. For each half-year every shelf is sorted by demand. The
// reader's taste selects the shelf, and titles at its front are drawn far more often.

/** A span of months, with its own shelf table. */
export type HalfYear = { from: string; to: string; shelf: string };

/** Splits the scene into half-years, the last one up to today; a small city uses longer spans. */
export function halfYearsOf(scene: Scene): Omit<HalfYear, 'shelf'>[] {
  const [year = 0, month = 0] = scene.from.split('-').map(Number);
  const at = (months: number) =>
    new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
  const stride = scene.scale < 0.2 ? 21 : 6;
  return Array.from({ length: Math.ceil(scene.months / stride) }, (_, index) => ({
    from: at(index * stride),
    to: at(Math.min(scene.months, (index + 1) * stride)),
  }));
}

/** Writes the statement that sorts each library's shelves by demand: popularity, age and a change of fashion. */
export function insertShelf(scene: Scene, { from, to, shelf }: HalfYear): string {
  const { unit } = chance(scene);
  return `INSERT INTO ${shelf}
SELECT rowNumberInAllBlocks(), no, lib, pool, in_on, gone_from FROM (
  SELECT no, lib, pool, in_on, gone_from FROM demo_item
  WHERE in_on < ${quote(to)} AND gone_from > ${quote(from)}
  ORDER BY lib, pool, fame * (0.3 + 1.9 * exp(-greatest(0, dateDiff('day', in_on, toDate(${quote(from)}) + 90)) / 230.))
    * (0.6 + 0.9 * ${unit(`fashion ${from}`, 'title')}) DESC, no
)`;
}

// When a library is closed for long, its readers go to the self-service libraries, the last eight of the list.
const firstSelf = libraries.length - 7;
// On a longer shelf, a larger share of the demand falls on the front.
const place =
  'toUInt32(p.first + floor(p.held * pow(w.front, 1.25 + 0.95 * least(1, log(p.held) / 6.5))))';
const backAfter = '3 + floor(24 * pow(wish, 1.5))';

const wanted = (scene: Scene, draw: string, pool = 'pool') => {
  const { unit } = chance(scene);
  return `multiIf(${draw} % 100 < 40, taste1, ${draw} % 100 < 60, taste2, ${draw} % 100 < 72, taste3,
      ${drawSql('tastes', 'habit', `intDiv(${draw}, 128)`)}) AS ${pool},
    ${unit('front', draw)} AS front`;
};

/**
 * Writes the statement that inserts copies taken at visits. A copy is returned at a later visit, or on a separate day
 * when no visit is in time.
 */
export function insertVisitWants(
  scene: Scene,
  { from, to, shelf }: HalfYear,
  { part, of }: ReaderSlice,
): string {
  const { hash, unit } = chance(scene);
  return `INSERT INTO demo_want
WITH ${city.tastes} AS tastes, ${city.rhythms} AS rhythms
SELECT item, at,
  toUInt32(if(meets > 0, intDiv(meets, 64), toUnixTimestamp(toDateTime(if(is_shut, own_day, d.next_open), ${quote(scene.zone)})) + 34200 + draw % 25200)) AS back_at,
  multiIf(meets > 0, meets % 64, is_shut, ${firstSelf} + draw % 8, lib) AS back_lib, 0, draw, reader, lib
FROM (
  SELECT w.reader AS reader, w.lib AS lib, w.at AS at, w.draw AS draw, s.item AS item,
      w.next1 AS next1, w.next2 AS next2, w.next3 AS next3, w.wish AS wish, w.unlucky AS unlucky, w.day AS day,
    (at + ${backAfter} * 86400) * 64 AS ripe, (at + 47 * 86400) * 64 AS late,
    multiIf(next1 > ripe AND next1 < late, next1, next2 > ripe AND next2 < late, next2, next3 > ripe AND next3 < late, next3,
      next3 > (at + 2 * 86400) * 64 AND next3 < late, next3, 0) AS meets,
    day + toUInt16(multiIf(unlucky < 0.94, 12 + 22 * sqrt(wish), unlucky < 0.993, 32 + 55 * wish, 90 + 320 * wish)) AS own_day
  FROM (
    SELECT reader, lib, toUInt32(at + 240 + (copy * 97 + reader % 41) % 1500) AS at, day, habit, next1, next2, next3,
      ${hash('want', 'reader, s.at, copy')} AS draw, ${unit('wish', 'draw')} AS wish, ${unit('unlucky', 'draw')} AS unlucky,
      ${wanted(scene, 'draw')}
    FROM demo_session AS s ARRAY JOIN range(books) AS copy
    WHERE day >= ${quote(from)} AND day < ${quote(to)} AND reader % ${of} = ${part} AND books > 0
  ) AS w
  INNER JOIN (SELECT lib, pool, min(slot) AS first, count() AS held FROM ${shelf} GROUP BY lib, pool) AS p
    ON p.lib = w.lib AND p.pool = w.pool
  INNER JOIN ${shelf} AS s ON s.slot = ${place}
  WHERE s.in_on < w.day AND s.gone_from > w.day AND w.at < ${scene.now}
) AS b
INNER JOIN (SELECT *, next_open > day + 10 AS is_shut FROM demo_day) AS d ON d.rhythm = rhythms[b.lib] AND d.day = b.own_day`;
}

/** Writes the statement that inserts copies requested from home, for pickup at the reader's own library. */
export function insertOnlineWants(
  scene: Scene,
  { from, to, shelf }: HalfYear,
  { part, of }: ReaderSlice,
): string {
  const { hash } = chance(scene);
  return `INSERT INTO demo_want
WITH ${city.tastes} AS tastes
SELECT s.item, w.at, 0, 0, 1, w.draw, w.reader, w.home
FROM (
  SELECT o.reader AS reader, o.at AS at, day, o.habit AS habit, o.home AS home, r.taste1 AS taste1, r.taste2 AS taste2, r.taste3 AS taste3,
    ${hash('online want', 'o.reader, o.at')} AS draw, if(intDiv(draw, 16384) % 100 < 55, 1, home) AS lib, ${wanted(scene, 'draw')}
  FROM (SELECT * FROM demo_online WHERE day >= ${quote(from)} AND day < ${quote(to)} AND reader % ${of} = ${part}
    AND ${hash('asks', 'reader, at')} % 100 < 12) AS o
  INNER JOIN demo_reader AS r ON r.no = o.reader
) AS w
INNER JOIN (SELECT lib, pool, min(slot) AS first, count() AS held FROM ${shelf} GROUP BY lib, pool) AS p
  ON p.lib = w.lib AND p.pool = w.pool
INNER JOIN ${shelf} AS s ON s.slot = ${place}
WHERE s.in_on < w.day AND s.gone_from > w.day`;
}

/** Writes the statement that inserts books read in the library, also from shelves that are not lent. */
export function insertInHouse(
  scene: Scene,
  { from, to, shelf }: HalfYear,
  { part, of }: ReaderSlice,
): string {
  const { hash } = chance(scene);
  return `INSERT INTO demo_in_house
WITH ${city.tastes} AS tastes
SELECT s.item, w.time, w.day, w.reader, w.lib, w.type
FROM (
  SELECT *, ${hash('in house', 'reader, at')} AS draw, toUInt32(at + 900 + draw % 2400) AS time,
    ${wanted(scene, 'draw', 'liked')}, multiIf(draw % 1000 < 110, 26, draw % 1000 < 200, 27, draw % 1000 < 330, 25, liked) AS pool
  FROM demo_session WHERE day >= ${quote(from)} AND day < ${quote(to)} AND reader % ${of} = ${part}
    AND ${hash('reads here', 'reader, at')} % 1000 < 150
) AS w
INNER JOIN (SELECT lib, pool, min(slot) AS first, count() AS held FROM ${shelf} GROUP BY lib, pool) AS p
  ON p.lib = w.lib AND p.pool = w.pool
INNER JOIN ${shelf} AS s ON s.slot = ${place}
WHERE s.in_on < w.day AND w.time < ${scene.now}`;
}
