import type { contract, EtlRule, Language } from '@stacksight/contract';
import { groupToRead } from '#analytics/question/group-to-fill.ts';
import { assertMayChange } from '#analytics/question/scope.ts';
import { readBatchNames } from '#ingest/sync/batch-names.ts';
import { createAuditNote } from '#kit/crud/audit-note.ts';
import type { HandlersFor } from '#kit/handler.ts';
import type { Caller } from '#lib/caller.ts';
import { readCron } from '#lib/timing/read-cron.ts';
import { lookAtSource, tryOneStream } from './dry-run.ts';
import {
  createRule,
  type EtlRuleConfigDeps,
  getVisibleRule,
  listConnectorsInWords,
  removeRule,
  updateRule,
} from './etl-rule-config.service.ts';
import { type EtlRow, listEtlRules, listLoads, listSources } from './etl-rule-config.store.ts';
import { connectorOf } from './open-reader.ts';
import { answerRun, cancelRun, nextTime, startRun } from './runs/etl-runs.service.ts';
import { lastRuns, listRuns, listStates } from './runs/etl-runs.store.ts';
import { resetStream } from './runs/reset-stream.ts';
import { titleOf, toEtlRun } from './runs/say-run.ts';
import { createTableRule } from './table-rule.ts';

export function etlRuleConfigRoutes(
  deps: EtlRuleConfigDeps,
): HandlersFor<typeof contract.etlRuleConfig> {
  const note = createAuditNote(deps, 'etlRuleConfig');
  const { db } = deps.store;
  const wordsOf = (cron: string | null, language: Language) => {
    const asked = { now: deps.clock.now(), timeZone: deps.config.timeZone, language };
    return cron === null ? '' : (readCron(cron, asked)?.words ?? cron);
  };
  const toRules = async (rows: readonly EtlRow[], language: Language): Promise<EtlRule[]> => {
    const runs = await lastRuns(
      db,
      rows.map(({ id }) => id),
    );
    return Promise.all(
      rows.map(async ({ glc: _, body, scheduledAt, modifiedAt, ...row }) => {
        const last = runs.find(({ run }) => run.ruleId === row.id);
        const connector = await connectorOf(body).catch(() => null);
        const lastRun = last === undefined ? null : toEtlRun(last, connector, language);
        // No run comes before the question of the last one is answered.
        const isDue = body.isEnabled && lastRun?.status !== 'asks';
        const next = isDue ? nextTime(body.cron, scheduledAt, deps.config.timeZone) : null;
        return {
          ...row,
          ...body,
          words: wordsOf(body.cron, language),
          lastRun,
          nextAt: next?.toISOString() ?? null,
          modifiedAt: modifiedAt.toISOString(),
        };
      }),
    );
  };
  const ruleToChange = async (x: string, caller: Caller) => {
    const rule = await getVisibleRule(deps, x, { caller });
    assertMayChange(caller.scope, { glc: rule.glc });
    return rule;
  };
  return {
    list: async ({ query, caller, language }) => {
      const glc = await groupToRead(deps, caller, query.glc);
      const { rows, total } = await listEtlRules(db, glc, query);
      return { rows: await toRules(rows, language), total };
    },
    sources: async () => ({
      connectors: await listConnectorsInWords(),
      datasources: await listSources(db),
    }),
    loads: async ({ query, caller, language }) => {
      const glc = await groupToRead(deps, caller, query.glc);
      return listLoads(deps.engine, glc, await readBatchNames(db, glc, language));
    },
    get: async ({ params, query, caller, language }) => {
      const rule = await getVisibleRule(deps, params.x, { caller, glc: query.glc });
      const [shown] = await toRules([rule], language);
      if (shown === undefined) throw new Error('The rule is not shown.');
      return shown;
    },
    createFromTable: (call) => createTableRule(deps, note, call.body, call),
    create: (call) => createRule(deps, note, call.body, call),
    update: (call) => updateRule(deps, note, { id: call.params.id, form: call.body }, call),
    remove: (call) => removeRule(deps, note, call.params.id, call),
    look: (call) => lookAtSource(deps, call.body, call),
    tryStream: (call) => tryOneStream(deps, call.body, call),
    run: async (call) => startRun(deps, await ruleToChange(call.params.id, call.caller), call),
    cancel: async (call) => cancelRun(deps, await ruleToChange(call.params.id, call.caller), call),
    answer: async (call) =>
      answerRun(deps, await ruleToChange(call.params.id, call.caller), call.body.goOn, call),
    runs: async ({ params, caller, language }) => {
      const rule = await getVisibleRule(deps, params.id, { caller });
      const connector = await connectorOf(rule.body).catch(() => null);
      return (await listRuns(db, rule.id)).map((row) => toEtlRun(row, connector, language));
    },
    states: async ({ params, caller, language }) => {
      const rule = await getVisibleRule(deps, params.id, { caller });
      const connector = await connectorOf(rule.body).catch(() => null);
      const inOrder = connector?.streams.map(({ name }) => name) ?? [];
      const states = (await listStates(db, rule.id)).toSorted(
        (one, other) => inOrder.indexOf(one.stream) - inOrder.indexOf(other.stream),
      );
      return states.map(({ stream, state, runId }) => ({
        ...{ stream, title: titleOf(connector, stream)[language], run: runId },
        ...{ cursor: state.cursor, from: state.from, until: state.until, rows: state.rows },
        ...{ loaded: state.loaded, refused: state.refused, schemaHash: state.schemaHash },
        ...{ pastFrom: state.past?.from ?? null, pastUntil: state.past?.until ?? null },
        changedAt: state.changedAt,
      }));
    },
    reset: async (call) =>
      resetStream(deps, note, await ruleToChange(call.params.id, call.caller), call.body, call),
  };
}
