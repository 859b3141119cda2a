import type { AnalyticsTarget, TargetForm, TargetValue, WithBothNames } from '@stacksight/contract';
import { type Asker, checkRights } from '#analytics/rights.ts';
import type { Analytics } from '#analytics/run-query.ts';
import type { StatisticQuery } from '#analytics/table-of.ts';
import {
  computeTargetNumber,
  mergeTargetMeta,
  targetColumn,
  targetFormulaText,
  targetProgress,
  targetQuestions,
  unknownMetrics,
} from '#analytics/target-value.ts';
import { assertUnused } from '#kit/crud/assert-unused.ts';
import type { Write } from '#kit/crud/crud-routes.ts';
import { writeNamed } from '#kit/crud/name-taken.ts';
import { mayChange } from '#kit/crud/own-records.ts';
import type { CallerContext } from '#kit/handler.ts';
import { sentence } from '#kit/messages.ts';
import { AppError } from '#lib/app-error.ts';
import type { Clock } from '#lib/clock.ts';
import type { Db } from '#store/backend.ts';
import { asShown } from '#store/demo/shown-demo.ts';
import type { Store } from '#store/open.ts';
import {
  addTarget,
  changeTarget,
  findTarget,
  removeTarget,
  reportsWithTarget,
  type TargetRow,
} from './analytics-target.store.ts';

export type AnalyticsTargetDeps = { analytics: Analytics; store: Store; clock: Clock };
type FoundTarget = { target: TargetRow; username: string | null };

/** Adds to each target whether the caller may change and delete it. */
export async function shownTargets(
  db: Db,
  found: readonly FoundTarget[],
  { caller, language }: CallerContext,
): Promise<WithBothNames<AnalyticsTarget>[]> {
  const rows = found.map(({ target, username }) => ({ ...target, username }));
  const shown = await asShown(db, 'analytics_target', rows, language);
  return shown.map(({ username, createdAt: _, ...row }) => ({
    ...row,
    createdBy: username ?? '',
    modifiedAt: row.modifiedAt.toISOString(),
    mayChange: mayChange(row, caller),
  }));
}

const nameOf = ({ name }: TargetForm) => ({ field: 'name.zh-CN', value: name['zh-CN'] });

export async function createTarget(
  deps: AnalyticsTargetDeps,
  form: TargetForm,
  by: CallerContext,
): Promise<Write<string>> {
  await checkForm(deps, form, by);
  const made = { createdBy: by.caller.accountId, at: deps.clock.now() };
  return (tx) => writeNamed(addTarget(tx, form, made), nameOf(form), by.language);
}

export async function updateTarget(
  deps: AnalyticsTargetDeps,
  id: string,
  form: TargetForm,
  by: CallerContext,
): Promise<Write<unknown> | null> {
  if (!(await isOwn(deps, id, by))) return null;
  await checkForm(deps, form, by);
  return (tx) =>
    writeNamed(changeTarget(tx, id, form, deps.clock.now()), nameOf(form), by.language);
}

/** Deletes a target; refused if a report shows the target. */
export async function deleteTarget(
  deps: AnalyticsTargetDeps,
  id: string,
  by: CallerContext,
): Promise<Write<unknown> | null> {
  const { db } = deps.store;
  if (!(await isOwn(deps, id, by))) return null;
  assertUnused(await reportsWithTarget(db, id, by.caller), 'reports', by.language);
  return (tx) => removeTarget(tx, id);
}

async function isOwn(
  { store }: AnalyticsTargetDeps,
  id: string,
  { caller }: CallerContext,
): Promise<boolean> {
  const found = await findTarget(store.db, id);
  if (found !== null && !mayChange(found.target, caller)) throw new AppError('permission.denied');
  return found !== null;
}

/** Refuses metrics that the model lacks or that the author may not ask about. */
async function checkForm(
  { analytics }: AnalyticsTargetDeps,
  form: TargetForm,
  { caller, language }: CallerContext,
) {
  const unknown = unknownMetrics(form);
  if (unknown.length > 0) {
    const say = (value: string) => sentence('field.unknown', language, { value });
    const fields = Object.fromEntries(unknown.map(([field, code]) => [field, say(code)]));
    throw new AppError('request.invalid', { fields });
  }
  for (const query of targetQuestions(form, form.range, {}))
    checkRights(await analytics.resolve(query, caller), caller, false);
}

type TargetRequest = Pick<CallerContext, 'language'> & { caller: Asker; signal: AbortSignal };

/**
 * Returns the current value of a target, or of its kept definition, within the caller's rights and libraries, or the
 * reason why there is none.
 */
export async function targetValue(
  { analytics, store }: AnalyticsTargetDeps,
  asKept: string | TargetForm,
  asked: StatisticQuery,
  { caller, language, signal }: TargetRequest,
): Promise<TargetValue> {
  const target = typeof asKept === 'string' ? (await findTarget(store.db, asKept))?.target : asKept;
  if (target === undefined) throw new AppError('not_found');
  const { goal, better } = target;
  const words = {
    column: targetColumn(target, language),
    measure: targetFormulaText(target, language),
  };
  const shown = { ...words, goal, better };
  const questions = targetQuestions(target, target.range, asked);
  const nothing = { value: null, share: null, isReached: null, meta: null } as const;
  try {
    const results = await Promise.all(
      questions.map((query) => analytics.query(query, caller, { language, signal })),
    );
    const number = computeTargetNumber(target, results);
    return {
      ...shown,
      ...number,
      ...targetProgress(target, number.value),
      meta: mergeTargetMeta(results),
    };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'permission.denied') throw error;
    return { ...shown, ...nothing, reason: 'denied' };
  }
}
