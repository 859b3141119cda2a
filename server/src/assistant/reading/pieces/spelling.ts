import type { Lexicon } from '../../lexicon/word.ts';
import { type TokenContext, toTokens } from '../tokens.ts';

// “Chekouts per libary” is a slip of the hand: a word that nothing explains is read as the one known word that is one
// letter away.

const leastLetters = 5;
const latin = new RegExp(`^[a-z]{${leastLetters},}$`);

/** Returns a plain text in which unknown words of Latin letters are those known words that differ by one letter. */
export function mendSpelling(text: string, context: TokenContext): string {
  const unknown = toTokens(text, context).filter(
    (one) => one.is === 'unknown' && latin.test(one.text),
  );
  if (unknown.length === 0) return text;
  const known = context.lexicons.map(wordsOf);
  return unknown.reduce((mended, { text: word }) => {
    const near = new Set(
      known.flatMap((words) => neighbours(word).filter((one) => words.has(one))),
    );
    const [one, ...more] = near;
    return one === undefined || more.length > 0
      ? mended
      : mended.replace(new RegExp(`\\b${word}\\b`), one);
  }, text);
}

const kept = new WeakMap<Lexicon, ReadonlySet<string>>();

function wordsOf(lexicon: Lexicon): ReadonlySet<string> {
  const words =
    kept.get(lexicon) ??
    new Set(
      [...lexicon.words.keys()]
        .flatMap((text) => text.split(/[^a-z]+/))
        .filter((one) => latin.test(one)),
    );
  kept.set(lexicon, words);
  return words;
}

const letters = [...'abcdefghijklmnopqrstuvwxyz'];

/** Returns every text that one letter less, more, other or in another place makes of a word. */
function neighbours(word: string): string[] {
  const cuts = Array.from(
    { length: word.length + 1 },
    (_, at) => [word.slice(0, at), word.slice(at)] as const,
  );
  return cuts.flatMap(([before, after]) => [
    ...letters.map((letter) => before + letter + after),
    ...(after === ''
      ? []
      : [before + after.slice(1), ...letters.map((letter) => before + letter + after.slice(1))]),
    ...(after.length > 1 ? [`${before}${after[1]}${after[0]}${after.slice(2)}`] : []),
  ]);
}
