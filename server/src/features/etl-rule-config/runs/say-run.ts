import type { EtlQuestion, EtlRun, Language } from '@stacksight/contract';
import type { Connector } from '#ingest/connectors/connector-schema.ts';
import type { BilingualText } from '#kit/deps.ts';
import { fromKept, sayFailure } from '#kit/messages/reason.ts';
import { fillInBothLanguages } from '#kit/say-in.ts';
import type { StoredOutcome, StoredQuestion } from '#store/schema/library/etl-rules.ts';
import type { EtlRunRow } from './etl-runs.store.ts';
import words from './etl-words.json' with { type: 'json' };

export const say = fillInBothLanguages(words);
type EtlDifference = StoredOutcome['differences'][number];

/** Returns the name of a stream in both languages. */
export function titleOf(connector: Connector | null, stream: string): BilingualText {
  const [zh, en] = connector?.streams.find(({ name }) => name === stream)?.title ?? [
    stream,
    stream,
  ];
  return { 'zh-CN': zh, 'en-US': en };
}

export const sayDifference = (
  { stream, day, source, warehouse }: EtlDifference,
  connector: Connector | null,
) =>
  say('differsDay', {
    ...{ day, title: titleOf(connector, stream) },
    ...{ source: source.toLocaleString('en-US'), here: warehouse.toLocaleString('en-US') },
  });

export const sayQuestion = ({ stream, kind, facts }: StoredQuestion, connector: Connector | null) =>
  say(kind, { ...facts, title: titleOf(connector, stream) });

// A missing table and refused rows are mended elsewhere; the others are a decision.
const decisions: ReadonlySet<EtlQuestion['kind']> = new Set(['schema', 'rows', 'keys']);

/** Returns a run as callers see it. */
export function toEtlRun(
  { run, task }: EtlRunRow,
  connector: Connector | null,
  language: Language,
): EtlRun {
  const { outcome, question } = run;
  const title = (stream: string) => titleOf(connector, stream)[language];
  const afterStop = run.isAnswered ? 'stopped' : 'asks';
  return {
    id: run.id,
    status: task.status === 'done' && question !== null ? afterStop : task.status,
    progress:
      task.status !== 'running' || run.progress === null
        ? null
        : { ...run.progress, stream: title(run.progress.stream) },
    read: outcome?.read ?? 0,
    loaded: outcome?.loaded ?? 0,
    refused: outcome?.refused ?? 0,
    notes: (outcome?.notes ?? []).map(
      ({ stream, kind, facts }) =>
        say(kind, { ...facts, title: titleOf(connector, stream) })[language],
    ),
    differences: (outcome?.differences ?? []).map((day) => ({ ...day, title: title(day.stream) })),
    question:
      question === null
        ? null
        : {
            ...{ stream: question.stream, kind: question.kind },
            text: sayQuestion(question, connector)[language],
            mayGoOn: decisions.has(question.kind),
          },
    isPastLeft: outcome?.isPastLeft ?? false,
    problem: task.reason === null ? null : sayFailure(task.reason, fromKept(task.detail), language),
    nextAttemptAt: task.status === 'waiting' ? (task.retryAt?.toISOString() ?? null) : null,
    by: run.username,
    startedAt: (task.startedAt ?? task.createdAt).toISOString(),
    endedAt: task.endedAt?.toISOString() ?? null,
  };
}
