import { maskedWord, type OpenQuestions } from '@stacksight/contract';
import { hasLongNumber, looksLikeName, maskUnknown } from '#assistant/reading/mask-unknown.ts';
import type { TokenContext } from '#assistant/reading/tokens.ts';
import type { OpenWord } from './words.store.ts';

const mostWords = 200;
const mostQuestions = 5;

/** Returns whether so many say a word that it tells nobody's secret; names need more people than other words. */
function isCommon({ word, askers, conversations }: OpenWord): boolean {
  if (word === '') return true;
  if (hasLongNumber(word)) return false;
  return looksLikeName(word) ? askers >= 3 : askers >= 2 || conversations >= 3;
}

/** Makes the list of questions not understood, without the names of people; rare words are one entry, the last. */
export function maskedQuestions(
  words: readonly OpenWord[],
  context: TokenContext,
): OpenQuestions[] {
  const common = new Set(words.filter(isCommon).map(({ word }) => word));
  const mask = (question: string) => maskUnknown(question, context, (word) => common.has(word));
  const toRow = (word: string, of: readonly OpenWord[]): OpenQuestions => ({
    word,
    count: new Set(of.flatMap(({ ids }) => ids)).size,
    down: new Set(of.flatMap(({ downIds }) => downIds)).size,
    lastAskedAt:
      of
        .map(({ lastAskedAt }) => lastAskedAt)
        .sort()
        .at(-1) ?? '',
    questions: [...new Set(of.flatMap(({ questions }) => questions.map(mask)))].slice(
      0,
      mostQuestions,
    ),
  });
  const shown = words.filter(isCommon).slice(0, mostWords);
  const rare = words.filter((one) => !isCommon(one));
  return [
    ...shown.map((one) => toRow(one.word, [one])),
    ...(rare.length === 0 ? [] : [toRow(maskedWord, rare)]),
  ];
}
