import { isDay } from './days.ts';
// Writes and reads ranges as text, for URLs. This file does not import zod, so that pages that only write URLs stay
// small.

export const namedRanges = [
  'today',
  'yesterday',
  'thisWeek',
  'lastWeek',
  'thisMonth',
  'lastMonth',
  'thisYear',
  'lastYear',
  'last7Day',
  'last30Day',
  'last90Day',
  'sofar',
] as const;

/** The largest number of days before today in a range. */
export const maxDaysAgo = 36_500;

/** The first day of `sofar`, and of every calendar. */
export const firstRangeDay = '1900-01-01';

/** The last day that a range may name, because the calendar of the warehouse ends there. */
export const lastRangeDay = '2299-12-31';

type NamedRangeCode = (typeof namedRanges)[number];
type Side = { date: string } | { daysAgo: number };
type Custom = { start: Side; end: Side | 'today' | 'yesterday' };

const textPattern = /^(\d{4}-\d{2}-\d{2}|\d{1,5}d)~(\d{4}-\d{2}-\d{2}|\d{1,5}d|today|yesterday)$/;

/** Writes a range for a URL: its name, or `start~end` with both days included (`2026-01-01~30d` ends 30 days ago). */
export function rangeToText(range: NamedRangeCode | Custom): string {
  if (typeof range === 'string') return range;
  return `${sideToText(range.start)}~${sideToText(range.end)}`;
}

/** Reads a range written by `rangeToText`; null for any other text. */
export function rangeFromText(text: string): NamedRangeCode | Custom | null {
  const named = namedRanges.find((name) => name === text);
  if (named !== undefined) return named;
  const [, startText, endText] = textPattern.exec(text) ?? [];
  if (startText === undefined || endText === undefined) return null;
  const start = sideFromText(startText);
  const end = endText === 'today' || endText === 'yesterday' ? endText : sideFromText(endText);
  return start && end ? { start, end } : null;
}

function sideToText(side: Custom['end']): string {
  if (typeof side === 'string') return side;
  return 'date' in side ? side.date : `${side.daysAgo}d`;
}

function sideFromText(text: string): Side | null {
  if (!text.endsWith('d')) return isDay(text) && text <= lastRangeDay ? { date: text } : null;
  const daysAgo = Number(text.slice(0, -1));
  return daysAgo >= 1 && daysAgo <= maxDaysAgo ? { daysAgo } : null;
}
