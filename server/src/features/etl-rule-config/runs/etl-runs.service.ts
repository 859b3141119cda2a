import { randomUUID } from 'node:crypto';
import { CronExpressionParser } from 'cron-parser';
import { assertMayChange } from '#analytics/question/scope.ts';
import { type ChangeContext, createAuditNote, type NotedAuthor } from '#kit/crud/audit-note.ts';
import type { ServerDeps } from '#kit/deps.ts';
import { AppError } from '#lib/app-error.ts';
import { type EtlRow, listEnabledRules, moveSchedule } from '../etl-rule-config.store.ts';
import * as store from './etl-runs.store.ts';
import { etlRunKind } from './run-task.ts';
import { remindOfQuestion } from './tell-run.ts';

type RunsDeps = Pick<ServerDeps, 'store' | 'clock' | 'tasks'>;

/** Queues a run of a rule, unless its source is being read. It takes the place of a run that waits for its next attempt. */
export async function startRun(
  deps: RunsDeps,
  rule: EtlRow,
  by: NotedAuthor | null,
  answered: string[] = [],
): Promise<{ id: string }> {
  const open = await store.openRunsOfSource(deps.store.db, rule.datasourceId);
  const paused = open.find(({ run }) => run.ruleId === rule.id);
  const isRead = open.some(({ task }) => task.retryAt === null);
  if (isRead || (paused !== undefined && !(await deps.tasks.cancel(paused.run.id))))
    throw new AppError('etl.running');
  const accepted = [...(paused?.run.accepted ?? []), ...answered];
  const id = randomUUID();
  const note = createAuditNote(deps, 'etlRuleConfig');
  const task = { id, kind: etlRunKind, ownerId: null, title: rule.name, data: { rule: rule.id } };
  await deps.tasks.add(task, async (tx) => {
    const username = by?.caller.username ?? '';
    // This run looks again at what an earlier one stopped for.
    await store.answerQuestions(tx, rule.id);
    await store.addRun(tx, { id, ruleId: rule.id, glc: rule.glc, username, accepted });
    if (by !== null) await note(tx, by, 'run', { subject: rule.id, after: { name: rule.name } });
  });
  return { id };
}

export async function cancelRun(deps: RunsDeps, rule: EtlRow, by: ChangeContext): Promise<null> {
  assertMayChange(by.caller.scope, { glc: rule.glc });
  const [last] = await store.lastRuns(deps.store.db, [rule.id]);
  if (last === undefined || !(await deps.tasks.cancel(last.run.id)))
    throw new AppError('etl.not_running');
  return null;
}

/** Answers the question of a rule: a new run goes on with it, or the next one looks again. */
export async function answerRun(
  deps: RunsDeps,
  rule: EtlRow,
  goOn: boolean,
  by: ChangeContext,
): Promise<null> {
  assertMayChange(by.caller.scope, { glc: rule.glc });
  const asked = await store.openQuestion(deps.store.db, rule.id);
  const question = asked?.run.question ?? null;
  if (asked === null || question === null) throw new AppError('etl.no_question');
  const note = createAuditNote(deps, 'etlRuleConfig');
  await deps.store.transaction(async (tx) => {
    await store.answerQuestions(tx, rule.id);
    await note(tx, by, 'set', { subject: rule.id, after: { goOn, kind: question.kind } });
  });
  const accepted = [...asked.run.accepted, `${question.stream}:${question.kind}`];
  if (goOn) await startRun(deps, rule, by, accepted);
  return null;
}

/** Returns the next time of a schedule after a moment; null for none. */
export function nextTime(cron: string | null, after: Date, timeZone: string): Date | null {
  if (cron === null) return null;
  return CronExpressionParser.parse(cron, { tz: timeZone, currentDate: after }).next().toDate();
}

/** Starts the runs whose time has come; each is started by one process. */
export async function startDueRuns(
  deps: RunsDeps & Pick<ServerDeps, 'config' | 'notify'>,
): Promise<void> {
  const now = deps.clock.now();
  for (const rule of await listEnabledRules(deps.store.db)) {
    const asked = await store.openQuestion(deps.store.db, rule.id);
    if (asked !== null) await remindOfQuestion(deps, rule, asked);
    const at = nextTime(rule.body.cron, rule.scheduledAt, deps.config.timeZone);
    if (at === null || at > now) continue;
    // While a question waits for its answer, the times of the schedule pass by.
    if (asked !== null) {
      await moveSchedule(deps.store.db, rule, now);
      continue;
    }
    // A run that is under way is not doubled.
    if ((await store.openRunsOfSource(deps.store.db, rule.datasourceId)).length > 0) continue;
    if (await moveSchedule(deps.store.db, rule, now)) await startRun(deps, rule, null);
  }
}
