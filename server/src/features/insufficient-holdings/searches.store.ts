import type { Engine } from '#engine/open.ts';

/**
 * A text that readers searched for in a library, or a title whose page they opened, without a loan afterwards.
 * `bookrecno` is empty if no title has this name or ISBN; `text` is empty if nobody searched.
 */
export type UnmetSearch = {
  libcode: string;
  text: string;
  bookrecno: string;
  searches: number;
  views: number;
  readers: number;
};

const inDays = 'day >= {since:Date} AND day <= {today:Date}';
const inLibraries = '({all:UInt8} = 1 OR libcode IN {libraries:Array(String)})';

/** Returns SQL that removes the subtitle and all signs except letters and digits. */
const plain = (sql: string) =>
  // chinese-ok: the marks before a subtitle
  `lowerUTF8(replaceRegexpAll(splitByRegexp('[：:（(/＝=]', ${sql})[1], '[^\\\\p{L}\\\\p{N}]+', ''))`;

/** Returns SQL that gives an ISBN of 10 or 13 digits its first 12 digits, so that both are one text; other texts stay. */
const sought = (sql: string) =>
  `multiIf(match(${sql}, '^97[89][0-9]{10}$'), substring(${sql}, 1, 12),
    match(${sql}, '^[0-9]{9}[0-9x]$'), concat('978', substring(${sql}, 1, 9)), ${sql})`;

// A search or an opened title page is met if its reader borrows the title within 7 days. Without a reader it cannot be
// met, so of these only searches without hits count. The order weighs each by its age; after 30 days it counts half.
const unmetSql = `WITH titles AS (
  SELECT ${plain('title')} AS text, bookrecno FROM dim_bib FINAL WHERE glc = {glc:String}
  UNION ALL
  SELECT substring(isbn13, 1, 12) AS text, bookrecno FROM dim_bib FINAL WHERE glc = {glc:String} AND isbn13 != ''
), searched AS (
  SELECT libcode, day, reader_key, hits, query, ${sought(plain('query'))} AS text FROM fact_search
  WHERE glc = {glc:String} AND ${inDays} AND text != '' AND ${inLibraries}
), viewed AS (
  SELECT libcode, day, reader_key, bookrecno, n FROM behaviour_event
  WHERE glc = {glc:String} AND event = 'title_view' AND ${inDays} AND reader_key != 0 AND bookrecno != 0 AND ${inLibraries}
), lent AS (
  SELECT reader_key, bookrecno, day FROM behaviour_event
  WHERE glc = {glc:String} AND event = 'loan' AND day >= {since:Date} AND reader_key != 0 AND bookrecno != 0
), found AS (
  SELECT DISTINCT s.reader_key AS reader_key, s.day AS day, s.text AS text FROM searched AS s
  INNER JOIN titles AS t ON t.text = s.text
  INNER JOIN lent AS l ON l.reader_key = s.reader_key AND l.bookrecno = t.bookrecno
  WHERE s.reader_key != 0 AND l.day >= s.day AND l.day <= s.day + 7
), taken AS (
  SELECT DISTINCT v.reader_key AS reader_key, v.day AS day, v.bookrecno AS bookrecno FROM viewed AS v
  INNER JOIN lent AS l ON l.reader_key = v.reader_key AND l.bookrecno = v.bookrecno
  WHERE l.day >= v.day AND l.day <= v.day + 7
)
SELECT toString(place) AS libcode, max(query) AS text, toString(any(number)) AS bookrecno,
  sum(searched_times) AS searches, sum(viewed_times) AS views, uniqExactIf(reader_key, reader_key != 0) AS readers
FROM (
  SELECT s.libcode AS place, s.day AS day, s.reader_key AS reader_key, s.query AS query, s.text AS words,
    t.bookrecno AS number, 1 AS searched_times, 0 AS viewed_times
  FROM searched AS s
  LEFT JOIN (SELECT text, max(bookrecno) AS bookrecno FROM titles GROUP BY text) AS t ON t.text = s.text
  WHERE (s.hits = 0 OR (s.reader_key != 0 AND t.bookrecno != 0))
    AND (s.reader_key, s.day, s.text) NOT IN (SELECT reader_key, day, text FROM found)
  UNION ALL
  SELECT libcode AS place, day, reader_key, '' AS query, '' AS words, bookrecno AS number, 0 AS searched_times, n AS viewed_times
  FROM viewed
  WHERE (reader_key, day, bookrecno) NOT IN (SELECT reader_key, day, bookrecno FROM taken)
)
GROUP BY place, if(number = 0, words, toString(number))
HAVING searches + views >= {least:UInt32}
ORDER BY sum((searched_times + viewed_times) * exp2(-dateDiff('day', day, {today:Date}) / 30)) DESC, libcode, text`;

/**
 * Reads the searches and opened title pages of some days that led to no loan, by library and title or text; those with
 * fewer than `least` are left out. The most frequent come first; older days count less.
 */
export async function readUnmetSearches(
  engine: Engine,
  params: {
    glc: string;
    libraries: readonly string[] | null;
    since: string;
    today: string;
    least: number;
  },
  signal: AbortSignal,
): Promise<UnmetSearch[]> {
  const { libraries, ...others } = params;
  const rows = await engine.rows<UnmetSearch>(
    unmetSql,
    { ...others, all: libraries === null ? 1 : 0, libraries: [...(libraries ?? [])] },
    { signal, seconds: 110 },
  );
  return rows.map((row) => (row.bookrecno === '0' ? { ...row, bookrecno: '' } : row));
}
