import type { Engine } from '#engine/open.ts';
import type { FlowCell } from './flows.ts';
import { type TitleLoans, titleKey } from './loans.ts';

const titleLoansSql = `SELECT toString(e.bookrecno) AS bookrecno, toString(e.libcode) AS libcode, toUInt32(sum(n)) AS loans
FROM behaviour_event AS e
WHERE glc = {glc:String} AND event = 'loan' AND day > {after:Date} AND day <= {until:Date} AND e.bookrecno != 0
GROUP BY e.bookrecno, e.libcode`;

/** Reads the loans of titles by library, from the day after `after` up to and including `until`. */
export async function readTitleLoans(
  engine: Engine,
  params: { glc: string; after: string; until: string },
  signal: AbortSignal,
): Promise<TitleLoans> {
  const rows = await engine.rows<{ bookrecno: string; libcode: string; loans: number }>(
    titleLoansSql,
    params,
    { signal, seconds: 110 },
  );
  return new Map(rows.map((row) => [titleKey(row), row.loans]));
}

const flowsSql = (inScope: string) => `SELECT toString(first) AS month,
  toUInt32(dateDiff('day', first, addMonths(first, 1))) AS days,
  toUInt32(sumIf(n, day >= first)) AS actual,
  toUInt32(sumIf(n, day >= addMonths(first, -1) AND day < first)) AS monthBefore,
  toUInt32(sumIf(n, day >= first - 28 AND day < first)) AS last28,
  toUInt32(sumIf(n, day >= first - 90 AND day < first)) AS last90
FROM fact_item_move ARRAY JOIN {months:Array(Date)} AS first
WHERE glc = {glc:String}${inScope} AND day >= first - 90 AND day < addMonths(first, 1)
GROUP BY first, libcode, cirtype`;

/**
 * Reads arrivals by library and type in the given months and in the windows before each month. Both the sending and
 * the receiving library are within the scope.
 */
export function readFlows(
  engine: Engine,
  {
    glc,
    libraries,
    months,
  }: { glc: string; libraries: readonly string[] | null; months: string[] },
  signal: AbortSignal,
): Promise<FlowCell[]> {
  const inScope =
    libraries === null
      ? ''
      : ' AND libcode IN {libraries:Array(String)} AND from_libcode IN {libraries:Array(String)}';
  const params = { glc, months, ...(libraries === null ? {} : { libraries }) };
  return engine.rows<FlowCell>(flowsSql(inScope), params, { signal, seconds: 110 });
}
