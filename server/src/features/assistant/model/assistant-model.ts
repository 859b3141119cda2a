import type {
  Language,
  Meaning,
  ModelOutcome,
  ModelPart,
  ModelPurpose,
  QueryResult,
} from '@stacksight/contract';
import { checkRights } from '#analytics/rights.ts';
import type { Analytics } from '#analytics/run-query.ts';
import { readingPrompt } from '#assistant/model/meaning/reading-prompt.ts';
import { takeReading, unknownWords } from '#assistant/model/meaning/take-reading.ts';
import { toFacts } from '#assistant/model/phrase/phrase-facts.ts';
import { phrasePrompt, takePhrase } from '#assistant/model/phrase/take-phrase.ts';
import type { ModelPrompt } from '#assistant/model/wire/wire.ts';
import type { ReadingContext } from '#assistant/reading/reading-context.ts';
import { AppError } from '#lib/app-error.ts';
import type { Caller } from '#lib/caller.ts';
import { allowedCatalogue, labelOf, spokenCatalogue } from './allowed-catalogue.ts';
import { noteWrong } from './model.store.ts';
import { modelInUse, readModelParams } from './model-settings.ts';
import words from './model-words.json' with { type: 'json' };
import { createPauses, type Pauses } from './pauses.ts';
import { type RunDeps, type RunEnd, runModel } from './run-model.ts';

// What a model does for the assistant: it reads a question that the assistant does not understand, and words an answer
// that the assistant has found. Both may fail at any time, and then the assistant answers alone.

export type ModelDeps = RunDeps & { analytics: Analytics; pauses: Pauses };
type ModelCall = { caller: Caller; language: Language; signal: AbortSignal };
type Read = { meaning: Meaning; unknown: readonly string[] };
type AskedReading = { question: string; context: ReadingContext; read: Read };
type AskedWords = {
  question: string;
  meaning: Meaning;
  msg: string;
  results: readonly QueryResult[];
};

export const addPauses = (deps: Omit<ModelDeps, 'pauses'>): ModelDeps => ({
  ...deps,
  pauses: createPauses(deps.clock),
});

/** Asks a model for the meaning of a question that the assistant would ask back; null if no model is asked. */
export async function readWithModel(
  deps: ModelDeps,
  { question, context, read }: AskedReading,
  call: ModelCall,
): Promise<(Read & { model: ModelPart }) | null> {
  if (!mayRead(read.meaning)) return null;
  const catalogue = allowedCatalogue(context.catalogue, call.caller);
  const own = { ...context, catalogue };
  const prompt = async () => {
    const { language } = call;
    const { today, before = null } = context;
    const unknown = unknownWords(question, context);
    const spoken = await spokenCatalogue(deps.store.db, catalogue, language);
    return readingPrompt({ question, unknown, today, before, language }, spoken, catalogue);
  };
  const asked = await ask(deps, 'read', prompt, call);
  if (asked === null) return null;
  const failed = (away: string | null) => ({
    ...read,
    model: { words: null, hasWorded: false, away },
  });
  if (asked.answer === null) return failed(sayAway(asked.end, call.language));
  const taken = takeReading(asked.answer, question, own);
  // A model that is not sure says so; that is no failure, and the assistant asks back.
  if (taken === null || !(await canAnswer(deps, taken.meaning, call.caller))) return failed(null);
  const explained = taken.words.map(({ word, code }) => ({
    word,
    label: labelOf(code, catalogue, call.language),
  }));
  return {
    meaning: taken.meaning,
    unknown: [],
    model: { words: explained, hasWorded: false, away: null },
  };
}

