import type { Cell, DistributionQuery } from '@stacksight/contract';
import { isDayIn } from '../history.ts';
import { share } from '../periods.ts';
import type { TwinAnswer, TwinQuestion } from '../twin-question.ts';
import { answerStudy, byCodes, type StudyLine, separateCounts } from './study.ts';
import { type KeptCodes, subjectEvents } from './subject-events.ts';

/** Counts readers by the number of their events. */
export const distribution = (question: TwinQuestion<DistributionQuery>): TwinAnswer =>
  answerStudy(question, {
    lines,
    size: ({ cells }) => Number(cells[0]),
    totals,
    totalReaderCounts: (all) => {
      const readers = all.reduce((total, { cells }) => total + Number(cells[0]), 0);
      return [separateCounts(readers), separateCounts(readers), separateCounts(readers)];
    },
  });

function lines(question: TwinQuestion<DistributionQuery>, kept: KeptCodes): StudyLine[] {
  const { query, days } = question;
  const readers = subjectEvents(question, [query.event], kept).flatMap((events) => {
    const inside = events.filter(({ day }) => isDayIn(day, days));
    const times = inside.reduce((total, { n }) => total + n, 0);
    const bin = query.bins.findLast((edge) => edge <= times);
    const last = inside.at(-1);
    return bin === undefined || last === undefined ? [] : [{ codes: last.codes, bin, times }];
  });
  return byCodes(question, readers, ({ codes }) => codes).flatMap(({ codes, all }) =>
    query.bins.map((bin): StudyLine => {
      const same = all.filter((reader) => reader.bin === bin);
      const times = same.reduce((total, reader) => total + reader.times, 0);
      return {
        codes,
        keys: [String(bin)],
        cells: [same.length, share(same.length, all.length), times],
        counted: Array.from({ length: 3 }, () => [
          { readers: same.length, sum: JSON.stringify(codes) },
          // The totals row sums all groups.
          { readers: same.length, sum: 'all' },
        ]),
      };
    }),
  );
}

function totals(_: TwinQuestion<DistributionQuery>, all: readonly StudyLine[]): Cell[] {
  const sum = (at: number) => all.reduce((total, { cells }) => total + Number(cells[at]), 0);
  const readers = sum(0);
  return [readers, readers === 0 ? null : 1, sum(2)];
}
