import type { ClearedDays } from '../batch/journal.ts';
import type { BoundKind, StreamWindow } from '../connectors/connector-schema.ts';
import type { ReadWindow } from './source-reader.ts';

// Which part of a stream a run reads. Days are those of the library's time zone.

const dayMs = 86_400_000;
/** The days that the first run of a stream of facts reads at once; earlier ones follow window by window. */
export const firstDays = 35;
/** The time that a row may take from its clock to its commit. */
export const settleMs = 5 * 60_000;

export type UpperBound = { instant: Date; timeZone: string };

/** Returns the wall time of an instant in a time zone, as `yyyy-mm-dd hh:mi:ss`. */
export function wallTime(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(instant);
}

export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
export const daysFrom = (from: string, until: string): number =>
  Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);

/** Returns the instant at which a day begins in a time zone. */
export function dayBegins(day: string, timeZone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`);
  let guess = wanted;
  for (let round = 0; round < 2; round += 1) {
    const shown = Date.parse(`${wallTime(new Date(guess), timeZone).replace(' ', 'T')}Z`);
    guess += wanted - shown;
  }
  return new Date(guess);
}

/** Returns the library's day of a bound that a source gave. */
export const dayOfBound = (value: string, is: BoundKind, timeZone: string): string =>
  is === 'instant'
    ? wallTime(new Date(value.replace(' ', 'T')), timeZone).slice(0, 10)
    : value.slice(0, 10);

const toInstantText = (at: Date) => `${at.toISOString().slice(0, 19).replace('T', ' ')}Z`;

/** Writes the beginning of a day as a bound. */
export function boundOfDay(day: string, is: BoundKind, timeZone: string): string {
  if (is === 'instant') return toInstantText(dayBegins(day, timeZone));
  return is === 'wall' ? `${day} 00:00:00` : day;
}

/** Writes the upper bound of a run. A day is read whole, as rows of today replace themselves at the next run. */
export function upperOf({ instant, timeZone }: UpperBound, is: BoundKind): string {
  if (is === 'instant') return toInstantText(instant);
  const wall = wallTime(instant, timeZone);
  return is === 'wall' ? wall : addDays(wall.slice(0, 10), 1);
}

/** Returns the window of things since the last run, from its upper bound less the days looked back on. */
export function cursorWindow(
  { is, lookBackDays }: Extract<StreamWindow, { kind: 'cursor' }>,
  cursor: string | null,
  upper: string,
): ReadWindow {
  if (cursor === null || is === 'number') return { from: cursor, until: upper };
  const at = new Date(
    Date.parse(`${cursor.slice(0, 19).replace(' ', 'T')}Z`) - lookBackDays * dayMs,
  );
  const text = at.toISOString().slice(0, 19).replace('T', ' ');
  const from = is === 'instant' ? `${text}Z` : is === 'wall' ? text : text.slice(0, 10);
  return { from, until: upper };
}

export type DaysWindow = { window: ReadWindow; clears: ClearedDays };

/** Returns the window of whole days up to the upper bound of a run; `changed` is the oldest day with a changed fact. */
export function forwardDays(
  { is, lookBackDays }: Extract<StreamWindow, { kind: 'days' }>,
  last: string | null,
  upper: UpperBound,
  changed: string | null,
): DaysWindow {
  const today = wallTime(upper.instant, upper.timeZone).slice(0, 10);
  const usual = last === null ? addDays(today, 1 - firstDays) : addDays(last, -lookBackDays);
  const from = changed !== null && changed < usual ? changed : usual;
  return {
    window: { from: boundOfDay(from, is, upper.timeZone), until: upperOf(upper, is) },
    clears: { from, until: addDays(today, 1) },
  };
}

/** Returns the window of some whole days in the past. */
export function pastDays(
  { is }: Extract<StreamWindow, { kind: 'days' }>,
  days: ClearedDays,
  timeZone: string,
): DaysWindow {
  const bound = (day: string) => boundOfDay(day, is, timeZone);
  return { window: { from: bound(days.from), until: bound(days.until) }, clears: days };
}
