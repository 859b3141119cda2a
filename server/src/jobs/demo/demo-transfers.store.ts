import type { Engine } from '#engine/open.ts';
import { demoGlc as glc } from '#ingest/demo/scene.ts';

/** A copy that arrived at a branch of the demonstration city by an allotment. */
export type AllottedCopy = {
  barcode: string;
  bookrecno: string;
  class1: string;
  callno: string;
  fromLibcode: string;
  toLibcode: string;
  pulledOn: string;
  receivedOn: string;
};

const allottedSql = `SELECT toString(t.barcode) AS barcode, toString(any(t.bookrecno)) AS bookrecno,
  toString(any(t.from_libcode)) AS fromLibcode, toString(any(t.libcode)) AS toLibcode,
  toString(any(i.clc1)) AS class1, any(i.callno) AS callno,
  toString(maxIf(t.day, t.stage = 'picked')) AS pulledOn, toString(maxIf(t.day, t.stage = 'received')) AS receivedOn
FROM fact_allot AS t INNER JOIN (SELECT * FROM dim_item FINAL WHERE glc = {glc:String}) AS i ON i.barcode = t.barcode
WHERE t.glc = {glc:String} AND NOT t.is_own
GROUP BY t.barcode HAVING countIf(t.stage = 'received') = 1 AND maxIf(t.day, t.stage = 'received') BETWEEN {from:Date} AND {until:Date}
ORDER BY receivedOn, barcode LIMIT {most:UInt32}`;

/** Reads copies that arrived between two days, earliest first. */
export function readAllottedCopies(
  engine: Engine,
  params: { from: string; until: string; most: number },
  signal: AbortSignal,
): Promise<AllottedCopy[]> {
  return engine.rows<AllottedCopy>(allottedSql, { glc, ...params }, { signal, seconds: 60 });
}

/** Returns the libraries of the city with the most copies, the largest first. */
export async function largestLibraries(
  engine: Engine,
  most: number,
  signal: AbortSignal,
): Promise<string[]> {
  const rows = await engine.rows<{ libcode: string }>(
    `SELECT toString(libcode) AS libcode FROM dim_item FINAL WHERE glc = {glc:String}
     GROUP BY libcode ORDER BY sum(n) DESC, libcode LIMIT {most:UInt32}`,
    { glc, most },
    { signal },
  );
  return rows.map(({ libcode }) => libcode);
}
