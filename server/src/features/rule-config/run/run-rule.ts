import {
  type Language,
  nameIn,
  type RuleAnswer,
  type RuleAsk,
  type RuleBody,
} from '@stacksight/contract';
import { toDay } from '#analytics/calendar/days.ts';
import type { QueryScope } from '#analytics/question/scope.ts';
import { maySeeReaders } from '#analytics/rights.ts';
import type { Analytics } from '#analytics/run-query.ts';
import { everyLibrary, scopeFor } from '#analytics/statement/choices.ts';
import type { Engine } from '#engine/open.ts';
import type { BookAsker } from '#kit/books.ts';
import { sentence } from '#kit/messages.ts';
import type { DeskTools, RunEntry } from '#kit/statements/desk-tools.ts';
import { AppError } from '#lib/app-error.ts';
import { allCopyTargets, toCopyTargetParams } from '#store/config/replica-standards.ts';
import type { Store } from '#store/open.ts';
import { type FilledForm, fillForm } from '../form/fill-form.ts';
import { describeRun } from './about.ts';
import { shapeAnswer } from './shape-answer.ts';
import { runPlaceOf, toQuery } from './to-query.ts';

export type RuleRunDeps = {
  engine: Engine;
  store: Pick<Store, 'db'>;
  analytics: Analytics;
  clock: { now(): Date };
  timeZone: string;
  tools: DeskTools;
};
export type RuleRunContext = {
  caller: BookAsker;
  language: Language;
  signal: AbortSignal;
  isExport: boolean;
  /** The id of the saved rule; null for a rule that was not saved. */
  id: string | null;
};
export type RuleRunInput = { rule: RuleBody; ask: RuleAsk; scope: QueryScope; form: FilledForm };
type Answer = Omit<RuleAnswer, 'ms' | 'runId'>;

const seconds = 30;

/** Runs a rule within the caller's libraries and writes the run to the history. */
export async function runRule(
  deps: RuleRunDeps,
  rule: RuleBody,
  ask: RuleAsk,
  running: RuleRunContext,
): Promise<RuleAnswer> {
  const prepared = await prepareRun(deps, rule, ask, running);
  return deps.tools.record(prepared.entry, async () => {
    const input = await fillRunForm(deps, prepared, running);
    return rule.question.kind === 'sql'
      ? runStatement(deps, input, rule.question, running)
      : runQuery(deps, input, rule.question, running);
  });
}

type PreparedRun = Pick<RuleRunInput, 'rule' | 'ask' | 'scope'> & { entry: RunEntry };

/** Finds the scope of a run and prepares its history entry. */
export async function prepareRun(
  { analytics }: RuleRunDeps,
  rule: RuleBody,
  ask: RuleAsk,
  { caller, language, id, isExport }: RuleRunContext,
): Promise<PreparedRun> {
  const { groups } = await analytics.state();
  assertPlace(rule, ask, language);
  const scope = scopeFor(caller, groups, runPlaceOf(rule.question, ask));
  const entry: RunEntry = {
    caller,
    kind: 'rule',
    ...(id === null ? {} : { rule: { id, name: nameIn(rule.name, language) } }),
    sql: rule.question.kind === 'sql' ? rule.question.sql : JSON.stringify(rule.question.query),
    parameters: ask.parameters,
    scope,
    isExport,
  };
  return { rule, ask, scope, entry };
}

function assertPlace(
  { question }: RuleBody,
  { glc, libraries }: RuleAsk,
  language: Language,
): void {
  const isFixed = question.kind === 'query' && question.fixesLibraries;
  if (!isFixed || (glc === undefined && libraries === undefined)) return;
  const fields = { libraries: sentence('rule.reason.fixedLibraries', language) };
  throw new AppError('request.invalid', { fields });
}

/** Fills in the form of a run; throws if the caller may not run the rule. */
export async function fillRunForm(
  deps: RuleRunDeps,
  { rule, ask, scope }: PreparedRun,
  { caller, language }: RuleRunContext,
): Promise<RuleRunInput> {
  assertMayRun(rule, caller);
  const { clock, timeZone } = deps;
  const place = { ...deps, asker: caller, scope, language, now: clock.now(), zone: timeZone };
  return { rule, ask, scope, form: await fillForm(rule.parameters, ask.parameters, place) };
}

