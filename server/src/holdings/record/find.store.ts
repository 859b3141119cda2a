import type { Engine } from '#engine/open.ts';

export type FoundRow = { kind: 'title' | 'copy'; key: string; title: string; note: string };

const mostFound = 12;

// Copies are sorted by barcode and titles by number, so the beginning of a barcode is a range of the key. Titles and
// call numbers are scanned; the columns of 1.5 M titles have some tens of megabytes.
const copiesSql = `SELECT 'copy' AS kind, i.barcode AS key, any(b.title) AS title, any(i.callno) AS note FROM (
  SELECT barcode, bookrecno, callno FROM dim_item
  WHERE glc = {glc:String} AND startsWith(barcode, {text:String}) AND ({all:UInt8} = 1 OR libcode IN {libraries:Array(String)})
  ORDER BY barcode LIMIT ${mostFound}
) AS i LEFT JOIN (
  SELECT bookrecno, title FROM dim_bib WHERE glc = {glc:String} AND bookrecno IN (
    SELECT bookrecno FROM dim_item WHERE glc = {glc:String} AND startsWith(barcode, {text:String})
    ORDER BY barcode LIMIT ${mostFound})
) AS b ON b.bookrecno = i.bookrecno GROUP BY i.barcode ORDER BY key`;

const shelvesSql = `SELECT 'title' AS kind, toString(b.bookrecno) AS key, any(b.title) AS title, any(i.callno) AS note FROM (
  SELECT DISTINCT bookrecno, callno FROM dim_item
  WHERE glc = {glc:String} AND startsWith(callno, {text:String}) AND ({all:UInt8} = 1 OR libcode IN {libraries:Array(String)})
  LIMIT ${mostFound}
) AS i INNER JOIN (
  SELECT bookrecno, title FROM dim_bib WHERE glc = {glc:String} AND bookrecno IN (
    SELECT DISTINCT bookrecno FROM dim_item WHERE glc = {glc:String} AND startsWith(callno, {text:String}) LIMIT 2000)
) AS b ON b.bookrecno = i.bookrecno GROUP BY b.bookrecno ORDER BY note LIMIT ${mostFound}`;

const titlesSql = (
  where: string,
) => `SELECT 'title' AS kind, toString(bookrecno) AS key, title, author AS note
FROM dim_bib AS t WHERE t.glc = {glc:String} AND ${where}
ORDER BY startsWith(title, {text:String}) DESC, length(title), t.bookrecno LIMIT 1 BY t.bookrecno LIMIT ${mostFound}`;

/** A call number begins with a class: one to three letters and then a digit or a point. */
const looksLikeShelf = /^[a-z]{1,3}[\d.]/i;
const digits = /^[\dxX-]{10,17}$/;

/**
 * Finds titles by title text or ISBN, and copies by barcode or call number. The text may be the beginning or a part.
 */
export async function findHoldings(
  engine: Engine,
  { glc, libraries, text }: { glc: string; libraries: readonly string[] | null; text: string },
  signal: AbortSignal,
): Promise<FoundRow[]> {
  const params = { glc, all: libraries === null ? 1 : 0, libraries: libraries ?? [] };
  const find = (sql: string, sought = text) =>
    engine.rows<FoundRow>(sql, { ...params, text: sought }, { signal, seconds: 5 });
  const isPlain = /^[\w/.:-]+$/.test(text);
  const isbn = text.replaceAll('-', '');
  const [copies, isbns, shelves, titles] = await Promise.all([
    isPlain && text.length >= 3 ? find(copiesSql) : [],
    digits.test(text) ? find(titlesSql('isbn13 = {text:String}'), isbn) : [],
    looksLikeShelf.test(text) ? find(shelvesSql) : [],
    // A text that looks like a barcode or ISBN is not searched in titles.
    /^\d{6,}$/.test(text)
      ? []
      : find(titlesSql('positionCaseInsensitive(title, {text:String}) > 0')),
  ]);
  const found = [...isbns, ...copies, ...titles, ...shelves];
  return [...new Map(found.map((row) => [`${row.kind}/${row.key}`, row])).values()].slice(
    0,
    2 * mostFound,
  );
}
