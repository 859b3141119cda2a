import { type ReadingHabit, readerTypes } from '../city/codes.ts';
import { chance, city, drawSql, quote, type Scene, weightedArray } from '../scene.ts';

// The readers: their type, age and home library, the days of their first and last visit, the frequency of their visits,
// and their taste.

const types = weightedArray(
  readerTypes.map((type) => type.share),
  1000,
);
const ageFrom = `[${readerTypes.map((type) => type.ages[0]).join(',')}]`;
const ageSpan = `[${readerTypes.map((type) => type.ages[1] - type.ages[0] + 1).join(',')}]`;

const byHabit = (values: Readonly<Record<ReadingHabit, number>>) =>
  `[${values[1]}, ${values[2]}, ${values[3]}, ${values[4]}][habit]`;

/**
 * Writes the statement that inserts readers by number. A child becomes a student at thirteen, and a student a general
 * reader at twenty-three.
 */
export function insertReaders(scene: Scene): string {
  const { hash, unit } = chance(scene);
  const today = `toDate(${quote(scene.today)})`;
  const from = `toDate(${quote(scene.from)})`;
  const normal = (tag: string) =>
    `(sqrt(-2 * log(1e-9 + ${unit(`${tag} 1`, 'no')})) * cos(2 * pi() * ${unit(`${tag} 2`, 'no')}))`;
  const taste = (tag: string) => drawSql('tastes', 'habit', hash(tag, 'no'));
  return `INSERT INTO demo_reader (no, reader_key, type, type_before, changed_on, home, registered_on, leaves_on, birth_year,
  sex, rate, online_rate, borrows, books, taste1, taste2, taste3)
WITH ${types} AS types, ${ageFrom} AS age_from, ${ageSpan} AS age_span, ${city.habits} AS habits,
  ${city.nearby} AS nearby, ${city.tastes} AS tastes
SELECT no, ${hash('card', 'no')} AS reader_key,
  multiIf(type_before = 3 AND changed_on > registered_on AND changed_on <= least(leaves_on, ${today}), 2,
    type_before = 2 AND changed_on > registered_on AND changed_on <= least(leaves_on, ${today}), 1, type_before) AS type,
  type_before, multiIf(type_before = 3, turned_13, type_before = 2, turned_23, toDate('2149-01-01')) AS changed_on,
  home, registered_on,
  registered_on + toUInt32(multiIf(stay < 0.22, 1 + 40 * length, stay < 0.62, 60 - 420 * log(1e-6 + length), 300 - 2400 * log(1e-6 + length))) AS leaves_on,
  birth_year,
  multiIf(draw % 100 < if(habit = 4, 48, 56), 'female', draw % 100 < 98, 'male', 'secret') AS sex,
  ${byHabit({ 1: 1.9, 2: 1.75, 3: 1.5, 4: 2.9 })} * exp(0.85 * ${normal('rate')} - 0.3) AS rate,
  ${byHabit({ 1: 0.09, 2: 0.52, 3: 0.42, 4: 0.1 })} * exp(0.9 * ${normal('online')} - 0.35) AS online_rate,
  ${byHabit({ 1: 0.82, 2: 0.5, 3: 0.58, 4: 0.44 })} * (0.55 + 0.8 * ${unit('borrows', 'no')}) AS borrows,
  ${byHabit({ 1: 2.7, 2: 1.1, 3: 1.35, 4: 1.1 })} * (0.5 + ${unit('books', 'no')}) AS books,
  ${taste('taste 1')} AS taste1, ${taste('taste 2')} AS taste2, ${taste('taste 3')} AS taste3
FROM (
  SELECT toUInt32(number + 1) AS no, ${hash('reader', 'no')} AS draw,
    types[1 + draw % 1000] AS type_before, habits[type_before] AS habit,
    ${drawSql('nearby', 'habit', 'intDiv(draw, 1000)')} AS home,
    ${unit('arrives', 'no')} AS arrives,
    if(arrives < 0.45, ${from} - toUInt32(1900 * pow(arrives / 0.45, 1.1)),
      ${from} + toUInt32(dateDiff('day', ${from}, ${today}) * pow(greatest(0, (arrives - 0.45) / 0.55), 0.92))) AS came,
    least(if(draw % 5 = 0 AND toMonth(came) < 7, makeDate(toYear(came), 7, 1) + intDiv(draw, 7) % 75, came), ${today}) AS registered_on,
    toUInt16(toYear(registered_on) - age_from[type_before] - toUInt16(age_span[type_before] * pow(${unit('age', 'no')}, if(habit = 3, 1.25, 1)))) AS birth_year,
    makeDate(birth_year + 13, 9, 1) AS turned_13, makeDate(birth_year + 23, 7, 1) AS turned_23,
    ${unit('stay', 'no')} AS stay, ${unit('length', 'no')} AS length
  FROM numbers(${scene.readers})
)`;
}

/** Writes the statement that inserts the dimension of readers as of today. */
export function insertReaderDimension(scene: Scene): string {
  const { hash } = chance(scene);
  const today = `toDate(${quote(scene.today)})`;
  return `INSERT INTO dim_reader (glc, reader_key, libcode, rdtype, sex, birth_year, area, has_mobile, has_email,
  registered_on, expires_on, last_used_on, state)
WITH ${city.libcodes} AS libcodes, ${city.regions} AS regions, ${city.rdtypes} AS rdtypes
SELECT 'demo', r.reader_key, libcodes[r.home], rdtypes[r.type], r.sex, if(h % 100 < 97, r.birth_year, NULL),
  regions[if(regions[r.home] = '市本级', 3 + h % 6, r.home)], intDiv(h, 100) % 100 < if(r.type = 5, 71, 93),
  intDiv(h, 10000) % 100 < 34, r.registered_on,
  r.registered_on + 365 * multiIf(r.type IN (2, 3), 3, r.type = 9, 10, 5)
    * (1 + intDiv(dateDiff('day', r.registered_on, least(r.leaves_on, ${today})), 365 * multiIf(r.type IN (2, 3), 3, r.type = 9, 10, 5))) AS expires,
  nullIf(u.last_day, toDate(0)),
  multiIf(intDiv(h, 1000000) % 1000 < 4, 'lost', intDiv(h, 1000000) % 1000 < 9, 'suspended',
    r.leaves_on < ${today} - 700 AND intDiv(h, 1000000) % 100 < 14, 'cancelled', expires < ${today}, 'expired', 'valid')
FROM (SELECT *, ${hash('reader dimension', 'no')} AS h FROM demo_reader) AS r
LEFT JOIN (SELECT reader, max(day) AS last_day FROM (
  SELECT reader, day FROM demo_session UNION ALL SELECT reader, day FROM demo_online) GROUP BY reader) AS u ON u.reader = r.no
WHERE r.registered_on <= ${today}`;
}
