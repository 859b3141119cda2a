import type { Engine } from '#engine/open.ts';
import { warehouseTables } from '#engine/warehouse-tables/warehouse-tables.ts';
import { stageName } from '../plan/compile-file.ts';
import { identifier, literal } from '../plan/sql-text.ts';
import type { ClearedDays } from './journal.ts';

// The names of a load's tables contain the number of its batch, so that the tables can always be found again.

const stagePattern = `^(${Object.keys(warehouseTables).join('|')}|load_[a-z0-9_]+)_stage_([0-9a-f]+)$`;

/** Lists the existing stage tables and views, of one batch or of all. */
export async function listStages(
  engine: Engine,
  batch: number | null,
): Promise<{ name: string; batch: number }[]> {
  const rows = await engine.rows<{ name: string; hex: string }>(
    `SELECT name, extract(name, '_stage_([0-9a-f]+)$') AS hex FROM system.tables
      WHERE database = currentDatabase() AND match(name, ${literal(stagePattern)})
      ORDER BY engine = 'MaterializedView' DESC, name`,
    {},
    { seconds: 120 },
  );
  const stages = rows.map(({ name, hex }) => ({ name, batch: Number.parseInt(hex, 16) }));
  return batch === null ? stages : stages.filter((stage) => stage.batch === batch);
}

/** Drops the stage tables of one batch, or of all batches for which `isStale` returns true. */
export async function dropStages(
  engine: Engine,
  isStale: (batch: number) => boolean,
): Promise<void> {
  // Views are dropped first, so that no view writes into a dropped table.
  const stale = (await listStages(engine, null)).filter(({ batch }) => isStale(batch));
  const names = stale.map(({ name }) => identifier(name));
  if (names.length > 0) await engine.command(`DROP TABLE IF EXISTS ${names.join(', ')} SYNC`);
}

/**
 * Adds the rows of a stage table to the target table by partition, without reading them. The stage table stays
 * unchanged.
 */
export async function attachStage(engine: Engine, stage: string, table: string): Promise<void> {
  const parts = await partitionsOf(engine, stage);
  const attach = parts.map((id) => `ATTACH PARTITION ID ${literal(id)} FROM ${identifier(stage)}`);
  if (attach.length === 0) return;
  await engine.command(`ALTER TABLE ${identifier(table)} ${attach.join(', ')}`);
}

/** Returns the partitions in which a table has rows. */
export async function partitionsOf(engine: Engine, table: string): Promise<string[]> {
  const rows = await engine.rows<{ id: string }>(
    `SELECT DISTINCT partition_id AS id FROM system.parts
      WHERE database = currentDatabase() AND table = {table:String} AND active AND rows > 0 ORDER BY id`,
    { table },
  );
  return rows.map(({ id }) => id);
}

/** Removes the rows of batches from a table, or only those of some days. */
export async function removeBatches(
  engine: Engine,
  table: string,
  batches: readonly number[],
  days: ClearedDays | null = null,
): Promise<void> {
  if (batches.length === 0) return;
  const within =
    days === null ? '' : ` AND day >= ${literal(days.from)} AND day < ${literal(days.until)}`;
  await engine.command(
    `ALTER TABLE ${identifier(table)} DELETE WHERE batch IN (${batches.map(Number).join(', ')})${within}
      SETTINGS mutations_sync = 2`,
  );
}

/** Kills the statements of a batch in the engine. Otherwise a statement continues after its sender is gone. */
export async function endStatements(engine: Engine, batch: number): Promise<void> {
  await engine.rows(
    "KILL QUERY WHERE user = currentUser() AND position(query, {stage:String}) > 0 AND query NOT ILIKE 'KILL%' SYNC",
    { stage: stageName('', batch) },
    { seconds: 600 },
  );
}
