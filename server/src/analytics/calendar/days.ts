// Arithmetic on calendar days, written `YYYY-MM-DD`.

/** Days from the first to the one before `to`. */
export type DaySpan = { from: string; to: string };

/** The last day that a column of the engine's type Date can hold. */
export const lastDay = '2149-06-06';

const dayMs = 86_400_000;

/** The calendar day of an instant in a zone, `YYYY-MM-DD`. */
export function toDay(instant: Date, zone: string): string {
  return formatIn(zone).format(instant);
}

// Making a format takes a hundred times as long as using it, and zones are few.
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(zone: string): Intl.DateTimeFormat {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
  formats.set(zone, format);
  return format;
}

const parse = (day: string): Date => new Date(`${day}T00:00:00Z`);
const format = (date: Date): string => date.toISOString().slice(0, 10);

/** A day moved by a number of days. */
export function addDays(day: string, days: number): string {
  return format(new Date(parse(day).getTime() + days * dayMs));
}

/** The days from one day up to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((parse(to).getTime() - parse(from).getTime()) / dayMs);
}

/** A day moved by months; a day that the month lacks becomes its last. */
export function addMonths(day: string, months: number): string {
  const date = parse(day);
  const target = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
  const last = new Date(
    Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0),
  ).getUTCDate();
  target.setUTCDate(Math.min(date.getUTCDate(), last));
  return format(target);
}
