import type { Word } from '../lexicon/word.ts';
import type { Slots } from './slots.ts';
import { isGroup } from './take-member.ts';
import type { Token } from './tokens.ts';

const alsoA = '一'; // chinese-ok: “one”, which also says “a”

/** A number beside a word of order, or before a thing that can be counted, is a number of rows. */
export function takeNumber(
  slots: Slots,
  tokens: readonly Token[],
  at: number,
  value: number,
): void {
  const [before, behind] = [tokens[at - 1], tokens[at + 1]];
  const isBesideOrder = [before, tokens[at - 2], behind].some(
    (near) => near?.is === 'words' && near.readings.some(ranks),
  );
  if (isBesideOrder) slots.top = value;
  else if (tokens[at]?.text !== alsoA)
    slots.numbers.push({
      value,
      of: behind?.text ?? '',
      isLeast: before?.is === 'words' && before.readings.some(isLeast),
      isOfThings: isThing(behind) || isThing(tokens[at + 2]),
    });
}

const isThing = (token: Token | undefined): boolean =>
  token?.is === 'words' &&
  token.readings.some((word) => word.is === 'dimension' || (word.is === 'member' && isGroup(word)));
const isLeast = (word: Word): boolean => word.is === 'mark' && word.mark === 'least';
const ranks = (word: Word): boolean =>
  word.is === 'order' || (word.is === 'mark' && (word.mark === 'which' || word.mark === 'top'));
