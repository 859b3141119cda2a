import { dayMs, type Grain, toIsoDay } from '@stacksight/contract';
import type { ResultData } from './result-data.ts';

// Writes time buckets as text. A day has no time zone, so this file parses and formats days in UTC.

type TimeStyle = 'axis' | 'full';
const grains: readonly Grain[] = ['hour', 'day', 'week', 'month', 'quarter', 'year'];
const weekdays = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the text of a bucket that begins at `2026-09-01` or `2026-09-01 10`, in the form of ISO 8601 for its grain,
 * which both languages use; an axis has the short form.
 */
export function toTimeText(
  value: string,
  grain: Grain,
  language: string,
  style: TimeStyle = 'full',
): string {
  const at = parseTime(value);
  if (at === null) return value;
  const day = value.slice(0, 10);
  if (grain === 'year') return day.slice(0, 4);
  if (grain === 'quarter') return `${day.slice(0, 4)} Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
  if (grain === 'month') return day.slice(0, 7);
  if (grain === 'hour') {
    const time = new Date(at).toISOString().slice(11, 16);
    return style === 'axis' ? time : `${day} ${time}`;
  }
  if (style === 'axis') return day.slice(5);
  return grain === 'week'
    ? `${day} – ${toIsoDay(at + 6 * dayMs)}`
    : `${day} ${weekday(language).format(at)}`;
}

/** Returns the grain of a time column, taken from the question, the column's name, or the distance of its buckets. */
export function columnGrain(result: ResultData, column: number): Grain {
  const query = result.meta?.query;
  if (query && 'grain' in query && query.grain) return query.grain;
  const named = grains.find((grain) => grain === result.columns[column]?.key);
  if (named) return named;
  const times = [...new Set(result.rows.map((row) => row[column]))].slice(0, 2).map(String);
  const [first, second] = times.map(parseTime);
  if (/[T ]\d{2}/.test(times[0] ?? '')) return 'hour';
  const days = first == null || second == null ? 1 : Math.abs(second - first) / dayMs;
  if (days < 7) return 'day';
  if (days < 28) return 'week';
  if (days < 89) return 'month';
  return days < 300 ? 'quarter' : 'year';
}

function parseTime(value: string): number | null {
  const [, day, hour = '00', minute = '00'] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2})(?::(\d{2}))?)?/.exec(value) ?? [];
  const at = day === undefined ? Number.NaN : Date.parse(`${day}T${hour}:${minute}:00Z`);
  return Number.isNaN(at) ? null : at;
}

function weekday(language: string): Intl.DateTimeFormat {
  const known =
    weekdays.get(language) ??
    new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  weekdays.set(language, known);
  return known;
}
