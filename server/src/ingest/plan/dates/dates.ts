// chinese-ok: formats of dates are data
import type { Sources } from '../sources.ts';
import { literal, literals, multiIf } from '../sql-text.ts';
import { type DatePart, readFormat } from './format.ts';

// A text becomes a time in two steps. The first format that matches the whole text with a real day and time turns it
// into YYYY-MM-DD[ hh:mm:ss[offset]]. That text then becomes the value of the column.

/** The formats of months in files. */
export const monthFormats = [
  'yyyy-m',
  'yyyy/m',
  'yyyy.m',
  'yyyy年m月',
  'yyyymm',
  'mon yyyy',
  'mon-yy',
];
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const timePattern =
  '^.{10}( ([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(Z|[+-](0\\d|1[0-8])(:?[0-5]\\d)?)?)?$';

/** The days that a column can hold. */
export const dayLimits = {
  Date: { first: '1970-01-02', last: '2105-12-31' },
  Date32: { first: '1900-01-01', last: '2299-12-31' },
} as const;
export type DayType = keyof typeof dayLimits;

export type DateValue = {
  /** The SQL of the date. Its value is NULL if the text fits no format, or if the column cannot hold the day. */
  sql: string;
  /** SQL that is true for a day that the column cannot hold. */
  isOutside: string;
};

/** Writes a text as a nullable day, in this time zone if the text has a time with an offset. */
export function dateSql(
  sources: Sources,
  text: string,
  formats: readonly string[],
  { type, timeZone }: { type: DayType; timeZone: string },
): DateValue {
  const plain = plainText(sources, text, formats, timeZone);
  const hasOffset = `length(${plain}) > 19`;
  const local = `toDate32(${offsetMoment(plain, 'toDateTime64OrNull')}, ${literal(timeZone)})`;
  const isInside = insideSql(sources, plain, type);
  const date = sources.define(
    `multiIf(NOT (${isInside}), NULL, ${hasOffset}, ${local}, toDate32OrNull(substring(${plain}, 1, 10)))`,
  );
  return {
    sql: type === 'Date32' ? date : sources.define(`toDate(${date})`),
    isOutside: `${plain} != '' AND NOT (${isInside})`,
  };
}

/** Writes the first day of a month given as a text. */
export function monthSql(
  sources: Sources,
  text: string,
  into: { type: DayType; timeZone: string },
): DateValue {
  return dateSql(sources, text, monthFormats, into);
}

export type LocalTime = DateValue & { day: string; hour: string };

/** Writes a text as a nullable moment with its local day and hour; the hour is 255 for a text without a time. */
export function momentSql(
  sources: Sources,
  text: string,
  formats: readonly string[],
  timeZone: string,
): LocalTime {
  const zone = literal(timeZone);
  const plain = plainText(sources, text, formats, timeZone);
  const isInside = insideSql(sources, plain, 'Date');
  const sql = sources.define(
    `multiIf(NOT (${isInside}), NULL, length(${plain}) = 19, toDateTimeOrNull(${plain}, ${zone}), ` +
      `length(${plain}) = 10, toDateTimeOrNull(concat(${plain}, ' 00:00:00'), ${zone}), ${offsetMoment(plain, 'toDateTimeOrNull')})`,
  );
  return {
    sql,
    isOutside: `${plain} != '' AND NOT (${isInside})`,
    day: sources.define(`toDate(${sql}, ${zone})`),
    hour: sources.define(`if(length(${plain}) > 10, toHour(${sql}, ${zone}), 255)`),
  };
}

/** Writes midnight at the beginning of a day. */
export function midnightSql(day: string, timeZone: string): string {
  return `toDateTime(${day}, ${literal(timeZone)})`;
}

function insideSql(sources: Sources, plain: string, type: DayType): string {
  const { first, last } = dayLimits[type];
  const day = `substring(${plain}, 1, 10)`;
  return sources.define(`${day} >= ${literal(first)} AND ${day} <= ${literal(last)}`);
}

function offsetMoment(plain: string, read: 'toDateTimeOrNull' | 'toDateTime64OrNull'): string {
  const digits = `replaceRegexpAll(substring(${plain}, 21), '\\\\D', '')`;
  const part = (from: number) => `toUInt32OrZero(substring(${digits}, ${from}, 2))`;
  const seconds = `(${part(1)} * 3600 + ${part(3)} * 60) * if(substring(${plain}, 20, 1) = '-', -1, 1)`;
  const scale = read === 'toDateTime64OrNull' ? '3, ' : '';
  return `${read}(substring(${plain}, 1, 19), ${scale}'UTC') - toInt32(${seconds})`;
}

