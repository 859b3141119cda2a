import type { QualityCheck } from '@stacksight/contract';
import { and, count, desc, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import {
  qualityAcceptance,
  qualityFinding,
  qualityRun,
} from '#store/schema/library/data-quality.ts';
import { type AcceptanceRow, type FindingRow, wholeChecks } from './finding.ts';

export type CheckRunRow = typeof qualityRun.$inferSelect;
/** A finding of the newest run, with its acceptance. */
export type KnownRow = { finding: FindingRow; acceptance: AcceptanceRow | null };
export type CourseRow = { day: string; check: QualityCheck; rows: number };

const keepDays = 400;

/** Returns the newest run of a group's checks; null before the first. */
export async function lastRun(db: Db, glc: string): Promise<CheckRunRow | null> {
  const [row] = await db
    .select()
    .from(qualityRun)
    .where(eq(qualityRun.glc, glc))
    .orderBy(desc(qualityRun.day))
    .limit(1);
  return row ?? null;
}

/** Lists the runs of a group since a day, the oldest first. */
export async function listRuns(db: Db, glc: string, since: string): Promise<CheckRunRow[]> {
  return db
    .select()
    .from(qualityRun)
    .where(and(eq(qualityRun.glc, glc), sql`${qualityRun.day} >= ${since}`))
    .orderBy(qualityRun.day);
}

const isAcceptanceOf = and(
  eq(qualityAcceptance.glc, qualityFinding.glc),
  eq(qualityAcceptance.check, qualityFinding.check),
  eq(qualityAcceptance.key, qualityFinding.key),
);
const inPlaces = (libraries: readonly string[] | null): SQL | undefined =>
  libraries === null ? undefined : inArray(qualityFinding.libcode, [...libraries]);

/** Lists what the run of a day found in some libraries, with the acceptances; the largest first. */
export async function listFindings(
  db: Db,
  { glc, day, check }: { glc: string; day: string; check?: QualityCheck },
  libraries: readonly string[] | null,
): Promise<KnownRow[]> {
  return db
    .select({ finding: qualityFinding, acceptance: qualityAcceptance })
    .from(qualityFinding)
    .leftJoin(qualityAcceptance, isAcceptanceOf)
    .where(
      and(
        eq(qualityFinding.glc, glc),
        eq(qualityFinding.day, day),
        check === undefined ? undefined : eq(qualityFinding.check, check),
        inPlaces(libraries),
      ),
    )
    .orderBy(desc(qualityFinding.rows), qualityFinding.key);
}

/** Returns the numbers of each day since a day that are not accepted now, by check. */
export async function readCourse(
  db: Db,
  { glc, since }: { glc: string; since: string },
  libraries: readonly string[] | null,
): Promise<CourseRow[]> {
  const open = sql<string>`sum(CASE WHEN ${qualityAcceptance.id} IS NULL THEN ${qualityFinding.rows}
    WHEN ${inArray(qualityFinding.check, [...wholeChecks])} THEN 0
    ELSE greatest(${qualityFinding.rows} - ${qualityAcceptance.rows}, 0) END)`;
  const rows = await db
    .select({ day: qualityFinding.day, check: qualityFinding.check, rows: open })
    .from(qualityFinding)
    .leftJoin(qualityAcceptance, isAcceptanceOf)
    .where(
      and(eq(qualityFinding.glc, glc), sql`${qualityFinding.day} >= ${since}`, inPlaces(libraries)),
    )
    .groupBy(qualityFinding.day, qualityFinding.check);
  return rows.map((row) => ({ ...row, rows: Number(row.rows) }));
}

/** Writes a run in place of the earlier one of its day. */
export async function writeRun(
  tx: Tx,
  run: CheckRunRow,
  findings: readonly Omit<FindingRow, 'glc' | 'day'>[],
): Promise<void> {
  const { glc, day } = run;
  await tx.delete(qualityRun).where(and(eq(qualityRun.glc, glc), eq(qualityRun.day, day)));
  await tx.insert(qualityRun).values(run);
  for (let at = 0; at < findings.length; at += 500)
    await tx
      .insert(qualityFinding)
      .values(findings.slice(at, at + 500).map((one) => ({ ...one, glc, day })));
  await tx
    .delete(qualityRun)
    .where(and(eq(qualityRun.glc, glc), lt(qualityRun.day, sql`${day}::date - ${keepDays}::int`)));
}

export async function putAcceptance(
  tx: Tx,
  row: Omit<typeof qualityAcceptance.$inferInsert, 'id'>,
): Promise<string> {
  const { rows, since, until, facts, reason, username, at } = row;
  const [made] = await tx
    .insert(qualityAcceptance)
    .values(row)
    .onConflictDoUpdate({
      target: [qualityAcceptance.glc, qualityAcceptance.check, qualityAcceptance.key],
      set: { rows, since, until, facts, reason, username, at },
    })
    .returning({ id: qualityAcceptance.id });
  if (made === undefined) throw new Error('The acceptance was not written.');
  return made.id;
}

export async function findAcceptance(db: Db, id: string): Promise<AcceptanceRow | null> {
  const [row] = await db.select().from(qualityAcceptance).where(eq(qualityAcceptance.id, id));
  return row ?? null;
}

export async function removeAcceptance(tx: Tx, id: string): Promise<void> {
  await tx.delete(qualityAcceptance).where(eq(qualityAcceptance.id, id));
}

/** Returns a page of the acceptances in some libraries, the newest first. */
export async function listAcceptances(
  db: Db,
  { glc, libraries }: { glc: string; libraries: readonly string[] | null },
  { pageNum, pageSize, order }: { pageNum: number; pageSize: number; order?: string | undefined },
): Promise<{ rows: AcceptanceRow[]; total: number }> {
  const where = and(
    eq(qualityAcceptance.glc, glc),
    libraries === null ? undefined : inArray(qualityAcceptance.libcode, [...libraries]),
  );
  const { at, id } = qualityAcceptance;
  const rows = await db
    .select()
    .from(qualityAcceptance)
    .where(where)
    .orderBy(order === 'ascend' ? at : desc(at), id)
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize);
  const [totals] = await db.select({ total: count() }).from(qualityAcceptance).where(where);
  return { rows, total: totals?.total ?? 0 };
}

/** Lists every acceptance of a group. */
export async function acceptancesOf(db: Db, glc: string): Promise<AcceptanceRow[]> {
  return db.select().from(qualityAcceptance).where(eq(qualityAcceptance.glc, glc));
}
