import type { Engine } from '#engine/open.ts';

/**
 * The copies of a title that were ordered, received or shelved for a library on a day; `lentOn` is the day of their
 * first loan.
 */
export type StockChange = {
  bookrecno: string;
  libcode: string;
  kind: 'ordered' | 'received' | 'shelved';
  day: string;
  copies: number;
  lentOn: string | null;
};

const changesSql = `SELECT * FROM (
SELECT toString(f.bookrecno) AS bookrecno, toString(f.libcode) AS libcode, toString(f.stage) AS kind,
  toString(f.day) AS day, toUInt32(sum(f.copies)) AS copies, CAST(NULL, 'Nullable(String)') AS lentOn
FROM fact_acquisition AS f
WHERE f.glc = {glc:String} AND f.bookrecno IN {titles:Array(UInt64)} AND f.day >= {since:Date} AND f.day <= {today:Date}
  AND f.stage IN ('ordered', 'received')
GROUP BY f.bookrecno, f.libcode, f.stage, f.day
UNION ALL
SELECT toString(i.bookrecno), toString(i.libcode), 'shelved', toString(i.in_on), toUInt32(i.n),
  if(l.lent = 0, NULL, toString(l.first))
FROM (
  SELECT bookrecno, libcode, barcode, in_on, n FROM dim_item FINAL
  WHERE glc = {glc:String} AND bookrecno IN {titles:Array(UInt64)} AND in_on >= {since:Date} AND in_on <= {today:Date}
) AS i
LEFT JOIN (
  SELECT barcode, min(day) AS first, count() AS lent FROM behaviour_event
  WHERE glc = {glc:String} AND event = 'loan' AND day >= {since:Date} AND day <= {today:Date}
    AND bookrecno IN {titles:Array(UInt64)} AND barcode != ''
  GROUP BY barcode
) AS l ON l.barcode = i.barcode
) ORDER BY day`;

/** Reads the changes of some titles since a day, ordered by day. */
export async function readStockChanges(
  engine: Engine,
  { titles, ...params }: { glc: string; titles: readonly string[]; since: string; today: string },
  signal: AbortSignal,
): Promise<StockChange[]> {
  if (titles.length === 0) return [];
  return engine.rows<StockChange>(
    changesSql,
    { ...params, titles: titles.map(BigInt) },
    { signal, seconds: 110 },
  );
}
