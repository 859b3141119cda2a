import { Readable } from 'node:stream';
import type { Engine } from '#engine/open.ts';

/** Inserts rows into a table; absent columns take their defaults. */
export async function insertRows(
  engine: Engine,
  table: string,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const lines = rows.map((row) => `${JSON.stringify(row)}\n`);
  await engine.insert(`INSERT INTO ${table} FORMAT JSONEachRow`, Readable.from(lines));
}
