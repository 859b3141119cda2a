import {
  type Language,
  type TransferCopyRow,
  type TransferPlan,
  type TransferPlanRow,
  TransferQuestion,
  type TransferStage,
  type TransferWhatIf,
  transferGuards,
  transferStages,
} from '@stacksight/contract';
import { z } from 'zod';
import {
  groupsInScope,
  librariesIn,
  type QueryScope,
  resolveScope,
} from '#analytics/question/scope.ts';
import type { Analytics } from '#analytics/run-query.ts';
import type { GuardCounts } from '#holdings/allot/guards.ts';
import type { ChosenCopy } from '#holdings/allot/plan-copies.ts';
import { readTitles } from '#holdings/titles.store.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import { asShown } from '#store/demo/shown-demo.ts';
import { sumCopies, type TransferCopyRecord } from './copies.store.ts';
import { type HoldingDeps, type MadePlan, sumChosen, type TransferCall } from './make-plan.ts';
import { findPlan, type NewTransferRecord } from './plans.store.ts';
import { transferReasonText } from './transfer-reason.ts';
import { nameVanDays, vanDaysFrom, vanOfPlan } from './van.service.ts';

const KeptPromise = z.object({
  guards: z.array(z.object({ guard: z.enum(transferGuards), copies: z.number() })),
});

/** Returns the groups and libraries in which a caller sees plans; `glc` narrows them to one group. */
export async function planScopes(
  { analytics }: Pick<HoldingDeps, 'analytics'>,
  { scope, defaultGlc }: Caller,
  glc?: string,
): Promise<QueryScope[]> {
  const { groups } = await analytics.state();
  if (glc !== undefined) return [resolveScope(scope, groups, { glc, defaultGlc })];
  return groupsInScope(scope, groups).map((group) =>
    resolveScope(scope, groups, { glc: group.glc, defaultGlc }),
  );
}

type PlanReader = Pick<TransferCall, 'caller' | 'language'>;

/**
 * Returns plans as a reader sees them: plans of the demonstration city are in the reader's language, with the city as
 * their author.
 */
export async function shownPlans(
  { store }: Pick<HoldingDeps, 'store'>,
  rows: Awaited<ReturnType<typeof findPlan>>,
  language: Language,
) {
  const plans = rows.map(({ plan }) => plan);
  const shown = await asShown(store.db, 'transfer_plan', plans, language);
  return rows.map((row, at) => {
    const { username, ...plan }: (typeof shown)[number] = shown[at] ?? row.plan;
    const { createdBy, approvedBy } = row;
    return {
      ...row,
      plan,
      createdBy: username ?? createdBy,
      approvedBy: plan.approvedAt === null ? approvedBy : (username ?? approvedBy),
    };
  });
}

/**
 * Returns the plan with this id and those of its libraries that the caller sees; throws if the caller sees none of
 * them.
 */
export async function planFor(deps: HoldingDeps, id: string, { caller, language }: PlanReader) {
  const scopes = await planScopes(deps, caller);
  const [found] = await shownPlans(deps, await findPlan(deps.store.db, id, scopes), language);
  if (found === undefined) throw new AppError('not_found');
  const question = TransferQuestion.parse(found.plan.form);
  const libraries = librariesIn(caller.scope, found.plan.glc);
  const isWhole = question.libraries.every((code) => libraries?.includes(code) ?? true);
  return { ...found, question, isWhole, libraries: isWhole ? null : libraries };
}
export type FoundPlan = Awaited<ReturnType<typeof planFor>>;

/** Returns a plan that the caller may change; throws unless all its libraries are the caller's. */
export async function planToChange(deps: HoldingDeps, id: string, reader: PlanReader) {
  const found = await planFor(deps, id, reader);
  if (!found.isWhole) throw new AppError('permission.denied');
  return found;
}

type PlanSums = { copies: number; received: number; gain: number };

export function toPlanRow(
  { plan, createdBy, approvedBy }: Pick<FoundPlan, 'plan' | 'createdBy' | 'approvedBy'>,
  sums: PlanSums | undefined,
): TransferPlanRow {
  const { id, glc, name, state, createdAt, approvedAt } = plan;
  return {
    ...{ id, glc, name, state, createdBy, approvedBy },
    ...{ copies: sums?.copies ?? 0, received: sums?.received ?? 0, gain: sums?.gain ?? 0 },
    createdAt: createdAt.toISOString(),
    approvedAt: approvedAt?.toISOString() ?? null,
  };
}

