import { randomUUID } from 'node:crypto';
import { AlertForm, addDays, Query, type ReportItem, TargetForm } from '@stacksight/contract';
import type { Tx } from '#store/backend.ts';
import { claimDemo } from '#store/demo/claim-demo.ts';
import type { DemoTexts } from '#store/demo/demo-kinds.ts';
import { firstSuperAccount, roleCalled } from '#store/demo/demo-owners.ts';
import { markDemo } from '#store/demo/shown-demo.ts';
import { alertTable } from '#store/schema/analysis/alerts.ts';
import { analyticsReport } from '#store/schema/analysis/reports.ts';
import { analyticsTarget } from '#store/schema/analysis/targets.ts';
import { analyticsComponent } from '#store/schema/analytics-components.ts';
import { layOut, type PartSize } from '#store/seeds/report-templates/report-template.ts';
import { roleSeeds } from '#store/seeds/role-seed.ts';
import { demoGlc } from '../scene.ts';
import { alerts } from './alerts.ts';
import { analyses } from './analyses.ts';
import type { RecordScene } from './record-scene.ts';
import { type ReportPart, reports } from './reports.ts';
import { seedStaff } from './seed-staff.ts';
import { targets } from './targets.ts';

/**
 * Adds the records of the demonstration city, once in the life of an installation. Returns true when this call added
 * them. A record whose name is taken is left out.
 */
export async function seedDemoRecords(tx: Tx, scene: RecordScene): Promise<boolean> {
  if (!(await claimDemo(tx))) return false;
  const ids = { ...(await addAnalyses(tx, scene)), ...(await addTargets(tx, scene)) };
  await addReports(tx, scene, ids);
  await addAlerts(tx, scene);
  await seedStaff(tx, scene);
  return true;
}

/** The days before the city's last day that its alerts judge when they are new. */
const daysJudged = 31;

type Sized = { item: ReportItem } & PartSize;
type Ids = Readonly<Record<string, string>>;
const stamps = ({ at }: RecordScene) => ({ createdAt: at, modifiedAt: at });

async function addAnalyses(tx: Tx, scene: RecordScene): Promise<Ids> {
  const ids: Record<string, string> = {};
  for (const [key, { name, note, query, chart }] of Object.entries(analyses)) {
    const [zh, en] = name;
    const row = { name: zh, note: note[0], query: Query.parse(query), chart, ...stamps(scene) };
    const [made] = await tx
      .insert(analyticsComponent)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: analyticsComponent.id });
    if (made === undefined) continue;
    ids[`analysis ${key}`] = made.id;
    await markDemo(tx, 'analytics_component', [
      { id: made.id, english: { name: en, note: note[1] } },
    ]);
  }
  return ids;
}

async function addTargets(tx: Tx, scene: RecordScene): Promise<Ids> {
  const ids: Record<string, string> = {};
  for (const [key, target] of Object.entries(targets)) {
    const { name, means, goal, metric, range, better } = target;
    const isOfSize = 'isOfSize' in target;
    const form = TargetForm.parse({
      name: { 'zh-CN': name[0], 'en-US': name[1] },
      means: { 'zh-CN': means[0], 'en-US': means[1] },
      goal: isOfSize ? Math.round(goal * scene.scale) : goal,
      ...{ metric, range, better },
    });
    const [made] = await tx
      .insert(analyticsTarget)
      .values({ ...form, ...stamps(scene) })
      .onConflictDoNothing()
      .returning({ id: analyticsTarget.id });
    if (made === undefined) continue;
    ids[`target ${key}`] = made.id;
    await markDemo(tx, 'analytics_target', [made]);
  }
  return ids;
}

async function addReports(tx: Tx, scene: RecordScene, ids: Ids): Promise<void> {
  for (const { name, note, range, parts } of reports) {
    const items = (language: 0 | 1) => layOut(parts.flatMap((part) => itemOf(part, ids, language)));
    const english: DemoTexts = { name: name[1], note: note[1], items: items(1) };
    const row = { id: randomUUID(), name: name[0], note: note[0], range, items: items(0) };
    const made = await tx
      .insert(analyticsReport)
      .values({ ...row, ...stamps(scene) })
      .onConflictDoNothing()
      .returning({ id: analyticsReport.id });
    await markDemo(
      tx,
      'analytics_report',
      made.map(({ id }) => ({ id, english })),
    );
  }
}

// An alert asks with the rights of its owner, so the first super account owns them. They begin with the last month.
async function addAlerts(tx: Tx, scene: RecordScene): Promise<void> {
  const createdBy = await firstSuperAccount(tx);
  if (createdBy === null) return;
  const judgedUntil = addDays(scene.at.toISOString().slice(0, 10), -daysJudged);
  for (const { name, metric, rule, eachLibrary, role: key } of alerts) {
    const told = await roleCalled(tx, roleSeeds[key].roleName);
    const { name: called, ...form } = AlertForm.parse({
      ...{ name: name[0], watch: { kind: 'metric', code: metric }, rule, eachLibrary },
      glc: demoGlc,
      to: told === null ? { kind: 'me' } : { kind: 'role', role: told },
    });
    const made = await tx
      .insert(alertTable)
      .values({ name: called, form, judgedUntil, createdBy, ...stamps(scene) })
      .returning({ id: alertTable.id });
    await markDemo(
      tx,
      'alert',
      made.map(({ id }) => ({ id, english: { name: name[1] } })),
    );
  }
}

function itemOf(part: ReportPart, ids: Ids, language: 0 | 1): Sized[] {
  if ('text' in part) {
    const { text, ...size } = part;
    return [{ item: { kind: 'text', text: text[language] }, ...size }];
  }
  const [kind, id] =
    'target' in part
      ? (['target', ids[`target ${part.target}`]] as const)
      : (['component', ids[`analysis ${part.analysis}`]] as const);
  const { target: _, analysis: __, ...size } = { target: '', analysis: '', ...part };
  return id === undefined ? [] : [{ item: { kind, id }, ...size }];
}
