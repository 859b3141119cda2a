import type { Language, PinForm } from '@stacksight/contract';
import { nameIn } from '@stacksight/contract';
import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '#store/backend.ts';
import { asShown } from '#store/demo/shown-demo.ts';
import { type ProjectReader, seenReports } from '#store/projects/project-access.ts';
import { analyticsReport } from '#store/schema/analysis/reports.ts';
import { analyticsTarget } from '#store/schema/analysis/targets.ts';
import { analyticsComponent } from '#store/schema/analytics-components.ts';
import { dashboardPin } from '#store/schema/dashboard.ts';

const { id, accountId, reportId, componentId, targetId, position, createdAt } = dashboardPin;
const item = sql`COALESCE(${componentId}, ${targetId})`;

/** Returns the condition for pins of the reader whose reports it may see now and still have the item. */
function seenPins(reader: ProjectReader) {
  const isInReport = sql`EXISTS (SELECT 1 FROM jsonb_array_elements(${analyticsReport.items}) AS part
    WHERE part->>'id' = ${item}::text)`;
  const inReport = and(seenReports(analyticsReport, reader), isInReport);
  return and(eq(accountId, reader.accountId), or(isNull(reportId), inReport));
}

const toForm = (
  row: Pick<typeof dashboardPin.$inferSelect, 'componentId' | 'targetId' | 'reportId'>,
) =>
  ({
    kind: row.componentId === null ? 'target' : 'component',
    id: row.componentId ?? row.targetId ?? '',
    report: row.reportId,
  }) satisfies PinForm;

/** Returns the pins that the reader sees now, in order, with the names of what they show. */
export async function listPins(db: Db, reader: ProjectReader, language: Language) {
  const rows = await db
    .select({
      pin: dashboardPin,
      component: { id: analyticsComponent.id, name: analyticsComponent.name },
      report: { id: analyticsReport.id, name: analyticsReport.name },
      target: analyticsTarget.name,
    })
    .from(dashboardPin)
    .leftJoin(analyticsReport, eq(analyticsReport.id, reportId))
    .leftJoin(analyticsComponent, eq(analyticsComponent.id, componentId))
    .leftJoin(analyticsTarget, eq(analyticsTarget.id, targetId))
    .where(seenPins(reader))
    .orderBy(asc(position), asc(createdAt), asc(id));
  const components = rows.flatMap(({ component }) => component ?? []);
  const reports = rows.flatMap(({ report }) => report ?? []);
  const named = new Map(
    [
      ...(await asShown(db, 'analytics_component', components, language)),
      ...(await asShown(db, 'analytics_report', reports, language)),
    ].map((one) => [one.id, one.name]),
  );
  return rows.map(({ pin, component, report, target }) => ({
    id: pin.id,
    item: toForm(pin),
    name: target === null ? (named.get(component?.id ?? '') ?? '') : nameIn(target, language),
    reportName: named.get(report?.id ?? '') ?? null,
  }));
}

/** Returns the number of pins that the reader sees now. */
export async function countPins(db: Db, reader: ProjectReader): Promise<number> {
  const [row] = await db
    .select({ pins: sql<number>`count(*)::int` })
    .from(dashboardPin)
    .leftJoin(analyticsReport, eq(analyticsReport.id, reportId))
    .where(seenPins(reader));
  return row?.pins ?? 0;
}

/** Returns what a pin shows; null if the reader has no such pin or does not see it now. */
export async function findPin(db: Db, reader: ProjectReader, key: string): Promise<PinForm | null> {
  const [row] = await db
    .select({ reportId, componentId, targetId })
    .from(dashboardPin)
    .leftJoin(analyticsReport, eq(analyticsReport.id, reportId))
    .where(and(eq(id, key), seenPins(reader)));
  return row === undefined ? null : toForm(row);
}

/** Returns whether the item exists, and the reader sees its report with the item in it. */
export async function canPin(db: Db, reader: ProjectReader, form: PinForm): Promise<boolean> {
  const table = form.kind === 'component' ? analyticsComponent : analyticsTarget;
  if ((await db.$count(table, eq(table.id, form.id))) === 0) return false;
  if (form.report === null) return true;
  const has = sql`${analyticsReport.items} @> ${JSON.stringify([{ kind: form.kind, id: form.id }])}::jsonb`;
  const seen = and(eq(analyticsReport.id, form.report), seenReports(analyticsReport, reader), has);
  return (await db.$count(analyticsReport, seen)) > 0;
}

/** Adds a pin of an account, and returns its id; a pin that exists stays. */
export async function addPin(tx: Tx, account: string, form: PinForm): Promise<string> {
  const row = {
    accountId: account,
    reportId: form.report,
    componentId: form.kind === 'component' ? form.id : null,
    targetId: form.kind === 'target' ? form.id : null,
  };
  await tx.insert(dashboardPin).values(row).onConflictDoNothing();
  const [kept] = await tx
    .select({ id })
    .from(dashboardPin)
    .where(
      and(
        eq(accountId, account),
        sql`${item} = ${form.id}`,
        form.report === null ? isNull(reportId) : eq(reportId, form.report),
      ),
    );
  if (kept === undefined) throw new Error('The insert returned no row.');
  return kept.id;
}

/** Puts the pins of an account in an order; the others come last, as they were. */
export async function arrangePins(tx: Tx, account: string, keys: readonly string[]): Promise<void> {
  const place = sql`array_position(${sql.param([...keys])}::uuid[], ${id})`;
  await tx.update(dashboardPin).set({ position: place }).where(eq(accountId, account));
}

export async function removePin(db: Db, account: string, key: string): Promise<void> {
  await db.delete(dashboardPin).where(and(eq(id, key), eq(accountId, account)));
}
