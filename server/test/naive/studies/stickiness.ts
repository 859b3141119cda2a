import type { StickinessQuery } from '@stacksight/contract';
import { isDayIn } from '../history.ts';
import { periodStartsIn, share, startOfPeriod } from '../periods.ts';
import type { TwinAnswer, TwinQuestion } from '../twin-question.ts';
import { answerStudy, byCodes, type StudyLine } from './study.ts';
import { type KeptCodes, subjectEvents } from './subject-events.ts';

/** Counts readers by the number of days of each week or month on which they had the event. */
export const stickiness = (question: TwinQuestion<StickinessQuery>): TwinAnswer =>
  answerStudy(question, { lines, size: ({ cells }) => Number(cells[0]), isTimed: () => true });

function lines(question: TwinQuestion<StickinessQuery>, kept: KeptCodes): StudyLine[] {
  const { query, days } = question;
  const found = subjectEvents(question, [query.event], kept).flatMap((events) => {
    const inside = events.filter(({ day }) => isDayIn(day, days));
    const periods = Map.groupBy(inside, ({ day }) => startOfPeriod(day, query.unit));
    return [...periods].map(([start, list]) => ({
      start,
      codes: list.at(-1)?.codes ?? [],
      days: new Set(list.map(({ day }) => day)).size,
    }));
  });
  return byCodes(question, found, ({ codes }) => codes).flatMap(({ codes, all }) =>
    periodStartsIn(days, query.unit).flatMap((start) => {
      const here = all.filter((period) => period.start === start);
      return [...Map.groupBy(here, (period) => period.days)].map(
        ([count, same]): StudyLine => ({
          codes,
          keys: [start, String(count)],
          cells: [same.length, share(same.length, here.length)],
          counted: Array.from({ length: 2 }, () => [
            { readers: same.length, sum: JSON.stringify([codes, start]) },
          ]),
        }),
      );
    }),
  );
}
