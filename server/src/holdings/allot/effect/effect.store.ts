import { addDays } from '@stacksight/contract';
import type { Engine } from '#engine/open.ts';
import { type EffectFacts, effectWindows, type LoansOfDay, type TwinsOf } from './effect.ts';

/** A copy that a transfer plan moved, with its title and the library that it left. */
export type MovedFrom = { barcode: string; bookrecno: string; from: string; arrivedOn: string };

const mostTwins = 20;
const ageDays = 365;

// The twins of a moved copy are copies that stayed in the library that it left. A twin was there when the moved copy
// arrived, and no plan moved the twin. Twins of the same title come before twins of the same class, and then the twins
// nearest in age come first.
const twinsSql = `WITH moved AS (
  SELECT m.1 AS barcode, m.2 AS bookrecno, m.3 AS from_libcode, toDate32(m.4) AS arrived_on FROM (
    SELECT arrayJoin(arrayZip({barcodes:Array(String)}, {titles:Array(UInt64)}, {froms:Array(String)}, {days:Array(Date)})) AS m
  )
), own AS (
  SELECT moved.barcode AS barcode, any(moved.bookrecno) AS bookrecno, any(moved.from_libcode) AS from_libcode,
    any(moved.arrived_on) AS arrived_on, any(i.clc2) AS clc2, any(i.in_on) AS in_on
  FROM moved INNER JOIN (SELECT * FROM dim_item FINAL WHERE glc = {glc:String}) AS i ON i.barcode = moved.barcode
  GROUP BY moved.barcode
)
SELECT own.barcode AS barcode, t.barcode AS twin, CAST(t.bookrecno = own.bookrecno, 'Bool') AS isSameTitle
FROM own INNER JOIN (
  SELECT barcode, bookrecno, libcode, clc2, in_on, withdrawn_on FROM dim_item FINAL
  WHERE glc = {glc:String} AND n = 1 AND barcode != '' AND barcode NOT IN {others:Array(String)}
    AND libcode IN {froms:Array(String)}
    AND state IN (SELECT state FROM dim_state FINAL WHERE glc = {glc:String} AND is_loanable)
) AS t ON t.libcode = own.from_libcode AND t.clc2 = own.clc2
WHERE (t.in_on IS NULL OR t.in_on <= own.arrived_on) AND t.withdrawn_on IS NULL
  AND (t.bookrecno = own.bookrecno OR abs(dateDiff('day', ifNull(t.in_on, own.in_on), own.in_on)) <= ${ageDays})
ORDER BY own.barcode, isSameTitle DESC, abs(dateDiff('day', ifNull(t.in_on, own.in_on), own.in_on)), t.barcode
LIMIT ${mostTwins} BY own.barcode`;
const loansSql = `SELECT barcode, toString(day) AS day, toUInt32(sum(t.n)) AS n FROM behaviour_event AS t
WHERE t.glc = {glc:String} AND t.event = 'loan' AND t.day > {since:Date} AND t.day <= {until:Date}
  AND t.barcode IN {barcodes:Array(String)} GROUP BY barcode, t.day`;

type TwinRow = { barcode: string; twin: string; isSameTitle: boolean };
type EffectScope = {
  glc: string;
  today: string;
  copies: readonly MovedFrom[];
  /** Barcodes of copies that plans moved; these copies are never twins. */
  others: readonly string[];
};

/** Reads the twins of moved copies, and the loans of moved copies and twins after the arrivals. */
export async function readEffectFacts(
  engine: Engine,
  { glc, today, copies, others }: EffectScope,
  signal: AbortSignal,
): Promise<EffectFacts> {
  const options = { signal, seconds: 60 };
  const twinsOf = await readTwins(engine, { glc, copies, others }, options);
  const barcodes = new Set(copies.map(({ barcode }) => barcode));
  for (const { barcodes: twins } of twinsOf.values()) for (const twin of twins) barcodes.add(twin);
  const days = copies.map(({ arrivedOn }) => arrivedOn).sort();
  const since = days[0] ?? today;
  const last = addDays(days.at(-1) ?? today, Math.max(...effectWindows));
  const until = last < today ? last : today;
  const rows =
    barcodes.size === 0
      ? []
      : await engine.rows<LoansOfDay & { barcode: string }>(
          loansSql,
          { glc, since, until, barcodes: [...barcodes] },
          options,
        );
  return { today, twinsOf, loans: Map.groupBy(rows, ({ barcode }) => barcode) };
}

async function readTwins(
  engine: Engine,
  { glc, copies, others }: Omit<EffectScope, 'today'>,
  options: { signal: AbortSignal; seconds: number },
): Promise<Map<string, TwinsOf>> {
  if (copies.length === 0) return new Map();
  const params = {
    glc,
    others: [...others],
    barcodes: copies.map(({ barcode }) => barcode),
    titles: copies.map(({ bookrecno }) => BigInt(bookrecno)),
    froms: copies.map(({ from }) => from),
    days: copies.map(({ arrivedOn }) => arrivedOn),
  };
  const rows = await engine.rows<TwinRow>(twinsSql, params, options);
  return new Map(
    [...Map.groupBy(rows, ({ barcode }) => barcode)].map(([barcode, twins]) => {
      const isSameTitle = twins.some((one) => one.isSameTitle);
      const chosen = twins.filter((one) => one.isSameTitle === isSameTitle);
      return [barcode, { barcodes: chosen.map(({ twin }) => twin), isSameTitle }];
    }),
  );
}
