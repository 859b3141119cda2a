import { z } from 'zod';
import { toCallError } from '#ingest/cannot-load.ts';
import { runSource } from '#ingest/sync/run-source.ts';
import { emptyOutcome, type SourceOutcome } from '#ingest/sync/source-outcome.ts';
import type { SourceReader } from '#ingest/sync/source-reader.ts';
import { SyncQuestion } from '#ingest/sync/stream-state.ts';
import type { ServerDeps, TaskKind, TaskRun } from '#kit/deps.ts';
import { AppError } from '#lib/app-error.ts';
import { operationEvents } from '#store/own-codes/operation-events.ts';
import { takeSource } from '#store/rule-streams.ts';
import type { StoredQuestion } from '#store/schema/library/etl-rules.ts';
import { closedDays } from '../closed-days.ts';
import { type EtlRow, findRule } from '../etl-rule-config.store.ts';
import { connectorOf, streamsOf, withReader } from '../open-reader.ts';
import * as runs from './etl-runs.store.ts';
import { tellEnd, tellFailedSync } from './tell-run.ts';

export const etlRunKind = 'etlRuleConfig.run';
export type EtlTaskDeps = Pick<
  ServerDeps,
  'store' | 'engine' | 'secrets' | 'config' | 'clock' | 'notify' | 'log'
>;

const RunData = z.object({ rule: z.uuid() });
const noteEveryMs = 1_000;
// A source that restarts at night is waited for. Anything else that may pass is tried again within seconds.
const pauses = {
  after: ['source.away' as const],
  seconds: [30, 60, 120, 300, 600, 900, 1_200],
};

/** Returns the kind of task that reads the source of a rule. */
export function etlRunTask(deps: EtlTaskDeps): TaskKind {
  return {
    atOnce: 1,
    attempts: pauses.seconds.length + 1,
    pauses,
    run: async (run) => {
      const { rule: id } = RunData.parse(run.data);
      const rule = await findRule(deps.store.db, id);
      if (rule === null) throw new AppError('not_found');
      if (!(await takeSource(deps.store.db, rule.datasourceId, run.id)))
        throw new AppError('etl.running');
      const { outcome, question } = await read(deps, rule, run);
      await tellEnd(deps, rule, { runId: run.id, outcome, question });
      return (tx) => runs.changeRun(tx, run.id, { outcome, question });
    },
    tell: (task, failure) => tellFailedSync(deps, task, failure),
  };
}

type End = { outcome: SourceOutcome; question: StoredQuestion | null };

/** Reads all streams of a rule; a question ends the run too. The rows that came before are known however it ends. */
async function read(
  { store, engine, secrets, config, clock }: EtlTaskDeps,
  rule: EtlRow,
  { id, signal, progress }: TaskRun,
): Promise<End> {
  const { body, glc } = rule;
  const connector = await connectorOf(body);
  const states = await runs.listStates(store.db, rule.id);
  const known = await runs.findRun(store.db, id);
  const outcome = emptyOutcome();
  let noted = 0;
  try {
    const readAll = async (reader: SourceReader) =>
      runSource(engine, {
        ...{ reader, connector, signal, outcome, readerKey: secrets.readerHashKey },
        streams: streamsOf(connector, body),
        rule: {
          ...{ id: rule.id, name: rule.name, glc, libcode: body.libcode || glc },
          ...{ timeZone: config.timeZone, since: body.since, rowsPerSecond: body.rowsPerSecond },
          mostRefused: body.mostRefused,
          closedDays: await closedDays({ store, clock, config }, glc, body),
        },
        states: new Map(states.map((one) => [one.stream, one.state])),
        accepted: new Set(known?.run.accepted ?? []),
        operations: await operationEvents(store.db, glc),
        mayReadPast: () => isWithin(body.hours, clock.now(), config.timeZone),
        save: (stream, state) =>
          runs.saveState(store.db, { ruleId: rule.id, stream, runId: id }, state),
        onProgress: (now) => {
          progress(now.rows, now.total);
          if (Date.now() - noted < noteEveryMs) return;
          noted = Date.now();
          void runs.changeRun(store.db, id, { progress: now }).catch(() => undefined);
        },
      });
    await withReader({ store, secrets, config }, body, connector, readAll, { isWhole: true });
    return { outcome, question: null };
  } catch (error) {
    if (error instanceof SyncQuestion) {
      const { stream, kind, facts } = error;
      return { outcome, question: { stream, kind, facts: { ...facts } } };
    }
    if (outcome.read > 0) await runs.changeRun(store.db, id, { outcome }).catch(() => undefined);
    throw toCallError(error);
  }
}

/** Returns whether earlier days may be read at a moment. */
function isWithin(hours: EtlRow['body']['hours'], now: Date, timeZone: string): boolean {
  if (hours === null) return true;
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now),
  );
  const { from, until } = hours;
  return from < until ? hour >= from && hour < until : hour >= from || hour < until;
}
