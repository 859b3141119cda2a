// chinese-ok: formats of dates are data
import type { Sources } from './sources.ts';
import { literal } from './sql-text.ts';

const monthFormats = ['yyyy-m', 'yyyy/m', 'yyyy.m', 'yyyy年m月', 'yyyymm'];
const tokens: Readonly<Record<string, [part: Part, pattern: string]>> = {
  yyyy: ['year', '(\\d{4})'],
  yy: ['shortYear', '(\\d{2})'],
  mm: ['month', '(\\d{2})'],
  m: ['month', '(\\d{1,2})'],
  dd: ['day', '(\\d{2})'],
  d: ['day', '(\\d{1,2})'],
  hh: ['hour', '(\\d{2})'],
  h: ['hour', '(\\d{1,2})'],
  mi: ['minute', '(\\d{2})'],
  ss: ['second', '(\\d{2})'],
};
type Part = 'year' | 'shortYear' | 'month' | 'day' | 'hour' | 'minute' | 'second';

const momentPattern =
  '^\\d{4}-\\d{2}-\\d{2}([T ]([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d([.,]\\d+)?)?( ?(Z|[+-]\\d{2}:?\\d{2}))?)?$';

/** A text as Nullable(Date32): null where it is in none of the formats or no day of the calendar. */
export function dateSql(sources: Sources, text: string, formats: readonly string[]): string {
  const iso = isoText(sources, text, formats);
  const date = sources.define(`toDate32OrNull(${iso})`);
  return sources.define(`if(toString(${date}) = ${iso}, ${date}, NULL)`);
}

/** The first day of a month written as a text. */
export function monthSql(sources: Sources, text: string): string {
  return dateSql(sources, text, monthFormats);
}

export type Moment = { moment: string; day: string; hour: string };

/** A text as Nullable(DateTime) with its local day, and its hour or 255 where the text has no time. */
export function momentSql(
  sources: Sources,
  text: string,
  formats: readonly string[],
  timeZone: string,
): Moment {
  const zone = literal(timeZone);
  const iso = isoText(sources, text, formats);
  const plain = sources.define(`toDateTimeOrNull(${iso}, ${zone})`);
  const isDay = `isNotNull(${dateSql(sources, `substring(${iso}, 1, 10)`, ['iso'])})`;
  const isInRange = `${iso} >= '1970-01-02' AND ${iso} < '2106'`;
  const moment = sources.define(
    `multiIf(NOT (${isInRange}), NULL, toString(${plain}) = ${iso}, ${plain}, ` +
      `match(${iso}, ${literal(momentPattern)}) AND ${isDay}, ` +
      `parseDateTimeBestEffortOrNull(replaceOne(${iso}, ',', '.'), ${zone}), NULL)`,
  );
  return {
    moment,
    day: sources.define(`toDate(${moment}, ${zone})`),
    hour: sources.define(`if(length(${iso}) > 10, toHour(${moment}, ${zone}), 255)`),
  };
}

/** Midnight at the beginning of a day. */
export function midnightSql(day: string, timeZone: string): string {
  return `toDateTime(${day}, ${literal(timeZone)})`;
}

/** The text in the order year-month-day hour:minute:second, or '' where no format fits. */
function isoText(sources: Sources, text: string, formats: readonly string[]): string {
  if (formats.length === 1 && formats[0] === 'iso') return sources.define(text);
  const cases = formats.map((format) => {
    if (format === 'iso') return [`match(${text}, '^\\\\d{4}-\\\\d{2}-\\\\d{2}')`, text];
    const { pattern, order } = readFormat(format);
    const groups = sources.define(`extractGroups(${text}, ${literal(pattern)})`);
    return [`notEmpty(${groups})`, compose(groups, order)];
  });
  return sources.define(`multiIf(${cases.flat().join(', ')}, '')`);
}

function readFormat(format: string): { pattern: string; order: Part[] } {
  const order: Part[] = [];
  const pattern = format.replace(/yyyy|yy|mi|mm?|dd?|hh?|ss|./g, (piece) => {
    const token = tokens[piece];
    if (token === undefined) return piece.replace(/[./-]/, '\\$&');
    order.push(token[0]);
    return token[1];
  });
  return { pattern: `^${pattern}$`, order };
}

function compose(groups: string, order: readonly Part[]): string {
  const has = (part: Part) => order.includes(part);
  const group = (part: Part) => `${groups}[${order.indexOf(part) + 1}]`;
  const padded = (part: Part, otherwise: string) =>
    has(part) ? `leftPad(${group(part)}, 2, '0')` : `'${otherwise}'`;
  const short = group('shortYear');
  const year = has('year') ? group('year') : `concat(if(${short} < '70', '20', '19'), ${short})`;
  const date = [year, "'-'", padded('month', '01'), "'-'", padded('day', '01')];
  const time = ["' '", padded('hour', '00'), "':'", padded('minute', '00')];
  const parts = has('hour') ? [...date, ...time, "':'", padded('second', '00')] : date;
  return `concat(${parts.join(', ')})`;
}