/**
 * Throws if a caller may not run a rule. A rule may need its own permission, and a rule that lists readers needs the
 * right to see readers.
 */
export function assertMayRun({ needs, question }: RuleBody, caller: BookAsker): void {
  const { isSuper, permissions } = caller;
  const listsReaders = question.kind === 'sql' && question.readers === 'rows';
  if (needs !== null && !isSuper && !permissions.has(needs))
    throw new AppError('permission.denied');
  if (listsReaders && !maySeeReaders(caller)) throw new AppError('permission.denied');
}

export type RuleQuestionOf<K extends RuleBody['question']['kind']> = Extract<
  RuleBody['question'],
  { kind: K }
>;

/** Returns the parameters of every statement; for statements that use them, also the copy targets. */
async function commonParams(
  { engine, store, clock, timeZone }: RuleRunDeps,
  { glc, libraries }: QueryScope,
  sql: string,
) {
  return {
    glc,
    libraries: libraries ?? (await everyLibrary(engine, glc)),
    today: toDay(clock.now(), timeZone),
    zone: timeZone,
    ...(sql.includes('{standard') ? toCopyTargetParams(await allCopyTargets(store.db, glc)) : {}),
  };
}

/** Returns the statement of a rule with all its parameters, limited to the scope of the run. */
export async function scopedStatement(
  deps: RuleRunDeps,
  { scope, form }: Pick<RuleRunInput, 'scope' | 'form'>,
  { sql, readers }: Pick<RuleQuestionOf<'sql'>, 'sql' | 'readers'>,
) {
  const params = { ...form.params, ...(await commonParams(deps, scope, sql)) };
  const hasReaders = readers !== 'none' || deps.engine.plainDesk === null;
  return { sql, params, scope, hasReaders };
}

/** Returns whether counts of fewer than five readers are hidden from a caller. */
export const hidesSmallCounts = (
  readers: RuleQuestionOf<'sql'>['readers'],
  caller: RuleRunContext['caller'],
): boolean => readers === 'counts' && !maySeeReaders(caller);

async function runStatement(
  deps: RuleRunDeps,
  { rule, ask, scope, form }: RuleRunInput,
  { sql, readers }: RuleQuestionOf<'sql'>,
  { caller, language, signal }: RuleRunContext,
): Promise<Answer> {
  const { analytics, tools } = deps;
  const { glc } = scope;
  const { rows, fresh: isFresh } = ask;
  const whole = await scopedStatement(deps, { scope, form }, { sql, readers });
  const page = await tools.askDesk({ ...whole, rows, seconds, isFresh }, caller, signal);
  const hidesSmall = hidesSmallCounts(readers, caller);
  const place = { glc, labels: analytics.labels, language };
  const { columns, rows: cells, hasHidden } = await shapeAnswer(page, rule, hidesSmall, place);
  const warnings = hasHidden ? (['small_cells_hidden'] as const) : [];
  return {
    columns,
    rows: cells,
    totals: null,
    hasMore: page.hasMore,
    rowLimit: rows,
    cached: page.cached,
    about: await describeRun(analytics, { scope, sql, form, warnings }),
  };
}

export async function runQuery(
  { analytics }: RuleRunDeps,
  { ask, scope, form }: RuleRunInput,
  question: RuleQuestionOf<'query'>,
  { caller, language, signal }: RuleRunContext,
): Promise<Answer> {
  const { libraries } = runPlaceOf(question, ask);
  const query = toQuery(question, form, { glc: scope.glc, libraries });
  const { columns, rows, totals, meta } = await analytics.query(query, caller, {
    language,
    signal,
  });
  const { warnings, dataUntil, loadedAt, truncated, cached } = meta;
  return {
    columns,
    rows: rows.slice(0, ask.rows),
    totals,
    hasMore: truncated || rows.length > ask.rows,
    rowLimit: ask.rows,
    cached,
    about: {
      ...(await describeRun(analytics, { scope, sql: '', form, warnings })),
      dataUntil,
      loadedAt,
    },
  };
}
