import { dayMs, type Grain, toIsoDay } from '@stacksight/contract';
import type { ResultData } from './result-data.ts';

// Writes time buckets as text. A day has no time zone, so this file parses and formats days in UTC.

type TimeStyle = 'axis' | 'full';
const grains: readonly Grain[] = ['hour', 'day', 'week', 'month', 'quarter', 'year'];

const options: Readonly<Record<TimeStyle, Partial<Record<Grain, Intl.DateTimeFormatOptions>>>> = {
  axis: {
    hour: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    day: { month: 'numeric', day: 'numeric' },
    week: { month: 'numeric', day: 'numeric' },
    month: { year: 'numeric', month: 'numeric' },
  },
  full: {
    hour: {
      month: 'short',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    },
    day: { weekday: 'short' },
    month: { year: 'numeric', month: 'short' },
  },
};
const made = new Map<string, Intl.DateTimeFormat>();

/**
 * Returns the text of a bucket that begins at `2026-09-01` or `2026-09-01 10`, in the language's form for its grain.
 */
export function toTimeText(
  value: string,
  grain: Grain,
  language: string,
  style: TimeStyle = 'full',
): string {
  const at = parseTime(value);
  if (at === null) return value;
  if (grain === 'year') return value.slice(0, 4);
  if (grain === 'quarter')
    return `${value.slice(0, 4)} Q${Math.ceil(Number(value.slice(5, 7)) / 3)}`;
  if (grain === 'week' && style === 'full')
    return `${value.slice(0, 10)} – ${toIsoDay(at + 6 * dayMs)}`;
  const text = formatter(language, grain, style).format(at);
  return grain === 'day' && style === 'full' ? `${value.slice(0, 10)} ${text}` : text;
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

function formatter(language: string, grain: Grain, style: TimeStyle): Intl.DateTimeFormat {
  const key = `${language} ${grain} ${style}`;
  const known =
    made.get(key) ??
    new Intl.DateTimeFormat(language, { ...options[style][grain], timeZone: 'UTC' });
  made.set(key, known);
  return known;
}
