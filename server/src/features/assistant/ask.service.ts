import type { AskChoice, Language, LqaAnswer, Meaning, ModelPart } from '@stacksight/contract';
import { toHarmless } from '#assistant/model/phrase/harmless.ts';
import { sayBack } from '#assistant/saying/say-back.ts';
import { sayDays } from '#assistant/saying/say-days.ts';
import { toChart } from '#assistant/shaping/to-chart.ts';
import type { Engine } from '#engine/open.ts';
import type { Origin } from '#kit/handler.ts';
import type { Caller } from '#lib/caller.ts';
import { type Answered, answerMeaning } from './answer.ts';
import { keepMessage, lastMeaning, openConversation, rewordMessage } from './assistant.store.ts';
import type { createKnownWords } from './catalogue.ts';
import { choicesFor } from './choices.ts';
import { answerList, answerRule, type DecisionCalls } from './decisions.ts';
import { type ModelDeps, readWithModel, wordWithModel } from './model/assistant-model.ts';
import { readingContext, understand } from './read.ts';
import { answerOfReaders } from './these-readers.ts';
import { understoodParts } from './understood.ts';

export type AskDeps = ModelDeps & {
  engine: Engine;
  knownWords: ReturnType<typeof createKnownWords>;
  decisions: DecisionCalls;
};
export type Asked = {
  question: string;
  sessionId?: string | undefined;
  glc?: string | undefined;
  meaning?: Meaning | undefined;
};
type AskCall = { caller: Caller; language: Language; signal: AbortSignal; origin: Origin };

/** The meaning in which a question is taken, before it is answered. */
export type ReadAsked = {
  meaning: Meaning;
  unknown: readonly string[];
  glc: string;
  /** The choices where the question has several meanings. */
  choices: AskChoice[];
  /** The part that a model had in the reading. */
  model: ModelPart | null;
};

/** Reads a question in its conversation; a meaning that a person has corrected is taken as it is. */
export async function readAsked(deps: AskDeps, asked: Asked, call: AskCall): Promise<ReadAsked> {
  const known = await deps.knownWords(call.caller, asked.glc);
  const { glc } = known;
  if (asked.meaning !== undefined)
    return { meaning: asked.meaning, unknown: [], glc, choices: [], model: null };
  const before =
    asked.sessionId === undefined
      ? null
      : await lastMeaning(deps.store.db, call.caller.accountId, asked.sessionId);
  const { question } = asked;
  const read = await understand(deps, question, { known, language: call.language, before });
  const context = readingContext(deps, known, before);
  const helped = await readWithModel(deps, { question, context, read }, call);
  const { meaning, unknown, model } = helped ?? { ...read, model: null };
  const choices = choicesFor(question, meaning, context, call.language);
  return { meaning, unknown, glc, choices, model };
}

/** Answers a question that was read, in the words of a model where one is asked for them. */
export async function answerAsked(
  deps: AskDeps,
  asked: Asked,
  read: ReadAsked,
  call: AskCall,
): Promise<LqaAnswer> {
  return inWordsOfModel(deps, asked, await answerAlone(deps, asked, read, call), call);
}

/** Answers a question that was read in the assistant's words, and keeps both in the caller's conversation. */
export async function answerAlone(
  deps: AskDeps,
  asked: Asked,
  { meaning, unknown, glc, choices, model }: ReadAsked,
  call: AskCall,
): Promise<LqaAnswer> {
  const own = await answerOrAskBack(deps, meaning, unknown, call);
  const answered = { ...own, msg: toHarmless(own.msg) };
  const { db } = deps.store;
  const owner = call.caller.accountId;
  const sessionId = await openConversation(db, {
    owner,
    sessionId: asked.sessionId,
    title: asked.question,
  });
  const id = await keepMessage(db, {
    conversationId: sessionId,
    glc,
    question: asked.question,
    answer: answered.msg,
    meaning,
    isAnswered: answered.ack,
    unknown: [...unknown],
  });
  const [result] = answered.results;
  return {
    ...answered,
    ...toChart(meaning, result, call.language),
    lqaChartTitle: result?.columns.find(({ role }) => role === 'metric')?.label ?? asked.question,
    lqaChartExtra: result === undefined ? '' : sayDays(result.meta.range, call.language),
    id,
    sessionId,
    meaning,
    understood:
      result === undefined ? [] : await understoodParts(deps.analytics, meaning, result, call),
    unknown: [...unknown],
    model,
    choices,
  };
}

/** Returns an answer in the words of a model, and keeps them; the answer as it is where no model words it. */
export async function inWordsOfModel(
  deps: AskDeps,
  { question }: Asked,
  answer: LqaAnswer,
  call: AskCall,
): Promise<LqaAnswer> {
  const worded = await wordWithModel(deps, { question, ...answer }, call);
  if (worded === null) return answer;
  const msg = toHarmless(worded.msg);
  if (msg !== answer.msg) await rewordMessage(deps.store.db, answer.id, msg);
  return { ...answer, msg, model: partOf(answer.model, worded) };
}

/** Joins what a model did for the reading and for the words of an answer. */
const partOf = (
  reader: ModelPart | null,
  { hasWorded, away }: { hasWorded: boolean; away: string | null },
): ModelPart => ({
  words: reader?.words ?? null,
  hasWorded,
  away: away ?? reader?.away ?? null,
});

/** Answers what a question means, or asks back. */
export async function answerOrAskBack(
  { analytics, engine, store, decisions, clock }: AskDeps,
  meaning: Meaning,
  unknown: readonly string[],
  call: AskCall,
): Promise<Answered> {
  if (meaning.kind === 'rule') return answerRule(decisions, store, meaning, call);
  if (meaning.kind === 'list') return answerList(decisions, meaning, call);
  if (meaning.kind === 'ofReaders')
    return answerOfReaders({ analytics, engine, clock }, meaning, call);
  if (meaning.kind !== 'askBack') return answerMeaning(analytics, meaning, call);
  const msg = sayBack(meaning, unknown, call.language);
  return { ack: false, msg, results: [], why: [], table: null, page: null };
}
