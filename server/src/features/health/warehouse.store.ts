import type { Engine } from '#engine/open.ts';

const seconds = 4;

/** Returns the size and the work of the warehouse. */
export async function readEngine(engine: Engine) {
  const { database } = engine;
  const nodes = await engine.rowsOfNodes<
    Record<'bytes' | 'rows' | 'shared' | 'parts' | 'most', number>
  >(
    `SELECT sum(onDisk) AS bytes, sum(held) AS rows, sumIf(held, NOT endsWith(table, '_local')) AS shared,
        sum(pieces) AS parts, max(pieces) AS most FROM (
      SELECT table, sum(bytes_on_disk) AS onDisk, sum(rows) AS held, count() AS pieces
      FROM system.parts WHERE active AND database = {database:String} GROUP BY table)`,
    { database },
    { seconds },
  );
  const sum = (count: (node: (typeof nodes)[number], at: number) => number) =>
    nodes.reduce((total, node, at) => total + count(node, at), 0);
  const [now] = await engine.rows<{ version: string; running: number }>(
    'SELECT version() AS version, (SELECT count() FROM system.processes) - 1 AS running',
    {},
    { seconds },
  );
  return {
    version: now?.version ?? '',
    running: now?.running ?? 0,
    bytes: sum(({ bytes }) => bytes),
    // A table that is whole on every node counts once.
    rows: sum(({ rows, shared }, at) => (at === 0 ? rows : rows - shared)),
    parts: sum(({ parts }) => parts),
    /** The parts of the table that has the most. */
    mostParts: Math.max(0, ...nodes.map(({ most }) => most)),
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
