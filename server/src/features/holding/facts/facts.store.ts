import { and, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Engine } from '#engine/open.ts';
import { bumpDataVersion, readDataVersions } from '#ingest/data-version.ts';
import { insertRows } from '#ingest/reference/insert-rows.ts';
import type { Db } from '#store/backend.ts';
import { transferCopy, transferPlan } from '#store/schema/holdings/transfers.ts';

/** Returns the version of the allotments in the warehouse by library group; 0 before the first load. */
export async function allotVersions(engine: Engine): Promise<(glc: string) => number> {
  const rows = (await readDataVersions(engine)).filter(({ name }) => name === 'fact_allot');
  return (glc) => rows.find((row) => row.glc === glc)?.version ?? 0;
}

/**
 * Returns the approved plans whose stages in the warehouse are out of date, or whose allotments in the warehouse have
 * changed since.
 */
export async function plansToWrite(db: Db, versionOf: (glc: string) => number, since: Date) {
  const { glc, state, approvedAt, modifiedAt, factsAt, factsVersion } = transferPlan;
  const known = await db.selectDistinct({ glc }).from(transferPlan);
  const changed = known.map((row) =>
    and(
      eq(glc, row.glc),
      ne(factsVersion, versionOf(row.glc)),
      sql`${modifiedAt} >= ${since.toISOString()}`,
    ),
  );
  return db
    .select()
    .from(transferPlan)
    .where(
      and(
        ne(state, 'draft'),
        isNotNull(approvedAt),
        or(isNull(factsAt), lt(factsAt, modifiedAt), ...changed),
      ),
    )
    .orderBy(approvedAt);
}

/** Returns the plans that were made since a time and wait for approval, with the number of copies that they move. */
export async function draftsSince(db: Db, since: Date) {
  const { id, glc, name, form, createdBy, createdAt, state } = transferPlan;
  const moved = and(eq(transferCopy.planId, id), ne(transferCopy.stage, 'struck'));
  return db
    .select({ id, glc, name, form, createdBy, copies: sql<number>`count(${transferCopy.id})::int` })
    .from(transferPlan)
    .leftJoin(transferCopy, moved)
    .where(and(eq(state, 'draft'), sql`${createdAt} >= ${since.toISOString()}`))
    .groupBy(id)
    .orderBy(createdAt);
}

/** Returns the boxes that were sent since a time and have copies that have not arrived yet, by library. */
export async function boxesUnderWay(db: Db, since: Date) {
  const { id, glc, name } = transferPlan;
  const { box, fromLibcode: from, toLibcode: to, sentAt, stage } = transferCopy;
  return db
    .select({
      id,
      glc,
      name,
      box: sql<string>`${box}`,
      from,
      to,
      copies: sql<number>`count(*)::int`,
    })
    .from(transferCopy)
    .innerJoin(transferPlan, eq(transferPlan.id, transferCopy.planId))
    .where(and(eq(stage, 'sent'), isNotNull(box), sql`${sentAt} >= ${since.toISOString()}`))
    .groupBy(id, box, from, to)
    .orderBy(id, to, box);
}

export function copiesOfPlan(db: Db, planId: string) {
  return db
    .select()
    .from(transferCopy)
    .where(and(eq(transferCopy.planId, planId), ne(transferCopy.stage, 'struck')));
}

export async function noteFacts(db: Db, planIds: readonly string[], at: Date, version: number) {
  const { id, modifiedAt } = transferPlan;
  await db
    .update(transferPlan)
    .set({ factsAt: at, factsVersion: version })
    .where(and(inArray(id, [...planIds]), sql`${modifiedAt} <= ${at.toISOString()}`));
}

/** One step of a copy on its way, as a row of the warehouse; days are local. */
export type AllotFact = {
  day: string;
  plan: string;
  barcode: string;
  bookrecno: string;
  from_libcode: string;
  libcode: string;
  stage: 'planned' | 'picked' | 'sent' | 'received';
};

const sameDays = 31;

/**
 * Writes the steps of plans and replaces the steps written before. If the source system has reported the same step
 * within some weeks, that step is not written.
 */
export async function writeAllotFacts(
  engine: Engine,
  { glc, plans, facts }: { glc: string; plans: readonly string[]; facts: readonly AllotFact[] },
  signal: AbortSignal,
): Promise<number> {
  const told = await engine.rows<{ barcode: string; libcode: string; stage: string; day: string }>(
    `SELECT barcode, toString(libcode) AS libcode, toString(stage) AS stage, toString(day) AS day FROM fact_allot AS t
     WHERE t.glc = {glc:String} AND NOT t.is_own AND t.barcode IN {barcodes:Array(String)}`,
    { glc, barcodes: [...new Set(facts.map(({ barcode }) => barcode))] },
    { signal, seconds: 60 },
  );
  const byCopy = Map.groupBy(told, ({ barcode }) => barcode);
  const own = facts.filter(
    (fact) =>
      !(byCopy.get(fact.barcode) ?? []).some(
        ({ libcode, stage, day }) =>
          libcode === fact.libcode &&
          stage === fact.stage &&
          Math.abs(Date.parse(day) - Date.parse(fact.day)) <= sameDays * 86_400_000,
      ),
  );
  await engine.command(
    'ALTER TABLE fact_allot DELETE WHERE glc = {glc:String} AND is_own AND plan IN {plans:Array(UInt64)} SETTINGS mutations_sync = 2',
    { glc, plans: plans.map(BigInt) },
  );
  await insertRows(
    engine,
    'fact_allot',
    own.map((fact) => ({ glc, ...fact, is_own: true })),
  );
  await bumpDataVersion(engine, glc, ['fact_allot']);
  return (await allotVersions(engine))(glc);
}
