import type { Engine } from '#engine/open.ts';

/**
 * A text that readers searched for in a library without a loan afterwards; `bookrecno` is empty if no title has this
 * name or ISBN.
 */
export type UnmetSearch = {
  libcode: string;
  text: string;
  bookrecno: string;
  searches: number;
  readers: number;
};

/** Returns SQL that removes the subtitle and all signs except letters and digits. */
const plain = (sql: string) =>
  // chinese-ok: the marks before a subtitle
  `lowerUTF8(replaceRegexpAll(splitByRegexp('[：:（(/＝=]', ${sql})[1], '[^\\\\p{L}\\\\p{N}]+', ''))`;

/** Returns SQL that gives an ISBN of 10 or 13 digits its first 12 digits, so that both are one text; other texts stay. */
const sought = (sql: string) =>
  `multiIf(match(${sql}, '^97[89][0-9]{10}$'), substring(${sql}, 1, 12),
    match(${sql}, '^[0-9]{9}[0-9x]$'), concat('978', substring(${sql}, 1, 9)), ${sql})`;

// A search is met if the reader who searched borrows the title within 7 days. A search without a reader cannot be met,
// so only those without hits count. The order weighs each search by its age; after 30 days it counts half.
const unmetSql = `WITH titles AS (
  SELECT ${plain('title')} AS text, bookrecno FROM dim_bib FINAL WHERE glc = {glc:String}
  UNION ALL
  SELECT substring(isbn13, 1, 12) AS text, bookrecno FROM dim_bib FINAL WHERE glc = {glc:String} AND isbn13 != ''
), searched AS (
  SELECT libcode, day, reader_key, hits, query, ${sought(plain('query'))} AS text FROM fact_search
  WHERE glc = {glc:String} AND day >= {since:Date} AND day <= {today:Date} AND text != ''
    AND ({all:UInt8} = 1 OR libcode IN {libraries:Array(String)})
), met AS (
  SELECT DISTINCT s.reader_key AS reader_key, s.day AS day, s.text AS text FROM searched AS s
  INNER JOIN titles AS t ON t.text = s.text
  INNER JOIN (
    SELECT reader_key, bookrecno, day FROM behaviour_event
    WHERE glc = {glc:String} AND event = 'loan' AND day >= {since:Date} AND reader_key != 0 AND bookrecno != 0
  ) AS l ON l.reader_key = s.reader_key AND l.bookrecno = t.bookrecno
  WHERE s.reader_key != 0 AND l.day >= s.day AND l.day <= s.day + 7
)
SELECT toString(s.libcode) AS libcode, any(s.query) AS text, toString(any(t.bookrecno)) AS bookrecno,
  count() AS searches, uniqExactIf(s.reader_key, s.reader_key != 0) AS readers
FROM searched AS s
LEFT JOIN (SELECT text, max(bookrecno) AS bookrecno FROM titles GROUP BY text) AS t ON t.text = s.text
WHERE (s.hits = 0 OR (s.reader_key != 0 AND t.bookrecno != 0))
  AND (s.reader_key, s.day, s.text) NOT IN (SELECT reader_key, day, text FROM met)
GROUP BY s.libcode, if(t.bookrecno = 0, s.text, toString(t.bookrecno))
HAVING searches >= {least:UInt32}
ORDER BY sum(exp2(-dateDiff('day', s.day, {today:Date}) / 30)) DESC, libcode, text`;

/**
 * Reads the searches of some days that led to no loan, by library and text; texts with fewer than `least` searches are
 * left out. Those that readers search for most now come first.
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
