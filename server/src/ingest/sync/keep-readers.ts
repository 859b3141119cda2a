import type { Engine } from '#engine/open.ts';
import type { BatchEntry } from '../batch/journal.ts';
import { stageName } from '../plan/compile-file.ts';
import { identifier } from '../plan/sql-text.ts';

// A library may make its old loans anonymous. When their days are read again, the rows keep the readers that the
// warehouse knows already.

const keys = {
  behaviour_event: ['event', 'day', 'at', 'libcode', 'bookrecno', 'barcode'],
  fact_hold: ['day', 'libcode', 'bookrecno', 'barcode'],
} as const;

/** Gives the staged facts without a reader the one that the replaced facts have, where only one fits. */
export async function keepReaders(
  engine: Engine,
  { batch, glc, replaces, clears, tables }: BatchEntry,
): Promise<void> {
  if (clears === null || replaces.length === 0) return;
  for (const [table, columns] of Object.entries(keys)) {
    if (!tables.includes(table)) continue;
    const stage = identifier(stageName(table, batch));
    const [open] = await engine.rows<{ rows: number }>(
      `SELECT count() AS rows FROM ${stage} WHERE reader_key = 0 AND n = 1`,
    );
    if ((open?.rows ?? 0) === 0) continue;
    const kept = identifier(stageName('load_kept', batch));
    const key = columns.join(', ');
    await engine.command(`DROP TABLE IF EXISTS ${kept} SYNC`);
    await engine.command(`CREATE TABLE ${kept} AS ${identifier(table)}`);
    await engine.command(
      `INSERT INTO ${kept} SELECT s.* REPLACE (if(s.reader_key = 0, k.known, s.reader_key) AS reader_key)
        FROM ${stage} AS s LEFT ANY JOIN (
          SELECT ${key}, any(reader_key) AS known FROM ${identifier(table)}
          WHERE glc = {glc:String} AND batch IN {replaces:Array(UInt64)} AND reader_key != 0
            AND day >= {from:Date32} AND day < {until:Date32}
          GROUP BY ${key} HAVING uniqExact(reader_key) = 1
        ) AS k USING (${key})`,
      { glc, replaces, ...clears },
      { seconds: 600 },
    );
    await engine.command(`EXCHANGE TABLES ${stage} AND ${kept}`);
    await engine.command(`DROP TABLE ${kept} SYNC`);
  }
}
