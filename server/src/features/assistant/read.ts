import { addDays, type DaySpan, type Language, Meaning } from '@stacksight/contract';
import { toDay } from '#analytics/calendar/days.ts';
import type { Analytics } from '#analytics/run-query.ts';
import type { Word } from '#assistant/lexicon/word.ts';
import { makeLexicon } from '#assistant/lexicon/word.ts';
import { readQuestion } from '#assistant/reading/read-question.ts';
import type { ReadingContext } from '#assistant/reading/reading-context.ts';
import { toTitleNames } from '#assistant/reading/title-names.ts';
import { toPlain } from '#assistant/words/plain.ts';
import { calendarDays } from '#ingest/reference/calendar.ts';
import type { Clock } from '#lib/clock.ts';
import type { KnownWords } from './catalogue.ts';

export type Understanding = { meaning: Meaning; unknown: readonly string[] };
export type ReadDeps = { analytics: Analytics; clock: Clock; timeZone: string };

/** Reads a question. What no word explains may be a title, so titles of that name are looked up. */
export async function understand(
  deps: ReadDeps,
  question: string,
  { known, language, before }: { known: KnownWords; language: Language; before: Meaning | null },
): Promise<Understanding> {
  const { analytics } = deps;
  const context = readingContext(deps, known, before);
  const first = readQuestion(question, context);
  const titles = await findTitles(analytics, known.glc, {
    question,
    names: toTitleNames(question, context),
    language,
  });
  const reading =
    titles.length === 0
      ? first
      : readQuestion(question, { ...context, lexicons: [makeLexicon(titles), ...known.lexicons] });
  return { meaning: Meaning.parse(reading.meaning), unknown: reading.unknown };
}

/** Returns what the reading of a question knows: the day, the words, and the question before. */
export const readingContext = (
  { clock, timeZone }: Pick<ReadDeps, 'clock' | 'timeZone'>,
  { lexicons, catalogue }: KnownWords,
  before: Meaning | null,
): ReadingContext => ({
  today: toDay(clock.now(), timeZone),
  feast,
  lexicons,
  catalogue,
  before,
});

async function findTitles(
  { labels }: Analytics,
  glc: string,
  { question, names, language }: { question: string; names: readonly string[]; language: Language },
): Promise<(readonly [string, Word])[]> {
  const source = { table: 'dim_bib', key: 'bookrecno' } as const;
  const text = toPlain(question);
  const found = await Promise.all(
    names.slice(0, 3).map(async (name) => {
      const near = await labels.find(source, glc, name);
      const called = await labels.of(source, glc, near, language);
      // The rest of a title may be known words, as the number of “One Hundred Years of Solitude”.
      const titles = Map.groupBy(near, (code) => toPlain(called[code] ?? ''));
      return [...titles].flatMap(([title, codes]): (readonly [string, Word])[] =>
        title === name || (title.includes(name) && text.includes(title))
          ? [[title, { is: 'member', field: 'title', codes }]]
          : [],
      );
    }),
  );
  return found.flat();
}

/** Returns the days of a feast or a school term that begins in a year; null if the calendar does not have it. */
function feast(name: string, year: number): DaySpan | null {
  const days = daysFrom(year - 1).filter(
    ({ holiday, school_term: term }) => holiday === name || term === name,
  );
  const known = new Set(days.map(({ day }) => day));
  // A term that goes on over the New Year began in the year before.
  const first = days.find(
    ({ day }) => day.startsWith(String(year)) && !known.has(addDays(day, -1)),
  );
  if (first === undefined) return null;
  let to = first.day;
  for (const { day } of days) if (day === to) to = addDays(day, 1);
  return { from: first.day, to };
}

const years = new Map<number, ReturnType<typeof calendarDays>>();

/** Returns the days of a year and the two after it; they are kept, because a year takes milliseconds. */
function daysFrom(year: number) {
  const days = years.get(year) ?? calendarDays(year, year + 2);
  years.set(year, days);
  return days;
}
