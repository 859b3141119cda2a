import { maskedWord } from '@stacksight/contract';
import { toPlain } from '../words/plain.ts';
import surnames from '../words/surnames.json' with { type: 'json' };
import { type Token, type TokenContext, toTokens } from './tokens.ts';

// Questions for other eyes than those of their askers. A question may name a reader, and no table has names of readers
// to compare with; so only what the lexicon explains is shown, and what many say.

const nameOfPerson = new RegExp(`^[${surnames.signs}]\\p{Script=Han}{1,3}$`, 'u');
const longNumber = /\d(?:[\s-]?\d){4,}x?/g;

/** Returns whether a word can be the Chinese name of a person: a surname and one to three signs. */
export const looksLikeName = (word: string): boolean => nameOfPerson.test(word);

/** Returns whether a text has a number that may be that of a card, an identity or a telephone. */
export const hasLongNumber = (text: string): boolean => text.replaceAll(longNumber, '') !== text;

/** Returns a question with a mask for each word that nothing explains, unless it is common, and for each long number. */
export function maskUnknown(
  question: string,
  context: TokenContext,
  isCommon: (word: string) => boolean,
): string {
  const text = toPlain(question);
  const tokens = toTokens(text, context);
  const isShown = shownPieces(tokens, isCommon);
  let [shown, loose, at] = ['', '', 0];
  const endLoose = () => {
    shown += loose.replaceAll(longNumber, maskedWord);
    loose = '';
  };
  for (const [place, token] of tokens.entries()) {
    loose += text.slice(at, token.at);
    at = token.at + token.text.length;
    if (token.is === 'date') {
      endLoose();
      shown += token.text;
    } else loose += isShown[place] === true ? token.text : maskedWord;
  }
  loose += text.slice(at);
  endLoose();
  return shown.replaceAll(new RegExp(`${maskedWord}(?:\\s*${maskedWord})+`, 'g'), maskedWord);
}

/** Returns which pieces are shown; a single sign beside masked ones may be the middle of a name, or its surname. */
function shownPieces(tokens: readonly Token[], isCommon: (word: string) => boolean): boolean[] {
  const isKnown = tokens.map((token) => {
    if (token.is === 'quoted') return isCommon(token.quoted);
    return token.is !== 'unknown' || isCommon(token.text);
  });
  const isBeside = (one: number, two: number) => {
    const [first, second] = [tokens[one], tokens[two]];
    return first !== undefined && first.at + first.text.length === second?.at;
  };
  return tokens.map((token, at) => {
    if (isKnown[at] !== true) return false;
    if (token.text.length > 1 || isKnown[at + 1] !== false || !isBeside(at, at + 1)) return true;
    const isMiddle = isKnown[at - 1] === false && isBeside(at - 1, at);
    return !isMiddle && !surnames.signs.includes(token.text);
  });
}
