import type { Engine } from '#engine/open.ts';
import type { FileReport } from '../load-report.ts';
import { targetOf } from '../mapping/targets.ts';
import type { FilePlan } from '../plan/compile-file.ts';
import { identifier } from '../plan/sql-text.ts';
import type { BatchEntry } from './journal.ts';

export type Counted = { entry: Partial<BatchEntry>; report: Partial<FileReport> };

const long = { seconds: 600 };

/** Counts what the stages hold; an error where rows were lost on the way. */
export async function countStages(
  engine: Engine,
  plan: FilePlan,
  sent: { rows: number; header: string },
): Promise<Counted> {
  const [tally] = await engine.rows<{ seen: number; used: number }>(
    `SELECT sum(t.seen) AS seen, sum(t.used) AS used FROM ${identifier(plan.tally)} AS t`,
  );
  const seen = tally?.seen ?? 0;
  const used = tally?.used ?? 0;
  if (seen !== sent.rows) {
    throw new Error(`${sent.rows} rows were sent to the engine, but it saw ${seen}.`);
  }
  const refusals = plan.stages.find(({ table }) => table === 'load_refused')?.stage ?? '';
  const reasons = await engine.rows<FileReport['reasons'][number]>(
    `SELECT reason, field, count() AS rows FROM ${identifier(refusals)}
      GROUP BY reason, field ORDER BY rows DESC, reason, field`,
    {},
    long,
  );
  const sum = (isSuppressed: boolean) =>
    reasons
      .filter(({ reason }) => (reason === 'suppressed') === isSuppressed)
      .reduce((total, { rows }) => total + rows, 0);
  const [suppressed, refused] = [sum(true), sum(false)];
  const unused = seen - used - suppressed - refused;
  const tables = await countTables(engine, plan);
  return {
    entry: {
      header: sent.header,
      rowsIn: seen,
      rowsLoaded: used,
      rowsSuppressed: suppressed,
      rowsRefused: refused,
    },
    report: { rows: { in: seen, used, suppressed, refused, unused }, tables, reasons },
  };
}

async function countTables(engine: Engine, { stages }: FilePlan): Promise<FileReport['tables']> {
  const tables: FileReport['tables'] = [];
  for (const { stage, table } of stages) {
    if (table === 'load_refused') continue;
    const { role, columns } = targetOf(table);
    // Things and names are counted once, however often the file tells of them.
    const final = role === 'fact' ? '' : 'FINAL';
    const n = 'n' in columns ? 'sum(s.n)' : 'NULL';
    const [row] = await engine.rows<{ rows: number; n: number | null }>(
      `SELECT count() AS rows, ${n} AS n FROM ${identifier(stage)} AS s ${final}`,
      {},
      long,
    );
    tables.push({ table, rows: row?.rows ?? 0, n: row?.n ?? null });
  }
  return tables;
}
