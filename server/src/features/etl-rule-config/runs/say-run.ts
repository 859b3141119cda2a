import type { EtlQuestion, EtlRun, Language } from '@stacksight/contract';
import type { Connector } from '#ingest/connectors/connector-schema.ts';
import type { BilingualText } from '#kit/deps.ts';
import { fromKept, sayFailure } from '#kit/messages/reason.ts';
import { fillInBothLanguages } from '#kit/say-in.ts';
import type { StoredQuestion } from '#store/schema/library/etl-rules.ts';
import type { EtlRunRow } from './etl-runs.store.ts';
import words from './etl-words.json' with { type: 'json' };

export const say = fillInBothLanguages(words);

/** Returns the name of a stream in both languages. */
export function titleOf(connector: Connector | null, stream: string): BilingualText {
  const [zh, en] = connector?.streams.find(({ name }) => name === stream)?.title ?? [
    stream,
    stream,
  ];
  return { 'zh-CN': zh, 'en-US': en };
}

export const sayQuestion = ({ stream, kind, facts }: StoredQuestion, connector: Connector | null) =>
  say(kind, { ...facts, title: titleOf(connector, stream) });

// A missing table and refused rows are mended elsewhere; the others are a decision.
const decisions: ReadonlySet<EtlQuestion['kind']> = new Set(['schema', 'rows', 'keys']);

const withTitle = <Part extends { stream: string }>(
  part: Part,
  connector: Connector | null,
  language: Language,
): Part => ({ ...part, stream: titleOf(connector, part.stream)[language] });

/** Returns a run as callers see it. */
export function toEtlRun(
  { run, task }: EtlRunRow,
  connector: Connector | null,
  language: Language,
): EtlRun {
  const { outcome, question } = run;
  const isOver = task.endedAt !== null;
  const afterStop = run.isAnswered ? 'stopped' : 'asks';
  return {
    id: run.id,
    status: task.status === 'done' && question !== null ? afterStop : task.status,
    progress: isOver || run.progress === null ? null : withTitle(run.progress, connector, language),
    read: outcome?.read ?? 0,
    loaded: outcome?.loaded ?? 0,
    refused: outcome?.refused ?? 0,
    notes: (outcome?.notes ?? []).map(
      ({ stream, kind, facts }) =>
        say(kind, { ...facts, title: titleOf(connector, stream) })[language],
    ),
    differences: (outcome?.differences ?? []).map((day) => withTitle(day, connector, language)),
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
    by: run.username,
    startedAt: (task.startedAt ?? task.createdAt).toISOString(),
    endedAt: task.endedAt?.toISOString() ?? null,
  };
}
