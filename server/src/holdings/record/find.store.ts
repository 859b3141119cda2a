import type { Engine } from '#engine/open.ts';

export type FoundRow = { kind: 'title' | 'copy'; key: string; title: string; note: string };
type FoundTitle = { bookrecno: string; title: string; author: string };
type FoundCopy = { barcode: string; bookrecno: string; callno: string };
type FindScope = { glc: string; libraries: readonly string[] | null };

const mostFound = 12;
// If thousands of titles match a text, the search stops at this number, and the best of them are shown.
const mostLooked = 500;

const isMine = `({all:UInt8} = 1 OR libcode IN {libraries:Array(String)})`;
const titleColumns = 'toString(bookrecno) AS bookrecno, title, author';
// The index of letter pairs finds the rows that contain all letter pairs of a text, in small letters.
const titlesSql = `SELECT bookrecno, title, author FROM (
  SELECT ${titleColumns} FROM dim_bib WHERE glc = {glc:String} AND lowerUTF8(title) LIKE {part:String} LIMIT ${mostLooked}
  UNION ALL
  SELECT ${titleColumns} FROM dim_bib WHERE glc = {glc:String} AND lowerUTF8(title) = {text:String} LIMIT ${mostFound}
) ORDER BY startsWith(lowerUTF8(title), {text:String}) DESC, length(title), bookrecno
LIMIT 1 BY bookrecno LIMIT ${mostFound}`;
const isbnSql = `SELECT ${titleColumns} FROM dim_bib WHERE glc = {glc:String} AND isbn13 = {text:String}
ORDER BY bookrecno LIMIT 1 BY bookrecno LIMIT ${mostFound}`;
const numbersSql = `SELECT ${titleColumns} FROM dim_bib WHERE glc = {glc:String} AND bookrecno IN {titles:Array(UInt64)}
LIMIT 1 BY bookrecno`;
// Copies are sorted by barcode, so the beginning of a barcode is a range of the key.
const barcodesSql = `SELECT barcode, toString(bookrecno) AS bookrecno, callno FROM dim_item
WHERE glc = {glc:String} AND barcode >= {text:String} AND startsWith(barcode, {text:String}) AND ${isMine}
ORDER BY barcode LIMIT 1 BY barcode LIMIT ${mostFound}`;
// The projection of call numbers has the copies in shelf order.
const shelvesSql = `SELECT '' AS barcode, toString(bookrecno) AS bookrecno, callno FROM (
  SELECT bookrecno, callno FROM dim_item WHERE glc = {glc:String} AND callno >= {text:String}
    AND startsWith(callno, {text:String}) AND ${isMine} ORDER BY callno LIMIT ${mostLooked}
) ORDER BY callno, bookrecno LIMIT 1 BY bookrecno LIMIT ${mostFound}`;

/** A call number begins with a class: one to three letters and then a digit or a point. */
const looksLikeShelf = /^[a-z]{1,3}[\d.]/i;
const looksLikeIsbn = /^[\dxX-]{10,17}$/;

/**
 * Finds titles by title text or ISBN, and copies by barcode or call number. The text may be the beginning or a part.
 */
export async function findHoldings(
  engine: Engine,
  { glc, libraries, text }: FindScope & { text: string },
  signal: AbortSignal,
): Promise<FoundRow[]> {
  const params = { glc, all: libraries === null ? 1 : 0, libraries: libraries ?? [] };
  const options = { signal, seconds: 5 };
  const read = <Row>(sql: string, sought: string) =>
    engine.rows<Row>(sql, { ...params, text: sought }, options);
  const isPlain = /^[\w/.:-]+$/.test(text);
  const small = text.toLowerCase();
  // The wildcards of LIKE are escaped, so that they mean themselves.
  const part = `%${small.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const [copies, isbns, shelves, titles] = await Promise.all([
    isPlain && text.length >= 3 ? read<FoundCopy>(barcodesSql, text) : [],
    looksLikeIsbn.test(text) ? read<FoundTitle>(isbnSql, text.replaceAll('-', '')) : [],
    looksLikeShelf.test(text) ? read<FoundCopy>(shelvesSql, text) : [],
    // A text that looks like a barcode or ISBN is not searched in titles.
    /^\d{6,}$/.test(text)
      ? []
      : engine.rows<FoundTitle>(titlesSql, { ...params, text: small, part }, options),
  ]);
  const numbers = [...new Set([...copies, ...shelves].map(({ bookrecno }) => bookrecno))];
  const named =
    numbers.length === 0
      ? []
      : await engine.rows<FoundTitle>(numbersSql, { glc, titles: numbers.map(BigInt) }, options);
  const nameOf = new Map(named.map(({ bookrecno, title }) => [bookrecno, title]));
  const found: FoundRow[] = [
    ...isbns.map(toTitle),
    ...copies.map(({ barcode, bookrecno, callno }) => ({
      ...{ kind: 'copy' as const, key: barcode, title: nameOf.get(bookrecno) ?? '', note: callno },
    })),
    ...titles.map(toTitle),
    ...shelves.flatMap(({ bookrecno, callno }) => {
      const title = nameOf.get(bookrecno);
      return title === undefined
        ? []
        : [{ kind: 'title' as const, key: bookrecno, title, note: callno }];
    }),
  ];
  return [...new Map(found.map((row) => [`${row.kind}/${row.key}`, row])).values()].slice(
    0,
    2 * mostFound,
  );
}

const toTitle = ({ bookrecno, title, author }: FoundTitle): FoundRow => ({
  ...{ kind: 'title', key: bookrecno, title, note: author },
});
