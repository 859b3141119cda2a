import type { SourceOutcome } from '#ingest/sync/source-outcome.ts';
import type { BilingualText, NewTask, ServerDeps } from '#kit/deps.ts';
import { sayFailure } from '#kit/messages/reason.ts';
import type { AppError } from '#lib/app-error.ts';
import type { StoredQuestion } from '#store/schema/library/etl-rules.ts';
import type { EtlRow } from '../etl-rule-config.store.ts';
import { connectorOf } from '../open-reader.ts';
import { findRun } from './etl-runs.store.ts';
import { say, sayQuestion } from './say-run.ts';

type Ended = { runId: string; outcome: SourceOutcome | null; question: StoredQuestion | null };
const number = (value: number) => value.toLocaleString('en-US');
const mostDays = 35;

/** Tells those who manage the data how a run ended, and apart from that which days differ from the source. */
export async function tellEnd(
  { notify }: Pick<ServerDeps, 'notify'>,
  rule: EtlRow,
  { runId, outcome, question }: Ended,
): Promise<void> {
  const name = { rule: rule.name };
  if (question !== null) {
    const text = sayQuestion(question, await connectorOf(rule.body));
    await notify(notice(rule.glc, `asks ${runId}`, say('asks', name), text));
    return;
  }
  if (outcome === null) return;
  const { read, loaded, refused, differences } = outcome;
  const facts = { ...name, read: number(read), loaded: number(loaded), refused: number(refused) };
  if (read > 0)
    await notify(
      notice(rule.glc, `synced ${runId}`, say('done', facts), say('doneDetails', facts)),
    );
  if (differences.length === 0) return;
  const days = differences
    .slice(0, mostDays)
    .map(
      ({ stream, day, source, warehouse }) =>
        `${day} ${stream}: ${number(source)} ≠ ${number(warehouse)}`,
    )
    .join('\n');
  const found = { ...name, days, count: String(new Set(differences.map(({ day }) => day)).size) };
  await notify(
    notice(rule.glc, `differs ${runId}`, say('differs', found), say('differsDetails', found)),
  );
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
