// chinese-ok: formats of dates are data
import { type Sentence, say } from '../../words/say.ts';

// The formats of dates in files: tokens, marks and, in brackets, optional parts. `serial` is a number of days as Excel
// counts them, with the time as its fraction.

export type DatePart =
  | 'year'
  | 'shortYear'
  | 'month'
  | 'monthName'
  | 'day'
  | 'half'
  | 'hour'
  | 'minute'
  | 'second'
  | 'zone';

export type DateFormat = {
  /** A pattern for the whole text, with a group for each part of the date. */
  pattern: string;
  order: DatePart[];
};

const tokens: Readonly<Record<string, readonly [part: DatePart | null, pattern: string]>> = {
  yyyy: ['year', '(\\d{4})'],
  yy: ['shortYear', '(\\d{2})'],
  mon: ['monthName', '([A-Za-z]{3,9})'],
  mm: ['month', '(\\d{2})'],
  mi: ['minute', '(\\d{2})'],
  m: ['month', '(\\d{1,2})'],
  dd: ['day', '(\\d{2})'],
  d: ['day', '(\\d{1,2})'],
  hh: ['hour', '(\\d{2})'],
  h: ['hour', '(\\d{1,2})'],
  ss: ['second', '(\\d{2})'],
  ap: ['half', '([AaPp]\\.?[Mm]\\.?|上午|下午)'],
  f: [null, '\\d+'],
  z: ['zone', '(Z|[+-]\\d{2}(?::?\\d{2})?)'],
};
const iso: DateFormat = {
  pattern:
    '^(\\d{4})-(\\d{2})-(\\d{2})(?:[T ](\\d{2}):(\\d{2})(?::(\\d{2})(?:[.,]\\d+)?)?(?: ?(Z|[+-]\\d{2}(?::?\\d{2})?))?)?$',
  order: ['year', 'month', 'day', 'hour', 'minute', 'second', 'zone'],
};
const serial: DateFormat = {
  pattern: '^((?:[2-7]\\d{4}|80000)(?:[.]\\d{1,15})?)$',
  order: ['year', 'month', 'day', 'hour', 'minute', 'second'],
};
const names = 'yyyy|yy|mon|mm|mi|m|dd|d|hh|h|ss|ap|f|z';
const marks = '[-/.: ,年月日号时分秒T]';
const pieces = new RegExp(`${names}|${marks}|[\\[\\]]`, 'g');
const whole = new RegExp(`^(${names}|${marks}|[\\[\\]])+$`);

type DatePartKind = Exclude<DatePart, 'shortYear' | 'monthName'>;

/** The parts of a date that require another part of it. */
const needed: Readonly<Partial<Record<DatePartKind, DatePartKind>>> = {
  day: 'month',
  hour: 'day',
  half: 'hour',
  minute: 'hour',
  second: 'minute',
  zone: 'hour',
};

/** Returns the sentence about a fault in a format, or null. */
export function formatTrouble(format: string): Sentence | null {
  if (format === 'iso' || format === 'serial') return null;
  if (!whole.test(format)) return say('formatMarks');
  if (!isBalanced(format)) return say('formatBrackets');
  const kinds = readFormat(format).order.map(kindOf);
  const twice = kinds.find((kind, at) => kinds.indexOf(kind) < at);
  if (twice !== undefined) return say('formatTwice', { part: say(`part_${twice}`) });
  if (!kinds.includes('year')) return say('formatNoYear');
  for (const kind of kinds) {
    const before = needed[kind];
    if (before === undefined || kinds.includes(before)) continue;
    return say('formatLacks', { part: say(`part_${kind}`), needed: say(`part_${before}`) });
  }
  return null;
}

function kindOf(part: DatePart): DatePartKind {
  if (part === 'shortYear') return 'year';
  return part === 'monthName' ? 'month' : part;
}

/** Returns the pattern of a checked format, and the part of the date in each of its groups. */
export function readFormat(format: string): DateFormat {
  if (format === 'iso') return iso;
  if (format === 'serial') return serial;
  const order: DatePart[] = [];
  const pattern = (format.match(pieces) ?? []).map((piece) => {
    if (piece === '[') return '(?:';
    if (piece === ']') return ')?';
    const token = tokens[piece];
    if (token === undefined) return piece === '.' ? '\\.' : piece;
    if (token[0] !== null) order.push(token[0]);
    return token[1];
  });
  return { pattern: `^${pattern.join('')}$`, order };
}

function isBalanced(format: string): boolean {
  let open = 0;
  for (const mark of format) {
    open += mark === '[' ? 1 : mark === ']' ? -1 : 0;
    if (open < 0) return false;
  }
  return open === 0;
}
