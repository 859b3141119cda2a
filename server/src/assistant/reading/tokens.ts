import type { DateContext, DateWords } from '../dates/date-words.ts';
import { readHours } from '../dates/hours.ts';
import { readDate } from '../dates/read-date.ts';
import type { Lexicon, Word } from '../lexicon/word.ts';
import { toNumber } from '../words/numbers.ts';
import { isInsideWord } from '../words/plain.ts';

/** A piece of a question with what it may mean; a word may be one that an analyst has taught. */
export type Token = { text: string; at: number } & (
  | {
      is: 'words';
      readings: readonly Word[];
      isTaught?: boolean;
      /** The known word that the piece sounds like. */
      heard?: string;
    }
  | { is: 'date'; date: DateWords }
  | { is: 'number'; value: number }
  /** A title in quotation marks. */
  | { is: 'quoted'; quoted: string }
  | { is: 'unknown' }
);

export type TokenContext = DateContext & { lexicons: readonly Lexicon[] };

const quotation = /[《“"「『]([^《》“”"「」『』]{1,100})[》”"」』]/y; // chinese-ok: quotation marks
const number =
  /\d+|(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty-four|twenty|thirty|forty|fifty|sixty|ninety|hundred)\b|[一二两三四五六七八九十百]+/y; // chinese-ok: the numerals
const silent = /[\s,.;:!?'…·，。；：！？、（）()\-–—/\\[\]{}×→|≥≤><+*&~#@^_"“”$¥]/; // chinese-ok: punctuation

/**
 * Cuts a plain text into known pieces. Of all ways to cut it, the cheapest is taken: signs that nothing explains cost
 * most, then each piece, and words that say nothing more than those that do. What nothing explains becomes unknown pieces.
 * `moreAt` gives further pieces that may begin at a place.
 */
export function toTokens(
  text: string,
  context: TokenContext,
  moreAt: (at: number) => readonly Token[] = () => [],
): Token[] {
  const ways = cheapestWays(text, context, moreAt);
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const token = ways[at]?.token ?? null;
    if (token !== null) addToken(tokens, token);
    at += token?.text.length ?? 1;
  }
  return tokens;
}

/** From a place on, the cost of the cheapest way to cut the rest, and its first piece; null for punctuation. */
type Way = { cost: number; token: Token | null };

function cheapestWays(
  text: string,
  context: TokenContext,
  moreAt: (at: number) => readonly Token[],
): Way[] {
  const ways: Way[] = [];
  for (let at = text.length - 1; at >= 0; at--) {
    const sign = text[at] ?? '';
    const isSilent = silent.test(sign);
    const after = ways[at + 1]?.cost ?? 0;
    let best: Way = isSilent
      ? { cost: after + nothingCost, token: null }
      : { cost: after + unknownCost, token: { is: 'unknown', text: sign, at } };
    for (const token of [...tokensAt(text, at, context), ...moreAt(at)]) {
      const cost = costOf(token) + (ways[at + token.text.length]?.cost ?? 0);
      if (cost < best.cost - nearlyNothing) best = { cost, token };
    }
    ways[at] = best;
  }
  return ways;
}

// Two signs that say nothing cost more than a word of two signs; beside “的” a longer first word is worth its place. // chinese-ok: the particle
const unknownCost = 2;
const wordCost = 0.5;
const fillerCost = 0.3;
const particleCost = 0.1;
const nothingCost = 0.01;
const nearlyNothing = 1e-9;
const heardCost = 0.7;
const heardPairCost = 1.6;
const particles = new Set(['的', '了', '吗', '呢', '吧', '啊', '呀', '得', ' ', 'the', 'a', 'of']); // chinese-ok: particles

function costOf(token: Token): number {
  if (token.is === 'quoted') return 0;
  if (token.is === 'words' && token.heard !== undefined)
    return wordCost + (token.text.length > 2 ? heardCost : heardPairCost);
  // What a person has taught goes before every other way to cut the text.
  if (token.is === 'words' && token.isTaught === true) return -token.text.length;
  if (particles.has(token.text)) return particleCost;
  const isAll = (kind: Word['is']) =>
    token.is === 'words' && token.readings.every(({ is }) => is === kind);
  if (isAll('unclear')) return 2 * wordCost;
  // “Readers who borrowed” are no person to be named.
  if (isAll('refused') && token.text.startsWith('who ')) return 2 * wordCost;
  return isAll('filler') ? fillerCost + (token.text.length - 1) * particleCost : wordCost;
}

/** Adds a piece; unknown signs beside each other are one piece, with a numeral right behind them. */
function addToken(tokens: Token[], token: Token): void {
  const last = tokens.at(-1);
  const isBeside = last?.is === 'unknown' && last.at + last.text.length === token.at;
  const isOfName = token.is === 'unknown' || (token.is === 'number' && !/^\d/.test(token.text));
  if (isBeside && isOfName)
    tokens[tokens.length - 1] = { is: 'unknown', text: last.text + token.text, at: last.at };
  else tokens.push(token);
}

const piece = (text: string, from: number, to: number) => ({
  text: text.slice(from, to),
  at: from,
});

/** Returns every known piece that begins at a place, the longest first. */
function tokensAt(text: string, at: number, context: TokenContext): Token[] {
  const quoted = quotedAt(text, at, context);
  if (quoted !== null) return [quoted];
  const date = readDate(text, at, context);
  const digits = matchAt(number, text, at);
  const value = digits === null ? null : toNumber(digits[0]);
  return [
    ...(date === null ? [] : [{ is: 'date' as const, date, ...piece(text, at, at + date.length) }]),
    ...hoursAt(text, at),
    ...wordsAt(text, at, context.lexicons),
    ...(digits === null || value === null
      ? []
      : [{ is: 'number' as const, value, ...piece(text, at, at + digits[0].length) }]),
  ];
}

function hoursAt(text: string, at: number): Token[] {
  const hours = /[a-z0-9]/.test(text[at - 1] ?? '') ? null : readHours(text, at);
  if (hours === null) return [];
  const readings: Word[] = [{ is: 'member', field: 'hour', codes: hours.codes }];
  return [{ is: 'words', readings, ...piece(text, at, at + hours.length) }];
}

function quotedAt(text: string, at: number, { lexicons }: TokenContext): Token | null {
  const quoted = matchAt(quotation, text, at);
  if (quoted === null) return null;
  const place = piece(text, at, at + quoted[0].length);
  const readings = readingsOf(quoted[1] ?? '', lexicons);
  const isTitle = /^[《『「]/.test(quoted[0]); // chinese-ok: marks of titles
  return readings.some(({ is }) => is === 'member' || !isTitle)
    ? { is: 'words', readings, ...place }
    : { is: 'quoted', quoted: quoted[1] ?? '', ...place };
}

const readingsOf = (text: string, lexicons: readonly Lexicon[]): Word[] =>
  lexicons.flatMap(({ words }) => words.get(text) ?? []);

function wordsAt(text: string, at: number, lexicons: readonly Lexicon[]): Token[] {
  const longest = Math.max(...lexicons.map((lexicon) => lexicon.longest));
  const tokens: Token[] = [];
  for (let length = Math.min(longest, text.length - at); length > 0; length--) {
    const part = text.slice(at, at + length);
    const readings = readingsOf(part, lexicons);
    if (readings.length > 0 && !isInsideWord(text, at, at + length))
      tokens.push({ is: 'words', readings, text: part, at, ...taughtIn(lexicons, part) });
  }
  return tokens;
}

const taughtIn = (lexicons: readonly Lexicon[], text: string) =>
  lexicons.some(({ isTaught, words }) => isTaught === true && words.has(text))
    ? { isTaught: true }
    : {};

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
