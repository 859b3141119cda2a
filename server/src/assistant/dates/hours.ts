import { toNumber } from '../words/numbers.ts';

// Hours of the day in a question: “after 6 pm”, “between 9 am and noon”, 晚上六点以后, 09:00–12:00. // chinese-ok: after six in the evening

export type HourWords = { codes: readonly string[]; length: number };

const numeral =
  '\\d{1,2}|[一二两三四五六七八九十]{1,3}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve'; // chinese-ok: numerals
const time = (mark: string): string =>
  [
    `(?<part${mark}>凌晨|早上|早晨|上午|中午|下午|傍晚|晚上|晚|夜里)?(?<clock${mark}>${numeral})(?:点钟?整?|时|:00)`, // chinese-ok: parts of the day, o'clock
    `(?<hour${mark}>${numeral})(?::00)?(?: ?(?<half${mark}>am|pm|a\\.m\\.|p\\.m\\.)| ?o'clock)?(?: in the (?<day${mark}>morning|afternoon|evening))?`,
    `(?<noon${mark}>noon|midday|midnight)`,
  ].join('|');
const between = new RegExp(
  `(?:每天|每晚|between |from |between the hours of )?(?:${time('A')})\\s*(?:到|至|-|–|—|~| to | till | until | and )\\s*(?:${time('B')})(?:之间|间)?`, // chinese-ok: every day, to, between
  'y',
);
const after = new RegExp(
  `(?:每天|每晚)?(?:${time('A')})(?:以后|之后|后|往后|起|开始|onwards?| and later| or later)|(?:in the (?<dayP>evening|morning|afternoon)s? )?(?:after|from) (?:${time('B')})(?: onwards?| on)?`, // chinese-ok: every day, after
  'y',
);
const before = new RegExp(
  `(?:每天)?(?:${time('A')})(?:以前|之前|前|or earlier)|before (?:${time('B')})`, // chinese-ok: every day, before
  'y',
);

/** Reads hours of the day at a place of a plain text; null if there are none. */
export function readHours(text: string, at: number): HourWords | null {
  return readBetween(text, at) ?? readFrom(text, at) ?? readBefore(text, at);
}

function readBetween(text: string, at: number): HourWords | null {
  const match = matchAt(between, text, at);
  const [from, to] = [hourOf(match?.groups, 'A'), hourOf(match?.groups, 'B')];
  if (match === null || from === null || to === null || !isClock(match[0])) return null;
  // “From 2 to 5 in the afternoon” says the half of the day once.
  const isLateEnd = to > 0 && to < 12 && from > to && to + 12 > from;
  return hours(from, isLateEnd ? to + 12 : to === 0 ? 24 : to, match[0]);
}

function readFrom(text: string, at: number): HourWords | null {
  const match = matchAt(after, text, at);
  const from = hourOf(match?.groups, 'A') ?? hourOf(match?.groups, 'B');
  return match === null || from === null || !isClock(match[0]) ? null : hours(from, 24, match[0]);
}

function readBefore(text: string, at: number): HourWords | null {
  const match = matchAt(before, text, at);
  const to = hourOf(match?.groups, 'A') ?? hourOf(match?.groups, 'B');
  return match === null || to === null || !isClock(match[0]) ? null : hours(0, to, match[0]);
}

/** A bare numeral is no hour: “between 3 and 5” may be ages. */
const isClock = (text: string): boolean =>
  /[点时:]|am|pm|a\.m|p\.m|o'clock|noon|mid|evening|morning/.test(text); // chinese-ok: o'clock

type Groups = Readonly<Record<string, string | undefined>>;

function hourOf(groups: Groups | undefined, mark: 'A' | 'B'): number | null {
  if (groups === undefined) return null;
  const of = (name: string) => groups[name + mark];
  const noon = of('noon');
  if (noon !== undefined) return noon === 'midnight' ? 24 : 12;
  const said = of('clock') ?? of('hour');
  const hour = said === undefined ? null : toNumber(said);
  if (hour === null || hour > 24) return null;
  const isLate = /下午|傍晚|晚|夜|pm|p\.m|afternoon|evening/.test(
    `${of('part') ?? ''} ${of('half') ?? ''} ${of('day') ?? groups.dayP ?? ''}`,
  ); // chinese-ok: afternoon, evening, night
  return isLate && hour < 12 ? hour + 12 : hour;
}

function hours(from: number, to: number, text: string): HourWords | null {
  if (to <= from || to > 24) return null;
  const codes = Array.from({ length: to - from }, (_, at) => String(from + at).padStart(2, '0'));
  return { codes, length: text.length };
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
