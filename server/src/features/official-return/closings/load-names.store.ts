import type { Engine } from '#engine/open.ts';

export type LoadName = { batch: string; file: string; at: string };

const columns = `toString(batch) AS batch, file,
  formatDateTime(changed_at, '%Y-%m-%dT%H:%i:%S.000Z', 'UTC') AS at`;

/** Reads the files of some loads of a group, and when they came or were taken back. */
export async function namesOfLoads(
  engine: Engine,
  glc: string,
  batches: readonly string[],
): Promise<ReadonlyMap<string, LoadName>> {
  if (batches.length === 0) return new Map();
  const rows = await engine.rows<LoadName>(
    `SELECT ${columns} FROM load_batch FINAL WHERE glc = {glc:String} AND toString(batch) IN {batches:Array(String)}`,
    { glc, batches },
  );
  return new Map(rows.map((row) => [row.batch, row]));
}
