import { toNumber } from '../../words/numbers.ts';
import { toHarmless } from '../phrase/harmless.ts';
import { isSameNumber, numberPattern, readNumber } from '../phrase/spoken-number.ts';

// The answer of a model that writes from given texts: it passes sentence by sentence, and only with numbers that stand in
// these texts.

export type DirectSentence = { text: string; isKept: boolean };

const sentenceEnd = /^[\s\S]*?(?:[。！？?\n]|!(?=[^[])|\.(?=\s))/u; // chinese-ok: punctuation
const mostLetters = 2_000;

/** Yields each sentence when it is whole; `isKept` is false for one with a number that is not in the given texts. */
export async function* sentencesAsTheyCome(
  pieces: AsyncIterable<string>,
  given: string,
): AsyncGenerator<DirectSentence> {
  const known = knownIn(given);
  let rest = '';
  for await (const piece of pieces) {
    rest += piece;
    for (let found = sentenceEnd.exec(rest); found !== null; found = sentenceEnd.exec(rest)) {
      rest = rest.slice(found[0].length);
      yield checked(found[0], known);
    }
  }
  if (rest !== '') yield checked(rest, known);
}

type Known = { numbers: readonly number[]; words: ReadonlySet<string> };

const checked = (sentence: string, known: Known): DirectSentence => ({
  text: toHarmless(sentence),
  isKept: sentence.length <= mostLetters && hasOnly(sentence, known),
});

const numerals = /[〇零一二两三四五六七八九十百千万亿]{2,}/gu; // chinese-ok: numerals
const numberWords =
  /\b(?:eleven|twelve|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|dozen|hundred|thousand|million|billion|half|double|twice|triple)\b/giu;

function knownIn(text: string): Known {
  const plain = text.normalize('NFKC');
  const written = [...plain.matchAll(numberPattern)].flatMap(([one]) => toValues(one));
  const spelled = [...plain.matchAll(numerals)].flatMap(([one]) => toNumber(one) ?? []);
  const words = [...plain.matchAll(numberWords), ...plain.matchAll(numerals)];
  return {
    numbers: [...written, ...spelled],
    words: new Set(words.map(([one]) => one.toLowerCase())),
  };
}

function toValues(text: string): number[] {
  const read = readNumber(text);
  return read === null ? [] : [read.value];
}

function hasOnly(sentence: string, { numbers, words }: Known): boolean {
  // The number of a line of a list is not a number of the text.
  const plain = sentence.normalize('NFKC').replace(/^\s*\d{1,2}[.)]\s/, '');
  const written = [...plain.matchAll(numberPattern)].every(([one]) => {
    const read = readNumber(one);
    return read !== null && numbers.some((known) => isSameNumber(read, known));
  });
  const bare = plain.replaceAll(numberPattern, ' ');
  const spelled = [...bare.matchAll(numerals)].every(
    ([one]) => words.has(one) || numbers.includes(toNumber(one) ?? Number.NaN),
  );
  return (
    written &&
    spelled &&
    [...bare.matchAll(numberWords)].every(([one]) => words.has(one.toLowerCase()))
  );
}
