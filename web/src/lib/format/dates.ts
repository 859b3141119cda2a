import { addDays, type Language } from '@stacksight/contract';

type Style = 'day' | 'month' | 'minute' | 'second' | 'dayLong';

const styles: Readonly<Record<Style, Intl.DateTimeFormatOptions>> = {
  day: { year: 'numeric', month: '2-digit', day: '2-digit' },
  dayLong: { year: 'numeric', month: 'long', day: 'numeric', weekday: 'short' },
  month: { year: 'numeric', month: '2-digit' },
  minute: {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  },
  second: {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: false,
  },
};

// Both languages write days and times as in ISO 8601, 2026-11-21 14:05; the Swedish locale has this form.
const isoLanguage = 'sv-SE';
const isoStyles: readonly Style[] = ['day', 'month', 'minute', 'second'];

const made = new Map<string, Intl.DateTimeFormat>();

function formatter(language: Language, style: Style): Intl.DateTimeFormat {
  const key = `${language} ${style}`;
  const written = isoStyles.includes(style) ? isoLanguage : language;
  const known = made.get(key) ?? new Intl.DateTimeFormat(written, styles[style]);
  made.set(key, known);
  return known;
}

/** Returns a day (`2026-11-21`) or an instant as text in the given style; returns any other text unchanged. */
export function toDateText(
  value: string | number | Date,
  language: Language,
  style: Style,
): string {
  // A day has no time zone; it is read as local time, or it would become the day before in zones west of Greenwich.
  const isDay = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
  const date = new Date(isDay ? `${value}T00:00:00` : value);
  return Number.isNaN(date.getTime()) ? String(value) : formatter(language, style).format(date);
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Returns the time since an instant as text: minutes under an hour, hours under a day, then days (spec §9). */
export function toRelativeTime(
  value: string | number | Date,
  language: Language,
  now = Date.now(),
) {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const passed = new Date(value).getTime() - now;
  const size = Math.abs(passed);
  if (size < hour) return format.format(Math.trunc(passed / minute), 'minute');
  if (size < day) return format.format(Math.trunc(passed / hour), 'hour');
  return format.format(Math.trunc(passed / day), 'day');
}

const spans = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Returns a number of seconds as text, in the largest unit that divides it without remainder; a day is 24 hours. */
export function toSpanText(seconds: number, language: Language): string {
  const fits = ([unit, size]: (typeof spans)[number]) =>
    seconds % size === 0 && seconds >= (unit === 'day' ? 2 * size : size);
  const [unit, size] = spans.find(fits) ?? ['second', 1];
  const format = { style: 'unit', unit, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(language, format).format(seconds / size);
}

/** Returns the last day of a half-open range. */
export function dayBefore(to: string): string {
  return addDays(to, -1);
}