/** Writes the text as YYYY-MM-DD[ hh:mm:ss[offset]] by the first format that matches it fully, or ''. */
export function plainText(
  sources: Sources,
  text: string,
  formats: readonly string[],
  timeZone: string,
): string {
  // The texts of most files are already in the usual form and need none of the patterns.
  const usual = `length(${text}) = 19 AND toString(toDateTimeOrNull(${text}, ${literal(timeZone)})) = ${text}`;
  const cases = formats.flatMap((format) => {
    const { pattern, order } = readFormat(format);
    const groups = sources.define(`extractGroups(${text}, ${literal(pattern)})`);
    const plain = format === 'serial' ? serialSql(`${groups}[1]`) : compose(groups, order);
    const found = sources.define(`if(empty(${groups}), '', ${plain})`);
    const isReal = [`${found} != '' AND ${realSql(found)}`, found] as const;
    return format === 'iso' ? [[usual, text] as const, isReal] : [isReal];
  });
  return sources.define(multiIf(cases, "''"));
}

/**
 * Writes the period of a text for the column `counted`: a text with only a month or year means all of it. Returns null
 * if every format has a day.
 */
export function spanSql(
  sources: Sources,
  text: string,
  formats: readonly string[],
  timeZone: string,
): string | null {
  const spans = formats.map((format) => {
    const { pattern, order } = readFormat(format);
    const longer = literal(order.some((part) => /^month/.test(part)) ? 'month' : 'year');
    const at = order.indexOf('day');
    if (at < 0) return longer;
    if (!format.includes('[')) return null;
    const groups = sources.define(`extractGroups(${text}, ${literal(pattern)})`);
    return `if(${groups}[${at + 1}] = '', ${longer}, 'each')`;
  });
  if (spans.every((span) => span === null)) return null;
  const cases = formats.map((format, at) => {
    const found = plainText(sources, text, [format], timeZone);
    return [`${found} != ''`, spans[at] ?? literal('each')] as const;
  });
  return sources.define(multiIf(cases, literal('each')));
}

/**
 * Writes whether a text is a real day and time. The day is checked within 1900–2299, because the calendar repeats in
 * 400 years.
 */
function realSql(found: string): string {
  const year = `toString(1900 + (toUInt16OrZero(substring(${found}, 1, 4)) + 100) % 400)`;
  const day = `concat(${year}, substring(${found}, 5, 6))`;
  return `match(${found}, ${literal(timePattern)}) AND toString(toDate32OrNull(${day})) = ${day}`;
}

/** Writes a number of days since 1899-12-30 as a day, or as a time where it has a fraction. */
function serialSql(number: string): string {
  const seconds = `toInt64(round(toFloat64OrZero(${number}) * 86400))`;
  const time = `toString(toDateTime64('1899-12-30 00:00:00', 0, 'UTC') + ${seconds})`;
  return `substring(${time}, 1, if(position(${number}, '.') = 0, 10, 19))`;
}

function compose(groups: string, order: readonly DatePart[]): string {
  const has = (part: DatePart) => order.includes(part);
  const group = (part: DatePart) => `${groups}[${order.indexOf(part) + 1}]`;
  const padded = (part: DatePart, otherwise: string) =>
    has(part)
      ? `if(${group(part)} = '', '${otherwise}', leftPad(${group(part)}, 2, '0'))`
      : `'${otherwise}'`;
  const short = group('shortYear');
  const year = has('year') ? group('year') : `concat(if(${short} < '70', '20', '19'), ${short})`;
  const month = has('monthName') ? monthOf(group('monthName')) : padded('month', '01');
  const date = `concat(${year}, '-', ${month}, '-', ${padded('day', '01')})`;
  if (!has('hour')) return date;
  const hour = has('half') ? hourOf(group('hour'), group('half')) : padded('hour', '00');
  const zone = has('zone') ? `, ${group('zone')}` : '';
  const time = `concat(' ', ${hour}, ':', ${padded('minute', '00')}, ':', ${padded('second', '00')}${zone})`;
  // A text without a format's optional time has only the day.
  return `concat(${date}, if(${group('hour')} = '', '', ${time}))`;
}

function monthOf(name: string): string {
  const numbers = months.map((_, at) => String(at + 1).padStart(2, '0'));
  return `transform(lower(substring(${name}, 1, 3)), ${literals(months)}, ${literals(numbers)}, 'xx')`;
}

/** Writes an hour from 1 to 12 with its half of the day as an hour of 24. */
function hourOf(hour: string, half: string): string {
  const number = `toUInt8OrZero(${hour})`;
  const isLate = `match(${half}, '^([Pp]|下)')`;
  const whole = `leftPad(toString(${number} % 12 + if(${isLate}, 12, 0)), 2, '0')`;
  return `multiIf(${half} = '', leftPad(${hour}, 2, '0'), ${number} BETWEEN 1 AND 12, ${whole}, 'xx')`;
}
