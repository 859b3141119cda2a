import type { Engine } from '#engine/open.ts';
import type { FileReport } from '../load-report.ts';
import { mappingTarget } from '../mapping/targets.ts';
import type { FilePlan } from '../plan/compile-file.ts';
import { identifier } from '../plan/sql-text.ts';
import type { BatchEntry } from './journal.ts';

export type FileTally = { entry: Partial<BatchEntry>; report: Partial<FileReport> };

const long = { seconds: 600 };

/** Counts the rows of the stage tables. Throws if rows were lost on the way. */
export async function countStages(
  engine: Engine,
  plan: FilePlan,
  sent: { rows: number; header: string },
): Promise<FileTally> {
  const [tally] = await engine.rows<Tally>(
    `SELECT sum(t.lines) AS lines, sum(t.seen) AS seen, sum(t.used) AS used, sum(t.suppressed) AS suppressed, sum(t.refused) AS refused,
      sum(t.partly) AS partly, sumForEach(t.wanted) AS wanted, sumForEach(t.bad) AS bad FROM ${identifier(plan.tally)} AS t`,
  );
  const { lines, seen, used, suppressed, refused, partly, wanted, bad } = tally ?? nothing;
  if (lines !== sent.rows) {
    throw new Error(`${sent.rows} rows were sent to the engine, but it saw ${lines}.`);
  }
  const unused = seen - used - suppressed - refused;
  const targets = plan.targets.map((target, at) => ({
    target,
    rows: wanted[at] ?? 0,
    refused: bad[at] ?? 0,
  }));
  return {
    entry: {
      header: sent.header,
      rowsIn: seen,
      rowsLoaded: used,
      rowsSuppressed: suppressed,
      rowsRefused: refused,
    },
    report: {
      rows: { in: seen, used, suppressed, refused, unused },
      partly,
      targets,
      tables: await countTables(engine, plan, targets),
      reasons: await countReasons(engine, plan),
    },
  };
}

type Tally = Record<'lines' | 'seen' | 'used' | 'suppressed' | 'refused' | 'partly', number> &
  Record<'wanted' | 'bad', number[]>;

const nothing: Tally = {
  lines: 0,
  seen: 0,
  used: 0,
  suppressed: 0,
  refused: 0,
  partly: 0,
  wanted: [],
  bad: [],
};

/** Counts the reasons for refused rows, with the first line of each reason as an example. */
async function countReasons(engine: Engine, { stages }: FilePlan): Promise<FileReport['reasons']> {
  const stage = stages.find(({ table }) => table === 'load_refused')?.stage ?? '';
  return engine.rows<FileReport['reasons'][number]>(
    `SELECT reason, field, targets, count() AS rows, min(r.line) AS line, argMin(r.value, r.line) AS value
      FROM ${identifier(stage)} AS r GROUP BY reason, field, targets ORDER BY rows DESC, reason, field, targets`,
    {},
    long,
  );
}

/** Returns how many rows of a file fill a table. */
function filledRows(targets: FileReport['targets'], table: string): number {
  const own = targets.filter(({ target }) => target === table || target.startsWith(`${table} `));
  return own.reduce((sum, { rows, refused }) => sum + rows - refused, 0);
}

async function countTables(
  engine: Engine,
  { stages }: FilePlan,
  targets: FileReport['targets'],
): Promise<FileReport['tables']> {
  const tables: FileReport['tables'] = [];
  for (const { stage, table } of stages) {
    if (table === 'load_refused') continue;
    const { role, columns } = mappingTarget(table);
    // A thing or a name counts once, even if several rows of the file have it.
    const isOnce = role !== 'fact';
    const final = isOnce ? 'FINAL' : '';
    const n = 'n' in columns ? 'sum(s.n)' : 'NULL';
    const [row] = await engine.rows<{ rows: number; n: number | null }>(
      `SELECT count() AS rows, ${n} AS n FROM ${identifier(stage)} AS s ${final}`,
      {},
      long,
    );
    const { rows, n: sum } = row ?? { rows: 0, n: null };
    const merged = isOnce ? { merged: filledRows(targets, table) - rows } : {};
    tables.push({ table, rows, n: sum, ...merged });
  }
  return tables;
}
