import { addDays, addMonths, type Language } from '@stacksight/contract';
import { say } from './say.ts';

const months = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

function monthOf(day: string, language: Language): string {
  const month =
    language === 'en-US' ? months.format(new Date(day)) : String(Number(day.slice(5, 7)));
  return say(language, 'month', { year: day.slice(0, 4), month });
}

const quarterOf = (day: string, language: Language): string =>
  say(language, 'quarter', {
    year: day.slice(0, 4),
    quarter: String(Math.ceil(Number(day.slice(5, 7)) / 3)),
  });

/** Writes the days of a range: a whole month, quarter or year by its name, other days by the first and the last. */
export function sayDays({ from, to }: { from: string; to: string }, language: Language): string {
  const isFirst = from.endsWith('-01');
  if (isFirst && addMonths(from, 1) === to) return monthOf(from, language);
  if (from.endsWith('-01-01') && addMonths(from, 12) === to)
    return say(language, 'year', { year: from.slice(0, 4) });
  const isQuarter =
    isFirst && addMonths(from, 3) === to && (Number(from.slice(5, 7)) - 1) % 3 === 0;
  if (isQuarter) return quarterOf(from, language);
  const last = addDays(to, -1);
  return say(language, last === from ? 'day' : 'days', { from, to: last });
}

/** Writes the name of a step of a curve: a day, a week, a month, a quarter or a year. */
export function sayBucket(bucket: string, grain: string, language: Language): string {
  if (grain === 'month') return monthOf(bucket, language);
  if (grain === 'quarter') return quarterOf(bucket, language);
  if (grain === 'year') return say(language, 'year', { year: bucket.slice(0, 4) });
  return grain === 'week' ? say(language, 'week', { day: bucket }) : bucket;
}
