import { type AlertForm, addDays, rangeToText } from '@stacksight/contract';
import { grainOf } from './judge-alert.ts';
import type { Watched } from './watched.ts';

type Place = {
  day: string;
  until: string;
  libcode: string;
  glc: string;
  libraries: readonly string[] | null;
};

/** How many days before a firing of days or weeks the analysis screen shows; of a month, it shows two years. */
const daysShown = { day: 56, week: 182 } as const;

/** Returns the question behind a firing, with its days and libraries, as the address of the analysis screen has it. */
export function exploreText(
  { questions: [question] }: Watched,
  { day, until, libcode, glc, libraries }: Place,
  form: Pick<AlertForm, 'rule'>,
): string {
  if (question === undefined) return '';
  const grain = grainOf(form);
  const range = rangeToText({
    start: { date: grain === 'month' ? twoYearsBefore(day) : addDays(day, -daysShown[grain]) },
    end: { date: until },
  });
  const own = libcode === '' ? libraries : [libcode];
  const { kind, filter } = question;
  const asked =
    question.kind === 'table'
      ? { dataset: question.dataset, metrics: question.metrics }
      : { events: question.events };
  const place = { glc, ...(own === null ? {} : { libraries: own }) };
  return JSON.stringify({ kind, ...asked, range, grain, ...place, ...(filter ? { filter } : {}) });
}

/** Returns the first day of the same month two years before. */
const twoYearsBefore = (day: string): string => `${Number(day.slice(0, 4)) - 2}${day.slice(4)}`;
