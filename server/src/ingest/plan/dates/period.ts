// chinese-ok: periods as files write them are data
import type { Sources } from '../sources.ts';
import { literal, literals, multiIf } from '../sql-text.ts';
import { type DateValue, dayLimits, monthFormats, plainText } from './dates.ts';

// A count may be published for a day, or for a month, quarter or year of the calendar. The text of a file becomes a
// first day and a number of months. Any other period, such as a year from April to March, is refused.

export type Period = DateValue & {
  /** The period as in the column `counted`: day, month, quarter or year. */
  span: string;
};

const dayFormats = ['iso', 'yyyy/m/d', 'yyyy年m月d日', 'yyyymmdd'];
const quarters = ['1', '2', '3', '4', '一', '二', '三', '四'];
const notCalendar = 99;

/** Writes a text as a period; `yearBegins` is the first month of years such as 2023-24. */
export function periodSql(
  sources: Sources,
  text: string,
  { yearBegins, timeZone }: { yearBegins: number; timeZone: string },
): Period {
  const forms = [
    duration(sources, text),
    interval(sources, text),
    quarter(sources, text, '^(\\d{4})[ /-]?[Qq]([1-4])$', 1),
    quarter(sources, text, '^(\\d{4})年第?([1-4一二三四])季度?$', 1),
    quarter(sources, text, '^(\\d{4})[/-](?:\\d{2}|\\d{4}) ?[Qq]([1-4])$', yearBegins),
    year(sources, text),
    plain(plainText(sources, text, dayFormats, timeZone), '0'),
    plain(plainText(sources, text, monthFormats, timeZone), '1'),
  ];
  const start = sources.define(
    multiIf(
      forms.map(({ fits, from }) => [fits, from] as const),
      "''",
    ),
  );
  const months = sources.define(
    multiIf(
      forms.map(({ fits, length }) => [fits, `toUInt16(${length})`] as const),
      `${notCalendar}`,
    ),
  );
  const day = sources.define(`toDate32OrNull(substring(${start}, 1, 10))`);
  const span = sources.define(
    `multiIf(isNull(${day}), '', ${months} = 0, 'day', toDayOfMonth(${day}) != 1, '', ${months} = 1, 'month', ` +
      `${months} = 3 AND toMonth(${day}) % 3 = 1, 'quarter', ${months} = 12 AND toMonth(${day}) = 1, 'year', '')`,
  );
  const { first, last } = dayLimits.Date;
  const isInside = `${start} >= ${literal(first)} AND ${start} <= ${literal(last)}`;
  return {
    sql: sources.define(`if(${span} = '' OR NOT (${isInside}), NULL, toDate(${day}))`),
    isOutside: `${span} != '' AND NOT (${isInside})`,
    span: sources.define(`ifNull(${span}, '')`),
  };
}

type PeriodForm = { fits: string; from: string; length: string };

function plain(found: string, length: string): PeriodForm {
  return { fits: `${found} != ''`, from: found, length };
}

/** Reads a period such as 2023-04-01/P3M. */
function duration(sources: Sources, text: string): PeriodForm {
  const pattern = '^(\\d{4}-\\d{2}-\\d{2})/P(\\d{1,2})([DMY])$';
  const groups = sources.define(`extractGroups(${text}, ${literal(pattern)})`);
  const count = `toUInt16OrZero(${groups}[2])`;
  return {
    fits: `notEmpty(${groups})`,
    from: `${groups}[1]`,
    length: `multiIf(${groups}[3] = 'M', ${count}, ${groups}[3] = 'Y', ${count} * 12, ${count} = 1, 0, ${notCalendar})`,
  };
}

/** Reads a period such as 2023-04-01/2023-06-30, which includes both days. */
function interval(sources: Sources, text: string): PeriodForm {
  const pattern = '^(\\d{4}-\\d{2}-\\d{2})/(\\d{4}-\\d{2}-\\d{2})$';
  const groups = sources.define(`extractGroups(${text}, ${literal(pattern)})`);
  const first = sources.define(`toDate32OrNull(${groups}[1])`);
  const after = sources.define(`toDate32OrNull(${groups}[2]) + 1`);
  const cases = [1, 3, 12].map(
    (months) => [`${after} = addMonths(${first}, ${months})`, `${months}`] as const,
  );
  const length = multiIf([[`${after} = ${first} + 1`, '0'], ...cases], `${notCalendar}`);
  return {
    fits: `notEmpty(${groups})`,
    from: `${groups}[1]`,
    length: `ifNull(${length}, ${notCalendar})`,
  };
}

function quarter(sources: Sources, text: string, pattern: string, begins: number): PeriodForm {
  const groups = sources.define(`extractGroups(${text}, ${literal(pattern)})`);
  const number = `((indexOf(${literals(quarters)}, ${groups}[2]) - 1) % 4)`;
  const month = sources.define(`${begins - 1} + 3 * ${number}`);
  const year = `toString(toUInt16OrZero(${groups}[1]) + intDiv(${month}, 12))`;
  return {
    fits: `notEmpty(${groups})`,
    from: `concat(${year}, '-', leftPad(toString(${month} % 12 + 1), 2, '0'), '-01')`,
    length: '3',
  };
}

function year(sources: Sources, text: string): PeriodForm {
  const groups = sources.define(`extractGroups(${text}, '^(\\\\d{4})年?$')`);
  return { fits: `notEmpty(${groups})`, from: `concat(${groups}[1], '-01-01')`, length: '12' };
}
