import {
  type AnyRoute,
  type contract,
  nameIn,
  type RuleBody,
  type RuleForm,
} from '@stacksight/contract';
import { maySeeReaders } from '#analytics/rights.ts';
import type { Analytics } from '#analytics/run-query.ts';
import { scopeFor } from '#analytics/statement/choices.ts';
import { createAuditNote } from '#kit/crud/audit-note.ts';
import type { ServerDeps } from '#kit/deps.ts';
import type { Call, HandlersFor } from '#kit/handler.ts';
import { toWritten } from '#kit/spoken.ts';
import { assertMay, bookFile } from '#kit/statements/book-file.ts';
import type { DeskTools } from '#kit/statements/desk-tools.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import { lockRecord } from '#store/lock-record.ts';
import { checkRule } from './check-rule.ts';
import {
  getRuleVersion,
  listRules,
  listVersions,
  type RunnableRules,
  removeRule,
} from './rule-config.store.ts';
import { toPage, toRule, toSummary } from './rule-view.ts';
import { openRuleBook } from './run/export-rule.ts';
import { assertMayRun, runRule } from './run/run-rule.ts';
import { runPlaceOf } from './run/to-query.ts';
import { findRule, planNew, saveNext } from './save-rule.ts';

type All = ServerDeps & { analytics: Analytics; timeZone: string };
type RuleChangeCall = Pick<Call<AnyRoute>, 'language' | 'origin'> & { caller: Caller };

export function ruleConfigRoutes(
  deps: All,
  tools: DeskTools,
): HandlersFor<typeof contract.ruleConfig> {
  const { store, clock, timeZone, analytics, engine } = deps;
  const { db } = store;
  const runner = { ...deps, tools };

  const check = (rule: RuleBody, { caller, language }: RuleChangeCall) =>
    checkRule(rule, caller, {
      engine,
      store,
      analytics,
      language,
      now: clock.now(),
      zone: timeZone,
    });
  const saving = <Folder extends string | null>(
    rule: RuleBody,
    { caller }: RuleChangeCall,
    folderId: Folder,
    note: string,
  ) => ({
    body: rule,
    folderId,
    note,
    by: caller.username,
    at: clock.now(),
  });
  const note = createAuditNote(deps, 'ruleConfig');

  return {
    page: async ({ params, query, caller, language }) => {
      const row = await findRule(db, caller, params.id);
      assertMayRun(row.body, caller);
      const { groups } = await analytics.state();
      const { glc } = runPlaceOf(row.body.question, query);
      const scope = scopeFor(caller, groups, { glc });
      return toPage(row, { engine, store, analytics, asker: caller, scope, language });
    },
    list: async ({ query, caller, language }) => {
      const { rows, total } = await listRules(
        db,
        { reader: caller, runnable: runnableFor(caller) },
        query,
      );
      return { rows: rows.map((row) => toSummary(row, language)), total };
    },
    create: async (call) => {
      const { folderId, note: words, ...rule } = toWritten(call.body, call.language, null);
      await check(rule, call);
      const save = await planNew(store, saving(rule, call, folderId, words), call.language);
      return store.transaction(async (tx) => {
        const id = await save(tx);
        await note(tx, call, 'create', { subject: id });
        return { id };
      });
    },
    get: async ({ params, caller }) => toRule(await ruleToRead(params.id, caller)),
    update: async (call) => {
      const { id } = call.params;
      const before = await findRule(db, call.caller, id);
      const { version, ...form } = toWritten(call.body, call.language, before.body);
      const { folderId, note: words, ...rule }: RuleForm = form;
      await check(rule, call);
      const next = saving(rule, call, folderId, words);
      return saveNext(store, { id, version, saving: next }, call, (tx, known) =>
        note(tx, call, 'update', { subject: id, before: { version: known.version } }),
      );
    },
    remove: async (call) => {
      const { id } = call.params;
      return store.transaction(async (tx) => {
        await lockRecord(tx, id);
        const before = await findRule(tx, call.caller, id);
        await removeRule(tx, id);
        await note(tx, call, 'remove', { subject: id, before: before.body });
        return null;
      });
    },
    versions: async ({ params, caller }) => {
      await ruleToRead(params.id, caller);
      const rows = await listVersions(db, params.id);
      return rows.map(({ savedAt, version, savedBy, note: words }) => ({
        version,
        savedAt: savedAt.toISOString(),
        savedBy,
        note: words,
      }));
    },
    version: async ({ params, caller }) => {
      await ruleToRead(params.id, caller);
      const { body } = await findVersion(params.id, params.version);
      if (runnableFor(caller) !== null) assertMayRun(body, caller);
      return body;
    },
    restore: async (call) => {
      const { id } = call.params;
      const { version, current } = call.body;
      await findRule(db, call.caller, id);
      const old = await findVersion(id, version);
      await check(old.body, call);
      const next = saving(old.body, call, null, `↺ ${version}`);
      return saveNext(store, { id, version: current, saving: next }, call, (tx, known) => {
        const before = { version: known.version, from: version };
        return note(tx, call, 'restore', { subject: id, before });
      });
    },
    run: async ({ params, body, caller, language, signal }) => {
      const { id, body: rule } = await findRule(db, caller, params.id);
      return runRule(runner, rule, body, { caller, language, signal, id, isExport: false });
    },
    excel: async (call) => {
      const { params, body, caller, language } = call;
      assertMay(caller, 'export:excel');
      const { id, body: rule } = await findRule(db, caller, params.id);
      const bookRequest = { id, rule, ask: body };
      const book = await openRuleBook(runner, bookRequest, caller, { ...call, isLarge: false });
      const subject = nameIn(rule.name, language);
      await store.transaction((tx) => note(tx, call, 'export', { subject }));
      return bookFile(book);
    },
    preview: async (call) => {
      const { rule, ...ask } = call.body;
      await check(rule, call);
      const { caller, language, signal } = call;
      return runRule(runner, rule, ask, { caller, language, signal, id: null, isExport: false });
    },
  };

  // Reads a rule with its question; refused unless the caller may edit rules or run this rule.
  async function ruleToRead(id: string, caller: Caller) {
    const row = await findRule(db, caller, id);
    if (runnableFor(caller) !== null) assertMayRun(row.body, caller);
    return row;
  }

  async function findVersion(id: string, version: number) {
    const row = await getRuleVersion(db, id, version);
    if (row === null) throw new AppError('not_found');
    return row;
  }
}

/**
 * Returns the condition for the rules that a caller sees: all rules for callers who edit rules, otherwise the rules
 * that the caller may run.
 */
function runnableFor(caller: Caller): RunnableRules {
  if (caller.isSuper || caller.permissions.has('rule:edit')) return null;
  return { permissions: [...caller.permissions], readers: maySeeReaders(caller) };
}
