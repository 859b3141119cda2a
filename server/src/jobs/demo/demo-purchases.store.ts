import type { Engine } from '#engine/open.ts';
import { demoGlc as glc } from '#ingest/demo/scene.ts';

/** An order of the demonstration city: a title that some library ordered. */
export type DemoOrder = { bookrecno: string; libcode: string; copies: number };

// At most two titles of a library, so that several libraries have bought.
const ordersSql = `SELECT toString(a.bookrecno) AS bookrecno, toString(a.libcode) AS libcode, toUInt32(sumIf(a.copies, a.stage = 'ordered')) AS copies
FROM fact_acquisition AS a
WHERE a.glc = {glc:String} AND a.day >= {from:Date} AND a.cost > 0
GROUP BY a.bookrecno, a.libcode
HAVING countIf(a.stage = 'ordered') = 1 AND minIf(a.day, a.stage = 'ordered') BETWEEN {from:Date} AND {until:Date}
  AND (countIf(a.stage = 'received') = 0) = {isOpen:Bool}
ORDER BY cityHash64(a.bookrecno, a.libcode) LIMIT 2 BY a.libcode LIMIT {most:UInt32}`;

/** Reads the orders of some days: only those whose copies have arrived, or only those without an arrival. */
export function readOrders(
  engine: Engine,
  params: { from: string; until: string; isOpen: boolean; most: number },
  signal: AbortSignal,
): Promise<DemoOrder[]> {
  return engine.rows<DemoOrder>(ordersSql, { glc, ...params }, { signal, seconds: 60 });
}
