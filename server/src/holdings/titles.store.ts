import type { Engine } from '#engine/open.ts';

/** The catalogue record of a title. */
export type CatalogueTitle = {
  bookrecno: string;
  title: string;
  author: string;
  isbn: string;
  publisher: string;
  pubYear: number | null;
  clc: string;
  price: number | null;
};

const titlesSql = `SELECT toString(b.bookrecno) AS bookrecno, title, author, isbn13 AS isbn, publisher,
  pub_year AS pubYear, clc, toFloat64(ifNull(b.price, i.price)) AS price
FROM (SELECT * FROM dim_bib FINAL WHERE glc = {glc:String} AND bookrecno IN {titles:Array(UInt64)}) AS b
LEFT JOIN (
  SELECT bookrecno, max(price) AS price FROM dim_item FINAL
  WHERE glc = {glc:String} AND bookrecno IN {titles:Array(UInt64)} GROUP BY bookrecno
) AS i ON i.bookrecno = b.bookrecno`;

/** Reads titles of a group by their numbers; a title that is not in the catalogue is left out. */
export async function readTitles(
  engine: Engine,
  { glc, titles }: { glc: string; titles: readonly string[] },
  signal: AbortSignal,
): Promise<Map<string, CatalogueTitle>> {
  if (titles.length === 0) return new Map();
  const params = { glc, titles: titles.map(BigInt) };
  const rows = await engine.rows<CatalogueTitle>(titlesSql, params, { signal, seconds: 60 });
  return new Map(rows.map((row) => [row.bookrecno, row]));
}
