import { toNumber } from '../words/numbers.ts';

/** The named parts of a matched date, such as `year` and `month`; a part that stands behind ends in A or B. */
export type DateParts = Record<string, string | undefined>;

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const ordinals: Record<string, number> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
  '1st': 1,
  '2nd': 2,
  '3rd': 3,
  '4th': 4,
};

/** Returns the first of the given parts that is there. */
export function part(parts: DateParts, ...names: string[]): string | undefined {
  return names.map((name) => parts[name]).find((text) => text !== undefined);
}

/** Returns a number that is written in digits, in Chinese, as the name of a month or as an ordinal; null for none. */
export function numberOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  const month = months.indexOf(text.slice(0, 3));
  if (/^[a-z]{3}/.test(text) && month >= 0) return month + 1;
  return ordinals[text] ?? toNumber(text);
}

/** Returns the year that a date names, or null if it names none. */
export function yearOf(parts: DateParts, thisYear: number): number | null {
  const said = numberOf(part(parts, 'year', 'yearA', 'yearB', 'year2'));
  if (said !== null) return said < 100 ? 2000 + said : said;
  for (const back of [0, 1, 2, 3]) {
    const isSaid = part(parts, `back${back}`, `back${back}A`, `back${back}B`) !== undefined;
    if (isSaid) return thisYear - back;
  }
  const before = part(parts, 'yearBefore', 'yearBeforeA', 'yearBeforeB');
  if (before === undefined) return null;
  return before === 'last' || before.codePointAt(0) === lastYearSign ? thisYear - 1 : thisYear;
}

/** The first sign of the Chinese word for last year. */
const lastYearSign = 0x53bb;