/** Returns whether the validator and the rights of every question let a meaning through. */
async function canAnswer({ analytics }: ModelDeps, meaning: Meaning, caller: Caller) {
  if (meaning.kind !== 'query' && meaning.kind !== 'why') return false;
  try {
    checkRights(await analytics.resolve(meaning.query, caller), caller, false);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Only words that nothing explains are worth a guess; what has several readings, or may not be told, is asked back. */
const mayRead = (meaning: Meaning): boolean =>
  meaning.kind === 'askBack' &&
  (meaning.because === 'notUnderstood' ||
    (meaning.because === 'ambiguous' && meaning.about === 'metric'));

/** Returns whether a model is asked for the words of an answer, which then come after the answer. */
export async function wordsWithModel(
  deps: ModelDeps,
  answer: Pick<AskedWords, 'meaning' | 'results'>,
  language: Language,
): Promise<boolean> {
  return (await factsFor(deps, answer, language)) !== null && (await modelInUse(deps)) !== null;
}

/** Asks a model to word an answer; null if no model is asked. The numbers stay those of the answer. */
export async function wordWithModel(
  deps: ModelDeps,
  { question, meaning, msg, results }: AskedWords,
  call: ModelCall,
): Promise<{ msg: string; hasWorded: boolean; away: string | null } | null> {
  const facts = await factsFor(deps, { meaning, results }, call.language);
  if (facts === null) return null;
  const asked = await ask(deps, 'say', async () => phrasePrompt(question, facts), call);
  if (asked === null) return null;
  const { answer, end } = asked;
  if (answer === null) return { msg, hasWorded: false, away: sayAway(end, call.language) };
  const { text, hasWorded, isWrong } = takePhrase(answer, facts, msg);
  if (isWrong && end.id !== null) await noteWrong(deps.store.db, end.id);
  return { msg: text, hasWorded, away: isWrong ? words.away.wrong[call.language] : null };
}

/** Returns what a model may word of an answer; null for answers that keep the assistant's words. */
async function factsFor(
  deps: ModelDeps,
  { meaning, results }: Pick<AskedWords, 'meaning' | 'results'>,
  language: Language,
) {
  const [result] = results;
  const isCounted = result?.meta.query.kind === 'table' || result?.meta.query.kind === 'event';
  if (meaning.kind !== 'query' || result === undefined || !isCounted) return null;
  const { wordsAnswers } = await readModelParams(deps);
  return wordsAnswers ? toFacts(result, language) : null;
}

/** Asks the model in use and returns its whole answer; null if there is none in use. */
async function ask(
  deps: ModelDeps,
  purpose: ModelPurpose,
  write: () => Promise<ModelPrompt>,
  { caller, signal }: ModelCall,
): Promise<{ answer: string | null; end: RunEnd } | null> {
  const model = await modelInUse(deps);
  if (model === null) return null;
  const end: RunEnd = { id: null, outcome: 'paused', error: null };
  if (deps.pauses.isPaused()) return { answer: null, end };
  const [params, prompt] = await Promise.all([readModelParams(deps), write()]);
  let answer = '';
  for await (const piece of runModel(deps, model, params, { caller, purpose, prompt, signal }, end))
    answer += piece;
  deps.pauses.note(end);
  return { answer: end.outcome === 'good' ? answer : null, end };
}

const gone = new Set<ModelOutcome>([
  'unknownHost',
  'forbidden',
  'refused',
  'unreachable',
  'certificate',
]);

/** Writes why the answer is the one without the model; null if the caller has left. */
function sayAway({ outcome }: RunEnd, language: Language): string | null {
  const reason = reasonOf(outcome);
  return reason === null ? null : words.away[reason][language];
}

/** Returns the reason, in plain words, for which a model did not answer; null if that was the caller's will. */
export function reasonOf(
  outcome: ModelOutcome,
): 'limited' | 'paused' | 'slow' | 'gone' | 'failed' | null {
  if (outcome === 'stopped') return null;
  if (outcome === 'limited') return 'limited';
  if (outcome === 'paused' || outcome === 'busy') return 'paused';
  if (outcome === 'timeout') return 'slow';
  return gone.has(outcome) ? 'gone' : 'failed';
}
