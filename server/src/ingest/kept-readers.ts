import type { Engine } from '#engine/open.ts';

// The readers of saved groups, and for the time of one question those of the question before.

type Params = Parameters<Engine['rows']>[1];
/** A set of readers in the warehouse; a saved group has its name and question in the store. */
export type ReaderSet = { id: string; glc: string };

/** Writes readers into the warehouse as a set, and returns their number. */
export async function keepReaders(
  engine: Engine,
  { id, glc }: ReaderSet,
  { sql, params, at }: { sql: string; params: Params; at: Date },
): Promise<number> {
  const madeAt = Math.floor(at.getTime() / 1000);
  await engine.command(
    `INSERT INTO reader_group_member (glc, group_id, reader_key, made_at)
      SELECT {glc:String}, {group:String}, subject, toDateTime({madeAt:UInt32}, 'UTC') FROM (${sql})`,
    { ...params, group: id, glc, madeAt },
  );
  const [row] = await engine.rows<{ size: number }>(
    'SELECT count() AS size FROM reader_group_member WHERE glc = {glc:String} AND group_id = {group:String}',
    { group: id, glc },
  );
  return Number(row?.size ?? 0);
}

/** Removes the readers of a set. */
export async function forgetReaders(engine: Engine, { id, glc }: ReaderSet): Promise<void> {
  await engine.command(
    'DELETE FROM reader_group_member WHERE glc = {glc:String} AND group_id = {group:String}',
    { group: id, glc },
  );
}

/** Returns the sets of readers that were written before a time. */
export function setsBefore(engine: Engine, before: Date): Promise<ReaderSet[]> {
  return engine.rows<ReaderSet>(
    `SELECT glc, group_id AS id FROM reader_group_member
      GROUP BY glc, group_id HAVING toUInt32(max(made_at)) < {before:UInt32}`,
    { before: Math.floor(before.getTime() / 1000) },
  );
}
