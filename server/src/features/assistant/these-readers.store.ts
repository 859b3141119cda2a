import type { Engine } from '#engine/open.ts';

type Params = Parameters<Engine['rows']>[1];
export type ReaderSet = { id: string; glc: string };

/** Keeps readers as an unnamed group while a question about them is answered; returns their number. */
export async function keepReaders(
  engine: Engine,
  { id, glc }: ReaderSet,
  { sql, params }: { sql: string; params: Params },
): Promise<number> {
  const named = { ...params, group: id, glc };
  await engine.command(
    `INSERT INTO reader_group_member SELECT {glc:String}, {group:String}, subject FROM (${sql})`,
    named,
  );
  const [row] = await engine.rows<{ size: number }>(
    'SELECT count() AS size FROM reader_group_member WHERE glc = {glc:String} AND group_id = {group:String}',
    { group: id, glc },
  );
  return Number(row?.size ?? 0);
}

export async function forgetReaders(engine: Engine, { id, glc }: ReaderSet): Promise<void> {
  await engine.command(
    'DELETE FROM reader_group_member WHERE glc = {glc:String} AND group_id = {group:String}',
    { group: id, glc },
  );
}
