import { nameIn, type RuleAnswer, type RuleAsk, type RuleBody } from '@stacksight/contract';
import { toDay } from '#analytics/resolve-range.ts';
import { checkRights, maySeeReaders } from '#analytics/rights.ts';
import type { Analytics } from '#analytics/run-query.ts';
import type { QueryScope } from '#analytics/scope.ts';
import { everyLibrary, scopeFor } from '#analytics/statement/choices.ts';
import type { Engine } from '#engine/open.ts';
import type { AskDesk, RecordRun, RunEntry } from '#http/statements/desk-tools.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import { allStandards, toStandardParams } from '#store/config/replica-standards.ts';
import type { Store } from '#store/open.ts';
import { type FilledForm, fillForm } from '../form/fill-form.ts';
import { aboutOf } from './about.ts';
import { shapeAnswer } from './shape-answer.ts';
import { toQuery } from './to-query.ts';

export type Runner = {
  engine: Engine;
  store: Pick<Store, 'db'>;
  analytics: Analytics;
  clock: { now(): Date };
  timeZone: string;
  askDesk: AskDesk;
  record: RecordRun;
};
export type Running = {
  caller: Caller;
  language: 'zh-CN' | 'en-US';
  signal: AbortSignal;
  isExport: boolean;
  /** The saved rule; null for one that is being written. */
  id: string | null;
};
type Asked = { rule: RuleBody; ask: RuleAsk; scope: QueryScope; form: FilledForm };
type Answer = Omit<RuleAnswer, 'ms' | 'runId'>;

const seconds = 30;

/** Runs a rule as somebody asks it, within their libraries, and writes it down. */
export async function runRule(
  runner: Runner,
  rule: RuleBody,
  ask: RuleAsk,
  running: Running,
): Promise<RuleAnswer> {
  const { analytics, clock, timeZone } = runner;
  const { caller, language, id } = running;
  const { groups } = await analytics.state();
  const scope = scopeFor(caller, groups, ask);
  const entry: RunEntry = {
    caller,
    kind: 'rule',
    ...(id === null ? {} : { rule: { id, name: nameIn(rule.name, language) } }),
    sql: rule.question.kind === 'sql' ? rule.question.sql : JSON.stringify(rule.question.query),
    parameters: ask.parameters,
    scope,
    isExport: running.isExport,
  };
  return runner.record(entry, async () => {
    assertMayRun(rule, caller);
    const place = { ...runner, asker: caller, scope, language, now: clock.now(), zone: timeZone };
    const form = await fillForm(rule.parameters, ask.parameters, place);
    const asked = { rule, ask, scope, form };
    return rule.question.kind === 'sql'
      ? runStatement(runner, asked, rule.question, running)
      : runQuery(runner, asked, rule.question, running);
  });
}

/** A rule may ask for a right of its own, and one that lists readers asks for the right to see them. */
export function assertMayRun({ needs, question }: RuleBody, caller: Caller): void {
  const { isSuper, permissions } = caller;
  const listsReaders = question.kind === 'sql' && question.readers === 'rows';
  if (needs !== null && !isSuper && !permissions.has(needs))
    throw new AppError('permission.denied');
  if (listsReaders && !maySeeReaders(caller)) throw new AppError('permission.denied');
}

type Question<K extends RuleBody['question']['kind']> = Extract<RuleBody['question'], { kind: K }>;

/** What every statement is told, and the standards of copies where it asks for them. */
async function givensOf(
  { engine, store, clock, timeZone }: Runner,
  { glc, libraries }: QueryScope,
  sql: string,
) {
  return {
    glc,
    libraries: libraries ?? (await everyLibrary(engine, glc)),
    today: toDay(clock.now(), timeZone),
    zone: timeZone,
    ...(sql.includes('{standard') ? toStandardParams(await allStandards(store.db, glc)) : {}),
  };
}

async function runStatement(
  runner: Runner,
  { rule, ask, scope, form }: Asked,
  { sql, readers }: Question<'sql'>,
  { caller, language, signal }: Running,
): Promise<Answer> {
  const { engine, analytics, askDesk } = runner;
  const { glc } = scope;
  const { rows, fresh: isFresh } = ask;
  const params = { ...form.params, ...(await givensOf(runner, scope, sql)) };
  const hasReaders = readers !== 'none' || engine.plainDesk === null;
  const statement = { sql, params, scope, hasReaders, rows, seconds, isFresh };
  const page = await askDesk(statement, caller, signal);
  const hidesSmall = readers === 'counts' && !maySeeReaders(caller);
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
    about: await aboutOf(analytics, { scope, sql, form, warnings }),
  };
}

async function runQuery(
  { analytics }: Runner,
  { ask, scope, form }: Asked,
  question: Question<'query'>,
  { caller, language, signal }: Running,
): Promise<Answer> {
  const whose = { glc: scope.glc, libraries: ask.libraries };
  const query = toQuery(question, form, whose);
  checkRights(await analytics.resolve(query, caller), caller, false);
  const { columns, rows, totals, meta } = await analytics.run(query, caller, { language, signal });
  const { warnings, dataUntil, loadedAt, truncated, cached } = meta;
  return {
    columns,
    rows: rows.slice(0, ask.rows),
    totals,
    hasMore: truncated || rows.length > ask.rows,
    rowLimit: ask.rows,
    cached,
    about: {
      ...(await aboutOf(analytics, { scope, sql: '', form, warnings })),
      dataUntil,
      loadedAt,
    },
  };
}
