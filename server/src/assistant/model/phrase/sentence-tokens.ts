import lists from './check-words.json' with { type: 'json' };
import { numberPattern, readNumber, type SpokenNumber } from './spoken-number.ts';

export type WordList = keyof typeof lists;
/** A piece of a sentence that matters for its truth. */
export type SentenceToken =
  | { is: 'mark'; mark: string }
  | { is: 'number'; number: SpokenNumber | null }
  | { is: 'words'; lists: readonly WordList[] }
  | { is: 'clause' };

const listsOf = new Map<string, WordList[]>();
for (const [name, words] of Object.entries(lists))
  for (const word of words) listsOf.set(word, [...(listsOf.get(word) ?? []), name as WordList]);

const escaped = (word: string): string => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const alternatives = [...listsOf.keys()]
  .sort((a, b) => b.length - a.length)
  .map((word) => (/^[a-z]/.test(word) ? `\\b${escaped(word)}\\b` : escaped(word)));
const pattern = new RegExp(
  `(?<mark>\\[\\[[A-Za-z]+\\]\\])|(?<number>${numberPattern.source})|(?<words>${alternatives.join('|')})|(?<clause>[,，、;；:：()（）])`, // chinese-ok: punctuation
  'giu',
);

/** Cuts a sentence into marks, numbers and the words that its truth depends on. */
export function sentenceTokens(sentence: string): SentenceToken[] {
  return [...sentence.matchAll(pattern)].map(({ groups }): SentenceToken => {
    if (groups?.mark !== undefined) return { is: 'mark', mark: groups.mark };
    if (groups?.number !== undefined) return { is: 'number', number: readNumber(groups.number) };
    if (groups?.words !== undefined)
      return { is: 'words', lists: listsOf.get(groups.words.toLowerCase()) ?? [] };
    return { is: 'clause' };
  });
}
