import type { FirstLastQuery } from '@stacksight/contract';
import { naiveBucketOf, naiveBucketsIn } from '../facts/ranges.ts';
import { isDayIn, mean, quantile } from '../history.ts';
import { dayMs, utc } from '../periods.ts';
import type { TwinAnswer, TwinQuestion } from '../twin-question.ts';
import { answerStudy, byCodes, type StudyLine, separateCounts } from './study.ts';
import { type KeptCodes, subjectEvents } from './subject-events.ts';

/** Returns the day of the first or last event of readers, titles or items, and the days between the two. */
export const firstLast = (question: TwinQuestion<FirstLastQuery>): TwinAnswer =>
  answerStudy(question, {
    lines,
    size: ({ cells }) => Number(cells[0]),
    isTimed: ({ grain }) => grain !== undefined,
  });

function lines(question: TwinQuestion<FirstLastQuery>, kept: KeptCodes): StudyLine[] {
  const { query, days } = question;
  const { grain } = query;
  const found = subjectEvents(question, [query.event], kept, query.of).flatMap((events) => {
    const known = events.filter(({ day }) => query.scope === 'ever' || isDayIn(day, days));
    const [first, last] = [known[0], known.at(-1)];
    if (first === undefined || last === undefined) return [];
    const picked = query.which === 'first' ? first : last;
    if (!isDayIn(picked.day, days)) return [];
    const span = (utc(last.day).getTime() - utc(first.day).getTime()) / dayMs;
    const times = known.reduce((total, { n }) => total + n, 0);
    return [{ codes: picked.codes, day: picked.day, span, times }];
  });
  const buckets = grain === undefined ? [null] : naiveBucketsIn(days, grain);
  return byCodes(question, found, ({ codes }) => codes).flatMap(({ codes, all }) =>
    buckets.map((bucket): StudyLine => {
      const here = all.filter(
        ({ day }) => grain === undefined || naiveBucketOf(day, 0, grain) === bucket,
      );
      const spans = here.map(({ span }) => span);
      const once = here.filter(({ times }) => times === 1).length;
      const whole = separateCounts(here.length);
      const part = separateCounts(once, here.length - once, here.length);
      const counted = [whole, part, whole, whole, whole];
      return {
        codes,
        keys: bucket === null ? [] : [bucket],
        cells: [here.length, once, quantile(spans, 0.5), quantile(spans, 0.9), mean(spans)],
        ...(query.of === 'reader' ? { counted } : {}),
      };
    }),
  );
}