/** Returns a plan with all parts of its page. */
export async function describePlan(
  deps: HoldingDeps,
  found: FoundPlan,
  language: Language,
): Promise<TransferPlan> {
  const { plan, question, isWhole, libraries } = found;
  const sums = await sumCopies(deps.store.db, { plans: [plan.id], libraries });
  const { names, classNames } = await namesIn(deps, plan.glc, language);
  const { copies, gain } = total(sums.classes);
  const received = sums.stages.find(({ stage }) => stage === 'received')?.copies ?? 0;
  return {
    ...toPlanRow(found, { copies, gain, received }),
    question,
    guards: isWhole ? KeptPromise.parse(plan.promise).guards : [],
    isWhole,
    stages: sums.stages.toSorted((a, b) => order(a.stage) - order(b.stage)),
    van: await vanOfPlan(deps, found, language),
    sums: {
      ...{ copies, gain, titles: sums.titles },
      classes: sums.classes.map((one) => ({ ...one, name: classNames[one.class1] ?? '' })),
      pairs: sums.pairs.map((pair) => named(pair, names)),
    },
  };
}

const order = (stage: TransferStage) => transferStages.indexOf(stage);

const total = (rows: readonly { copies: number; gain: number }[]) => ({
  copies: rows.reduce((sum, { copies }) => sum + copies, 0),
  gain: rows.reduce((sum, { gain }) => sum + gain, 0),
});

const named = <Pair extends { from: string; to: string }>(
  pair: Pair,
  names: Readonly<Record<string, string>>,
) => ({ ...pair, fromName: names[pair.from] ?? pair.from, toName: names[pair.to] ?? pair.to });

/** Reads the names of libraries and classes. */
async function namesIn(
  { analytics }: Pick<HoldingDeps, 'analytics'>,
  glc: string,
  language: Language,
) {
  const [names, classNames] = await Promise.all([
    analytics.labels.all('dim_library', glc, language),
    analytics.labels.all('dim_clc', glc, language),
  ]);
  return { names, classNames };
}

/** Returns what a plan would move, without saving the plan. */
export async function toWhatIf(
  deps: Pick<HoldingDeps, 'analytics' | 'clock' | 'timeZone'>,
  { chosen, guards, glc, looked }: MadePlan,
  { question, language }: { question: TransferQuestion; language: Language },
): Promise<TransferWhatIf> {
  const { names, classNames } = await namesIn(deps, glc, language);
  const sums = sumChosen(chosen);
  const days = vanDaysFrom(deps, sums.pairs, question);
  return {
    ...sums,
    pairs: sums.pairs.map((pair) => named(pair, names)),
    classes: sums.classes.map((one) => ({ ...one, name: classNames[one.class1] ?? '' })),
    guards: guardRows(guards),
    looked,
    van: days === null ? null : await nameVanDays(deps, days, { glc, language }),
  };
}

/** Returns the guards that kept copies back, in their usual order. */
export const guardRows = (guards: GuardCounts) =>
  transferGuards.flatMap((guard) => {
    const copies = guards.get(guard) ?? 0;
    return copies === 0 ? [] : [{ guard, copies }];
  });

/** Returns the records of chosen copies, with their titles from the catalogue. */
export async function toRecords(
  { engine }: Pick<HoldingDeps, 'engine'>,
  { chosen, glc }: { chosen: readonly ChosenCopy[]; glc: string },
  { signal }: Pick<TransferCall, 'signal'>,
): Promise<NewTransferRecord[]> {
  const numbers = [...new Set(chosen.map(({ copy }) => copy.bookrecno))];
  const titles = await readTitles(engine, { glc, titles: numbers }, signal);
  return chosen.map(({ copy, to, gain, reason }) => ({
    ...{ barcode: copy.barcode, bookrecno: copy.bookrecno, class1: copy.class1 },
    ...{ callno: copy.callno, fromLibcode: copy.libcode, fromLoc: copy.loc, toLibcode: to },
    ...{ gain, reason, stage: 'planned' as const },
    title: titles.get(copy.bookrecno)?.title ?? '',
  }));
}

/** Returns copies as rows of pages and files, with the names of libraries and rooms. */
export async function toCopyRows(
  { analytics }: { analytics: Analytics },
  records: readonly TransferCopyRecord[],
  { glc, language }: { glc: string; language: Language },
): Promise<TransferCopyRow[]> {
  const [libraries, rooms] = await Promise.all([
    analytics.labels.all('dim_library', glc, language),
    analytics.labels.all('dim_location', glc, language),
  ]);
  return records.map((record) => {
    const { id, barcode, bookrecno, title, class1, callno, gain, stage, box } = record;
    const pair = named({ from: record.fromLibcode, to: record.toLibcode }, libraries);
    return {
      ...{ id, barcode, bookrecno, title, class1, callno, gain, stage, ...pair },
      room: record.fromLoc,
      roomName: rooms[record.fromLoc] ?? record.fromLoc,
      reason: transferReasonText(record.reason, language),
      box: box ?? '',
    };
  });
}
