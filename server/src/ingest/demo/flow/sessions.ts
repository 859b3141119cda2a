import { hourIndex, hoursArray } from '../city/hours.ts';
import { chance, city, drawSql, quote, type Scene } from '../scene.ts';

// Every visit of every reader, month by month, and every sign-in from home. Days are drawn evenly, and each drawn day
// is kept with a probability equal to its weight. So closed days and quiet seasons have fewer visits or none.

/** The readers of one statement: those whose number modulo `of` is `part`. */
export type ReaderSlice = { part: number; of: number };

/** The number of visits of a reader in a month: highest at the start, then steady. The city grows year by year. */
const eagerness = `(0.5 + 0.9 * exp(-months_in / 3.) + 0.12 * exp(-months_in / 14.)) * (1 + 0.055 * month / 12.)`;

const monthsOf = (scene: Scene, rate: string, tag: string, { part, of }: ReaderSlice) => {
  const { unit, hash } = chance(scene);
  const from = `toDate(${quote(scene.from)})`;
  return `SELECT r.*, month, month_on, length, time, ${hash(`${tag} time`, 'r.no, month, time')} AS draw,
      month_on + draw % length AS day
    FROM (
      SELECT *, month, addMonths(${from}, month) AS month_on, toDayOfMonth(toLastDayOfMonth(month_on)) AS length,
        greatest(0, dateDiff('month', registered_on, month_on)) AS months_in,
        toUInt16(floor(${rate} * ${eagerness} + ${unit(tag, 'no, month')})) AS times
      FROM demo_reader
      ARRAY JOIN range(toUInt16(greatest(0, dateDiff('month', ${from}, registered_on))),
        toUInt16(greatest(0, least(${scene.months}, 1 + dateDiff('month', ${from}, leaves_on))))) AS month
      WHERE no % ${of} = ${part} AND leaves_on > ${from}
    ) AS r
    ARRAY JOIN range(times) AS time
    WHERE day BETWEEN registered_on AND leaves_on`;
};

/**
 * Writes the statement that inserts visits to libraries. Each row also has the reader's next three visits, because
 * books are returned at one of them.
 */
export function insertSessions(scene: Scene, part: ReaderSlice): string {
  const { unit, hash } = chance(scene);
  return `INSERT INTO demo_session
WITH ${city.nearby} AS nearby, ${city.rhythms} AS rhythms, ${city.hours} AS opening, ${city.habits} AS habits,
  ${hoursArray()} AS clock
SELECT no, lib, at, day, type_then, habit, books_taken, taste1, taste2, taste3,
  lead(stop, 1, 0) OVER readers, lead(stop, 2, 0) OVER readers, lead(stop, 3, 0) OVER readers
FROM (
  SELECT no, lib, s.day AS day, type_then, habit, taste1, taste2, taste3,
    toUInt32(toUnixTimestamp(toDateTime(s.day, ${quote(scene.zone)})) + 3600 * hour + ${hash('minute', 'draw')} % 3300) AS at,
    toUInt64(at) * 64 + lib AS stop, clock[${hourIndex('opening[lib]', 'habit', 'd.is_off', 'intDiv(draw, 4096)')}] AS hour,
    if(${unit('borrows', 'draw')} < borrows * if(opening[lib] = 3, 1.7, 1),
      toUInt8(least(10, 1 + floor(-log(1e-9 + ${unit('books', 'draw')}) * books))), 0) AS books_taken
  FROM (
    SELECT *, if(day < changed_on, type_before, type) AS type_then, habits[type_then] AS habit,
      if(intDiv(draw, 64) % 100 < 87, home, ${drawSql('nearby', 'habit', 'intDiv(draw, 6400)')}) AS lib, rhythms[lib] AS rhythm
    FROM (${monthsOf(scene, 'rate', 'visit', part)})
  ) AS s
  INNER JOIN demo_day AS d ON d.rhythm = s.rhythm AND d.day = s.day
  WHERE ${unit('kept', 'draw')} < d.weights[habit] AND at < ${scene.now}
)
WINDOW readers AS (PARTITION BY no ORDER BY stop)`;
}

const onlineHours = [
  0, 7, 8, 8, 9, 9, 9, 10, 10, 10, 11, 11, 12, 12, 12, 13, 13, 14, 14, 15, 15, 16, 16, 17, 17, 18,
  18, 19, 19, 19, 20, 20, 20, 20, 21, 21, 21, 21, 22, 22, 22, 23,
];

/** Writes the statement that inserts sign-ins from home, more of them every year. */
export function insertOnline(scene: Scene, part: ReaderSlice): string {
  const { hash } = chance(scene);
  return `INSERT INTO demo_online
WITH ${city.habits} AS habits, [${onlineHours.join(',')}] AS clock
SELECT no, toUInt32(toUnixTimestamp(toDateTime(day, ${quote(scene.zone)})) + 3600 * clock[1 + intDiv(draw, 4096) % ${onlineHours.length}] + ${hash('online minute', 'draw')} % 3600) AS at,
  day, if(day < changed_on, type_before, type) AS type_then, habits[type_then], home
FROM (${monthsOf(scene, 'online_rate * (0.6 + 0.012 * month)', 'online', part)})
WHERE at < ${scene.now}`;
}
