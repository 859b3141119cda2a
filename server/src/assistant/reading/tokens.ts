import type { DateContext, DateWords } from '../dates/date-words.ts';
import { readDate } from '../dates/read-date.ts';
import type { Lexicon, Word } from '../lexicon/word.ts';
import { toNumber } from '../words/numbers.ts';
import { isInsideWord } from '../words/plain.ts';

/** A piece of a question with what it may mean. */
export type Token = { text: string; at: number } & (
  | { is: 'words'; readings: readonly Word[] }
  | { is: 'date'; date: DateWords }
  | { is: 'number'; value: number }
  /** A title in quotation marks. */
  | { is: 'quoted'; quoted: string }
  | { is: 'unknown' }
);

export type TokenContext = DateContext & { lexicons: readonly Lexicon[] };

const quotation = /[《“"「『]([^《》“”"「」『』]{1,100})[》”"」』]/y; // chinese-ok: quotation marks
const number =
  /\d+|(?:two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty)\b|[一二两三四五六七八九十百]+/y; // chinese-ok: the numerals
const silent = /[\s,.;:!?'…·，。；：！？、（）()\-–—/\\[\]{}×→]/; // chinese-ok: punctuation

/** Cuts a plain text into its longest known pieces; text that nothing explains becomes unknown pieces. */
export function toTokens(text: string, context: TokenContext): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let unknownFrom = -1;
  const endUnknown = () => {
    if (unknownFrom >= 0) tokens.push({ is: 'unknown', ...piece(text, unknownFrom, at) });
    unknownFrom = -1;
  };
  while (at < text.length) {
    const token = tokenAt(text, at, context);
    const isSilent = silent.test(text[at] ?? '');
    if (token === null && !isSilent) {
      if (unknownFrom < 0) unknownFrom = at;
      at += 1;
      continue;
    }
    // A numeral right behind an unknown sign belongs to a name.
    if (token?.is === 'number' && unknownFrom >= 0 && !/^\d/.test(token.text)) {
      at += token.text.length;
      continue;
    }
    endUnknown();
    if (token !== null) tokens.push(token);
    at += token?.text.length ?? 1;
  }
  endUnknown();
  return tokens;
}

const piece = (text: string, from: number, to: number) => ({
  text: text.slice(from, to),
  at: from,
});

function tokenAt(text: string, at: number, context: TokenContext): Token | null {
  const quoted = matchAt(quotation, text, at);
  const inside = quoted === null ? [] : readingsOf(quoted[1] ?? '', context.lexicons);
  if (quoted !== null && inside.some(({ is }) => is === 'member'))
    return { is: 'words', readings: inside, ...piece(text, at, at + quoted[0].length) };
  if (quoted !== null)
    return { is: 'quoted', quoted: quoted[1] ?? '', ...piece(text, at, at + quoted[0].length) };
  const words = wordsAt(text, at, context.lexicons);
  const date = readDate(text, at, context);
  if (date !== null && date.length > (words?.text.length ?? 0))
    return { is: 'date', date, ...piece(text, at, at + date.length) };
  if (words !== null) return words;
  const digits = matchAt(number, text, at);
  const value = digits === null ? null : toNumber(digits[0]);
  if (digits === null || value === null) return null;
  return { is: 'number', value, ...piece(text, at, at + digits[0].length) };
}

const readingsOf = (text: string, lexicons: readonly Lexicon[]): Word[] =>
  lexicons.flatMap(({ words }) => words.get(text) ?? []);

function wordsAt(text: string, at: number, lexicons: readonly Lexicon[]): Token | null {
  const longest = Math.max(...lexicons.map((lexicon) => lexicon.longest));
  for (let length = Math.min(longest, text.length - at); length > 0; length--) {
    const part = text.slice(at, at + length);
    const readings = readingsOf(part, lexicons);
    if (readings.length > 0 && !isInsideWord(text, at, at + length))
      return { is: 'words', readings, text: part, at };
  }
  return null;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
