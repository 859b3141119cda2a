import type { EtlBody } from '@stacksight/contract';
import { toDay } from '#analytics/calendar/days.ts';
import { calendarDays } from '#ingest/reference/calendar.ts';
import type { ServerDeps } from '#kit/deps.ts';
import { readNotes } from '#store/config/own-notes.ts';
import { readSettings, settingsNow } from '#store/config/own-settings.ts';

// On these days the rows of a source say nothing about a fault: the library is closed by its hours, or a holiday or a
// note says why the day is different. Readers bring back much on the day after, which counts as one of them.

const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;

/** Returns the days of this year and the last on which a library is closed or just open again; the empty code is the group. */
export async function closedDays(
  { store, clock, config }: Pick<ServerDeps, 'store' | 'clock' | 'config'>,
  glc: string,
  { libcode }: Pick<EtlBody, 'libcode'>,
): Promise<Set<string>> {
  const [settings, notes] = await Promise.all([
    readSettings(store.db, glc),
    readNotes(store.db, glc),
  ]);
  const hours = settingsNow(settings, libcode).openingHours.value;
  const own = notes.filter((note) => note.libcode === '' || note.libcode === libcode);
  const today = toDay(clock.now(), config.timeZone);
  const closed = new Set<string>();
  let isAfter = false;
  const year = Number(today.slice(0, 4));
  for (const { day, holiday } of calendarDays(year - 1, year)) {
    const isNoted = own.some(({ dayFrom, dayUntil }) => dayFrom <= day && day <= dayUntil);
    const isSpecial = isNoted || holiday !== '';
    const isShut = hours?.[weekdayOf(day)] === null;
    if (isSpecial || isShut || isAfter) closed.add(day);
    isAfter = isSpecial || (isAfter && isShut);
  }
  return closed;
}
