import type { Engine } from '#engine/open.ts';
import { syncKind } from '../batch/journal.ts';
import { identifier } from '../plan/sql-text.ts';

export type DayDifference = { stream: string; day: string; source: number; warehouse: number };

/** Counts the facts that the batches of a stream brought to the warehouse, by day from a day on. */
export async function warehouseDays(
  engine: Engine,
  { glc, identity, table, from }: { glc: string; identity: string; table: string; from: string },
): Promise<Map<string, number>> {
  const rows = await engine.rows<{ at: string; rows: number }>(
    `SELECT toString(day) AS at, toFloat64(count()) AS rows FROM ${identifier(table)}
      WHERE glc = {glc:String} AND day >= {from:Date32} AND batch IN (
        SELECT batch FROM load_batch FINAL WHERE kind = {kind:String} AND glc = {glc:String} AND sha256 = {identity:String})
      GROUP BY at`,
    { glc, from, identity, kind: syncKind },
    { seconds: 120 },
  );
  return new Map(rows.map(({ at, rows: count }) => [at, count]));
}

/** Returns the days on which source and warehouse have different counts. */
export function differentDays(
  stream: string,
  source: ReadonlyMap<string, number>,
  warehouse: ReadonlyMap<string, number>,
): DayDifference[] {
  const days = [...new Set([...source.keys(), ...warehouse.keys()])].sort();
  return days
    .map((day) => ({
      ...{ stream, day },
      source: source.get(day) ?? 0,
      warehouse: warehouse.get(day) ?? 0,
    }))
    .filter((one) => one.source !== one.warehouse);
}
