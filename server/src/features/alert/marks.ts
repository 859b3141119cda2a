import type { OpeningHours } from '@stacksight/contract';
import type { Analytics } from '#analytics/run-query.ts';
import type { Engine } from '#engine/open.ts';
import type { Db } from '#store/backend.ts';
import { readNotes } from '#store/config/own-notes.ts';
import { readSettings, settingsNow } from '#store/config/own-settings.ts';
import { readCalendar } from './calendar.store.ts';
import type { DayMark } from './judge/points.ts';

export type MarksDeps = { engine: Engine; store: { db: Db }; analytics: Pick<Analytics, 'state'> };

/** Returns what is known about the days of a library; the empty code is the sum of several libraries. */
export type MarksOf = (libcode: string) => (day: string) => DayMark;

const weekdayOf = (day: string): number => (new Date(day).getUTCDay() + 6) % 7;

/** Reads the calendar, the opening hours and the notes on days of a group. */
export async function readMarks(
  { engine, store: { db } }: MarksDeps,
  glc: string,
  span: { since: string; until: string },
): Promise<MarksOf> {
  const [calendar, settings, notes] = await Promise.all([
    readCalendar(engine, span),
    readSettings(db, glc),
    readNotes(db, glc),
  ]);
  const known = new Map(calendar.map((row) => [row.day, row]));
  return (libcode) => {
    const hours: OpeningHours | null = settingsNow(settings, libcode).openingHours.value;
    // A note on one library says little about the sum of all.
    const own = notes.filter((note) => note.libcode === '' || note.libcode === libcode);
    return (day) => {
      const { holiday = '', term = '' } = known.get(day) ?? {};
      const isNoted = own.some(({ dayFrom, dayUntil }) => dayFrom <= day && day <= dayUntil);
      return { holiday, term, isLeftOut: isNoted || hours?.[weekdayOf(day)] === null };
    };
  };
}
