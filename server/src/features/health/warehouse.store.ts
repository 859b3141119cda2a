import type { Engine } from '#engine/open.ts';

const seconds = 4;

/** Returns the size and the work of the warehouse. */
export async function readEngine(engine: Engine) {
  const { database } = engine;
  const [parts] = await engine.rows<{ bytes: number; rows: number; parts: number; most: number }>(
    `SELECT sum(onDisk) AS bytes, sum(held) AS rows, sum(pieces) AS parts, max(pieces) AS most FROM (
      SELECT sum(bytes_on_disk) AS onDisk, sum(rows) AS held, count() AS pieces
      FROM system.parts WHERE active AND database = {database:String} GROUP BY table)`,
    { database },
    { seconds },
  );
  const [now] = await engine.rows<{ version: string; running: number }>(
    'SELECT version() AS version, (SELECT count() FROM system.processes) - 1 AS running',
    {},
    { seconds },
  );
  return {
    version: now?.version ?? '',
    running: now?.running ?? 0,
    bytes: parts?.bytes ?? 0,
    rows: parts?.rows ?? 0,
    parts: parts?.parts ?? 0,
    /** The parts of the table that has the most. */
    mostParts: parts?.most ?? 0,
  };
}

/** Returns the loads of the last seven days by their end, and those under way. */
export async function readLoads(engine: Engine) {
  const rows = await engine.rows<{ phase: string; loads: number; last: string }>(
    `SELECT phase, count() AS loads, toString(max(changed_at)) AS last FROM load_batch FINAL
      WHERE changed_at > now() - INTERVAL 7 DAY AND kind != 'undo' GROUP BY phase`,
    {},
    { seconds },
  );
  const of = (...phases: string[]) => rows.filter(({ phase }) => phases.includes(phase));
  const sum = (some: typeof rows) => some.reduce((total, { loads }) => total + loads, 0);
  const ended = of('done', 'replaced');
  const last = ended
    .map((row) => row.last)
    .sort()
    .at(-1);
  return {
    done: sum(ended),
    bad: sum(of('dropped', 'refused')),
    open: sum(of('checking', 'staging', 'publishing')),
    lastAt: last === undefined ? null : new Date(`${last.replace(' ', 'T')}Z`),
  };
}

/** Returns the last migration of the warehouse. */
export async function lastWarehouseMigration(engine: Engine) {
  const [row] = await engine.rows<{ name: string; at: string }>(
    'SELECT name, toString(applied_at) AS at FROM schema_migration ORDER BY number DESC LIMIT 1',
    {},
    { seconds },
  );
  const at = row === undefined ? null : new Date(`${row.at.replace(' ', 'T')}Z`);
  return { name: row?.name.replace(/\.sql$/, '') ?? '', at };
}
