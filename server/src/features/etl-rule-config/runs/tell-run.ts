import { dayMs } from '@stacksight/contract';
import { toDay } from '#analytics/calendar/days.ts';
import type { SourceOutcome } from '#ingest/sync/source-outcome.ts';
import { joinSentences } from '#ingest/words/say.ts';
import type { BilingualText, NewTask, ServerDeps } from '#kit/deps.ts';
import { sayFailure } from '#kit/messages/reason.ts';
import type { AppError } from '#lib/app-error.ts';
import type { StoredQuestion } from '#store/schema/library/etl-rules.ts';
import type { EtlRow } from '../etl-rule-config.store.ts';
import { connectorOf } from '../open-reader.ts';
import { type EtlRunRow, findRun, lastOutcome } from './etl-runs.store.ts';
import { say, sayDifference, sayQuestion } from './say-run.ts';

type Ended = { runId: string; outcome: SourceOutcome; question: StoredQuestion | null };
type DayDifference = SourceOutcome['differences'][number];
const number = (value: number) => value.toLocaleString('en-US');
const mostDays = 35;

/** Tells those who manage the data how a run ended, and apart from that which days differ from the source. */
export async function tellEnd(
  deps: Pick<ServerDeps, 'notify' | 'store'>,
  rule: EtlRow,
  { runId, outcome, question }: Ended,
): Promise<void> {
  const { notify } = deps;
  const name = { rule: rule.name };
  if (question !== null) {
    const text = sayQuestion(question, await connectorOf(rule.body));
    await notify(notice(rule.glc, `asks ${runId}`, say('asks', name), text));
    return;
  }
  const { read, loaded, refused, differences } = outcome;
  const facts = { ...name, read: number(read), loaded: number(loaded), refused: number(refused) };
  if (read > 0)
    await notify(
      notice(rule.glc, `synced ${runId}`, say('done', facts), say('doneDetails', facts)),
    );
  await tellDifferences(deps, rule, runId, differences);
}

/** Tells which days differ from the source, unless the last run found the same. */
async function tellDifferences(
  { notify, store }: Pick<ServerDeps, 'notify' | 'store'>,
  rule: EtlRow,
  runId: string,
  differences: readonly DayDifference[],
): Promise<void> {
  const before = (await lastOutcome(store.db, rule.id))?.differences ?? [];
  const known = new Set(before.map(keyOf));
  if (differences.every((one) => known.has(keyOf(one)))) return;
  const connector = await connectorOf(rule.body);
  const said = differences.slice(0, mostDays).map((one) => sayDifference(one, connector));
  const days = joinSentences(said, '\n');
  const count = String(new Set(differences.map(({ day }) => day)).size);
  const found = { rule: rule.name, count };
  await notify(
    notice(rule.glc, `differs ${runId}`, say('differs', found), say('differsDetails', { days })),
  );
}

const keyOf = ({ stream, day, source, warehouse }: DayDifference) =>
  `${stream} ${day} ${source} ${warehouse}`;

const reminded = new Set<string>();

/** Reminds those who manage the data of a question, once a day while nobody answers it. */
export async function remindOfQuestion(
  { notify, clock, config }: Pick<ServerDeps, 'notify' | 'clock' | 'config'>,
  rule: EtlRow,
  { run, task }: EtlRunRow,
): Promise<void> {
  if (run.question === null || task.endedAt === null) return;
  const days = Math.floor((clock.now().getTime() - task.endedAt.getTime()) / dayMs);
  const once = `asks ${run.id} ${days}`;
  // The store refuses a second notice too; this spares it the look.
  if (days < 1 || reminded.has(once)) return;
  const since = toDay(task.endedAt, config.timeZone);
  const question = sayQuestion(run.question, await connectorOf(rule.body));
  const summary = say('stillAsks', { rule: rule.name, since });
  await notify(notice(rule.glc, once, summary, say('stillAsksDetails', { question })));
  reminded.add(once);
}

/** Tells those who manage the data that a run failed for good, and why. */
export async function tellFailedSync(
  { notify, store }: Pick<ServerDeps, 'notify' | 'store'>,
  { id, title }: NewTask,
  failure: AppError | null,
): Promise<void> {
  const row = failure === null ? null : await findRun(store.db, id);
  if (failure === null || row === null) return;
  const why = (language: 'zh-CN' | 'en-US') => sayFailure(failure.code, failure.params, language);
  const details = { 'zh-CN': why('zh-CN'), 'en-US': why('en-US') };
  await notify(notice(row.run.glc, `failed ${id}`, say('failed', { rule: title }), details));
}

const notice = (glc: string, once: string, summary: BilingualText, details: BilingualText) => ({
  ...{ kind: 'import' as const, summary, details, system: say('system'), once: `sync ${once}` },
  to: { holding: 'etl:view' as const, glc },
  link: { path: '/config/etl', label: say('look') },
});
