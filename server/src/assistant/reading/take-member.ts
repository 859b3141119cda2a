import type { Mark, Word } from '../lexicon/word.ts';
import { breakDown, type Slots } from './slots.ts';
import type { Token } from './tokens.ts';

/** Takes codes of a dimension, and returns the mark that waits for the next word. */
export function takeMember(
  slots: Slots,
  tokens: readonly Token[],
  place: number,
  word: Extract<Word, { is: 'member' }>,
  mark: Mark | null,
): Mark | null {
  const { field, codes } = word;
  if (isByBranch(tokens, place)) {
    breakDown(slots, 'library');
    return null;
  }
  if (field === 'ageGroup' && takeDuration(slots, tokens, place)) return null;
  // “By students” and “across Linjiang” name who or where; only a group is taken apart.
  if ((mark === 'each' || mark === 'which') && isGroup(word)) breakDown(slots, field);
  // “Sending library = X” names the library of that role, not a breakdown.
  const named = dimensionBefore(tokens, place);
  const isNamed = named === field && marksOf(tokens[place - 2]).every((one) => one !== 'each');
  if (isNamed && slots.breakdowns.at(-1) === field) slots.breakdowns.pop();
  const isNot =
    mark === 'not' || mark === 'notAlso' || (isNamed && marksOf(tokens[place - 2]).includes('not'));
  const isRole = mark === 'equals' || mark === 'unequal';
  const role = isRole ? slots.breakdowns.pop() : undefined;
  if (isGroup(word)) slots.things.push('library');
  if (peopleFields.has(field) && asksHowMany(tokens, place)) slots.marks.add('people');
  slots.members.push({
    field: field === 'library' && role?.endsWith('Library') ? role : field,
    codes: [...codes],
    isLeftOut: isNot || mark === 'unequal',
    isSender: field === 'library' && isSender(tokens, place),
  });
  return isNot ? 'notAlso' : null;
}

/** “…, by branch” at the end is said in Chinese with the word for branches: library by library. */
function isByBranch(tokens: readonly Token[], place: number): boolean {
  const [before, token] = [tokens[place - 1], tokens[place]];
  const isLast = place === tokens.length - 1 && token?.text === '分馆'; // chinese-ok: branches, by library
  return isLast && before !== undefined && before.at + before.text.length < token.at;
}

/** “Over 60 days” is a time, not an age. */
function takeDuration(slots: Slots, tokens: readonly Token[], place: number): boolean {
  const [token, next] = [tokens[place], tokens[place + 1]];
  const value = Number(/\d+/.exec(token?.text ?? '')?.[0]);
  if (next === undefined || Number.isNaN(value) || !/^(?:days?|weeks?|minutes?)$/.test(next.text))
    return false;
  slots.numbers.push({ value, of: next.text, isLeast: true, isOfThings: false });
  return true;
}

/** Dimensions whose codes are kinds of people. */
const peopleFields = new Set(['readerType', 'readerTypeNow', 'ageGroup', 'sex']);

/** “How many students” counts people; “how many loans of students” does not. */
function asksHowMany(tokens: readonly Token[], place: number): boolean {
  const [token, last] = [tokens[place], tokens[place - 1]];
  // A comma between them ends what is counted.
  const gap = (token?.at ?? 0) - ((last?.at ?? 0) + (last?.text.length ?? 0));
  const isBeside = gap <= (/^[a-z]/.test(token?.text ?? '') ? 1 : 0);
  const before = !isBeside
    ? ''
    : tokens
        .slice(Math.max(0, place - 2), place)
        .map(({ text }) => text)
        .join('');
  const behind = tokens
    .slice(place + 1, place + 3)
    .map(({ text }) => text)
    .join('');
  return (
    /(?:多少|几)(?:个|位|名)?$|how many$/.test(before) || // chinese-ok: how many
    /^(?:的)?(?:有)?(?:多少|几)(?:个人?|位|名|人)/.test(behind) // chinese-ok: how many
  );
}

const before = /^(?:从|由|自|from)$/; // chinese-ok: from
const behind =
  /^(?:里|往外|发|送|调|运|转|流)?(?:调出|送出|发出|运出|转出|流出|送|发|运|往外|出去)/; // chinese-ok: to send

/** Returns whether a word beside the name of a library says that copies leave it. */
function isSender(tokens: readonly Token[], place: number): boolean {
  return before.test(tokens[place - 1]?.text ?? '') || behind.test(tokens[place + 1]?.text ?? '');
}

const isCopula = /^(?:是|为|is)$/; // chinese-ok: is

/** Returns the dimension that stands before a code of it, as in “reader type Child” and “pickup library is X”. */
function dimensionBefore(tokens: readonly Token[], place: number): string | null {
  const last = tokens[place - 1];
  const before = last !== undefined && isCopula.test(last.text) ? tokens[place - 2] : last;
  const found =
    before?.is === 'words' ? before.readings.find(({ is }) => is === 'dimension') : null;
  return found?.is === 'dimension' && found.codes.length === 1 ? (found.codes[0] ?? null) : null;
}

/** Returns whether a dimension stands right behind a code of it, as in “desk channel” and “Linjiang district”. */
export function isBehindOwnCode(
  tokens: readonly Token[],
  place: number,
  codes: readonly string[],
): boolean {
  const [before, token] = [tokens[place - 1], tokens[place]];
  const isLatin = /^[a-z]/.test(token?.text ?? '');
  const isRightBehind = before !== undefined && before.at + before.text.length === token?.at;
  return (
    (isLatin || isRightBehind) &&
    before?.is === 'words' &&
    before.readings.some((word) => word.is === 'member' && codes.includes(word.field))
  );
}

const marksOf = (token: Token | undefined): Mark[] =>
  token?.is === 'words'
    ? token.readings.flatMap((word) => (word.is === 'mark' ? [word.mark] : []))
    : [];

/** Returns whether codes are those of several libraries under one name. */
export const isGroup = ({ field, codes }: { field: string; codes: readonly string[] }): boolean =>
  field === 'library' && codes.length > 1;
