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

/** How many days before a firing the analysis screen shows. */
const daysShown = { day: 56, week: 182, month: 731 } as const;

/** Returns the question behind a firing, with its days and libraries, as the address of the analysis screen has it. */
export function exploreText(
  { questions: [question] }: Watched,
  { day, until, libcode, glc, libraries }: Place,
  form: Pick<AlertForm, 'rule'>,
): string {
  if (question === undefined) return '';
  const grain = grainOf(form);
  const range = rangeToText({
    start: { date: addDays(day, -daysShown[grain]) },
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
