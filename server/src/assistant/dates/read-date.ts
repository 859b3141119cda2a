import { addDays } from '@stacksight/contract';
import { isInsideWord } from '../words/plain.ts';
import { type DateParts, numberOf, part } from './date-parts.ts';
import { type DateGrammar, dateGrammars } from './date-rules.ts';
import { type DateContext, type DateWords, dayOf, toWords } from './date-words.ts';
import { monthsOf } from './spans.ts';

/** Reads the longest date at a place of a plain text, both ends of a range included; null if there is none. */
export function readDate(text: string, at: number, context: DateContext): DateWords | null {
  const found = dateGrammars.map((grammar) => readIn(grammar, text, at, context));
  return longest(found);
}

function readIn(grammar: DateGrammar, text: string, at: number, context: DateContext) {
  const since = grammar.sinceIsFirst ? (matchAt(grammar.since, text, at)?.[0].length ?? 0) : 0;
  const first = readOne(grammar, text, at + since, context);
  if (first === null) return null;
  if (since > 0) return { ...untilToday(first, context), length: since + first.length };
  const after = at + first.length;
  const suffix = grammar.sinceIsFirst ? null : matchAt(grammar.since, text, after);
  if (suffix !== null)
    return { ...untilToday(first, context), length: first.length + suffix[0].length };
  return readUntil(grammar, text, at, first, context) ?? first;
}

function untilToday(first: DateWords, { today }: DateContext): DateWords {
  const to = addDays(today, 1);
  return first.span.to === to
    ? first
    : { ...first, span: { from: first.span.from, to }, named: null };
}

function readUntil(
  grammar: DateGrammar,
  text: string,
  at: number,
  first: DateWords,
  context: DateContext,
): DateWords | null {
  const until = matchAt(grammar.until, text, at + first.length);
  if (until === null) return null;
  // “September and June” are two months; only “between … and …” is a range.
  if (until[0].trim() === 'and' && !text.slice(0, at).endsWith('between ')) return null;
  const place = at + first.length + until[0].length;
  const short = readShortEnd(grammar, text, place, first);
  const whole = readOne(grammar, text, place, context);
  const end = longest([short, whole]);
  if (end === null) return null;
  const from = withYearOf(first, end);
  if (end.span.to <= from) return null;
  return {
    ...first,
    span: { from, to: end.span.to },
    named: null,
    length: place - at + end.length,
  };
}

/** Returns the first day of a range; where only its end names a year, it begins in that year or the one before. */
function withYearOf(first: DateWords, end: DateWords): string {
  const { from } = first.span;
  if (first.hasYear || !end.hasYear) return from;
  const year = Number(end.span.from.slice(0, 4));
  const inYear = (of: number) => `${of}${from.slice(4)}`;
  return inYear(year) < end.span.to ? inYear(year) : inYear(year - 1);
}

/** Reads the end of a range that leaves out the year or the month of its beginning. */
function readShortEnd(grammar: DateGrammar, text: string, at: number, first: DateWords) {
  const match = matchAt(grammar.shortEnd, text, at);
  if (match === null || isInsideWord(text, at, at + match[0].length)) return null;
  const parts: DateParts = match.groups ?? {};
  const month = numberOf(part(parts, 'month', 'month2'));
  const day = numberOf(part(parts, 'day', 'day2'));
  const { from } = first.span;
  const year =
    Number(from.slice(0, 4)) + (month !== null && month < Number(from.slice(5, 7)) ? 1 : 0);
  const span =
    day === null
      ? monthsOf(year, month ?? 1, 1)
      : dayOf(year, month ?? Number(from.slice(5, 7)), day);
  return span && { ...first, span, length: match[0].length };
}

function readOne(grammar: DateGrammar, text: string, at: number, context: DateContext) {
  const found = grammar.rules.map((rule): DateWords | null => {
    const match = matchAt(rule.pattern, text, at);
    if (match === null || isInsideWord(text, at, at + match[0].length)) return null;
    const words = toWords(grammar, rule, match.groups ?? {}, context);
    return words && { ...words, length: match[0].length };
  });
  return longest(found);
}

function longest(found: readonly (DateWords | null)[]): DateWords | null {
  const some = found.filter((one) => one !== null);
  return some.reduce<DateWords | null>(
    (best, one) => (best === null || one.length > best.length ? one : best),
    null,
  );
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  return match === null || match[0] === '' ? null : match;
}
