import type { LifecycleQuery } from '@stacksight/contract';
import { daysAfter, nextPeriod, periodStartsIn, startOfPeriod } from '../periods.ts';
import type { TwinAnswer, TwinQuestion } from '../twin-question.ts';
import { answerStudy, byCodes, type StudyLine } from './study.ts';
import { firstIncompleteDay, type KeptCodes, subjectEvents } from './subject-events.ts';

export const lifecycle = (question: TwinQuestion<LifecycleQuery>): TwinAnswer =>
  answerStudy(question, {
    lines: (each, kept) =>
      lines(each, kept).map((line) => ({
        ...line,
        counted: line.cells.map((cell) => [
          { readers: Number(cell), sum: JSON.stringify(line.codes) },
        ]),
      })),
    size: ({ cells }) => Number(cells[0]),
    isTimed: () => true,
    mayHideMore: true,
  });

function lines(question: TwinQuestion<LifecycleQuery>, kept: KeptCodes): StudyLine[] {
  const { query, days } = question;
  const { unit } = query;
  const starts = periodStartsIn(days, unit);
  const end = starts.length === 0 ? days.to : nextPeriod(starts.at(-1) ?? '', unit);
  const before = (start: string) => startOfPeriod(daysAfter(start, -1), unit);
  const readers = subjectEvents(question, [query.event], kept).flatMap((events) => {
    const known = events.filter(({ day }) => day < end);
    const periods = new Set(known.map(({ day }) => startOfPeriod(day, unit)));
    const isSeen = [...periods].some(
      (start) => start >= before(starts[0] ?? startOfPeriod(days.from, unit)),
    );
    const last = known.at(-1);
    return last === undefined || !isSeen ? [] : [{ codes: last.codes, periods }];
  });
  const complete = firstIncompleteDay(question, query.event);
  return byCodes(question, readers, ({ codes }) => codes).flatMap(({ codes, all }) =>
    starts.map((start): StudyLine => {
      const count = (is: (state: Record<'here' | 'was' | 'ever', boolean>) => boolean) =>
        all.filter(({ periods }) =>
          is({
            here: periods.has(start),
            was: periods.has(before(start)),
            ever: [...periods].some((period) => period < start),
          }),
        ).length;
      return {
        codes,
        keys: [start],
        cells: [
          count(({ here, ever }) => here && !ever),
          count(({ here, was }) => here && was),
          count(({ here, was, ever }) => here && !was && ever),
          nextPeriod(start, unit) > complete ? null : count(({ here, was }) => !here && was),
        ],
      };
    }),
  );
}
